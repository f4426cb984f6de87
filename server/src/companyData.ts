/** All collections with a `companyId`, in the order of a company's deletion. A test finds missing ones. */
export const COMPANY_COLLECTIONS = [
  // Emptied first, because this signs the users out.
  'sessions',
  'visits',
  'users',
  // Emptied early, so that no timer runs during the deletion.
  'due_work',
  'connections',
  'connection_defaults',
  'connection_alerts',
  'connection_presence',
  'messenger_state',
  'new_chat_days',
  'messages',
  'api_requests',
  'webhooks',
  'webhook_deliveries',
  'waiting_changes',
  'conversation_exports',
  'ticket_events',
  'ticket_notes',
  'reviews',
  'review_counts',
  'review_choices',
  'ticket_deletions',
  'tickets',
  'contact_joins',
  'address_book',
  'contacts',
  'tags',
  'quick_messages',
  'quick_message_groups',
  'queue_options',
  'queues',
  'holidays',
  'closures',
  'settings',
  'media_files',
  'media_usage',
  'company_usage',
  'session_activity',
  'contact_check_turns',
  'contact_import_parts',
  'contact_imports',
  'invoices',
  'password_resets',
  'sign_ups',
  'ticket_hour_marks',
  'ticket_hours',
] as const;

/** Collections without a company's data, or with such data only for a short time. */
export const PLATFORM_COLLECTIONS = [
  'companies',
  'plans',
  'helps',
  'audit_entries',
  'company_deletions',
  'counters',
  'agenda_logs',
  'jobs',
  'migrations',
  'migration_locks',
  'migration_places',
  // Ids are keyed hashes. Documents expire with their limit, or 30 days after a successful sign-in.
  'auth_tries',
  // Ids are keyed hashes. Documents expire after two minutes.
  'api_rates',
  // Documents expire after some minutes.
  'realtime_packets',
  // Contains fencing numbers, which are never reused. Documents are kept for a week after their connection is
  // deleted.
  'session_leases',
  // Documents are deleted at shutdown; those of crashed servers expire after a day.
  'session_servers',
] as const;
