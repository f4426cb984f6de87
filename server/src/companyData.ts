/**
 * Every collection with a `companyId`, in the order in which a company's deletion empties them. A test finds
 * missing ones.
 */
export const COMPANY_COLLECTIONS = [
  // Emptied first, which signs the users out.
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

/** Collections that hold no company data, or hold it only for a short time. */
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
  // Ids are keyed hashes. Rows expire with their limit, or 30 days after a successful sign-in.
  'auth_tries',
  // Ids are keyed hashes. Rows expire after two minutes.
  'api_rates',
  // Rows expire after minutes.
  'realtime_packets',
  // Fencing numbers, never reused; a row remains for a week after its connection.
  'session_leases',
  // Servers remove their row at shutdown; others expire after a day.
  'session_servers',
] as const;
