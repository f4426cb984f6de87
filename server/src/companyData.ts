/** Every collection with a `companyId`, in the order of a company's deletion; a test detects missing ones. */
export const COMPANY_COLLECTIONS = [
  // First, so that sign-in stops.
  'sessions',
  'visits',
  'users',
  // Early, so that no timer runs during the deletion.
  'due_work',
  'connections',
  'connection_defaults',
  'connection_alerts',
  'connection_presence',
  'messenger_state',
  'messages',
  'api_requests',
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

/** Collections without company data, or with short retention. */
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
  // Keyed hashes; retained for 15 minutes, a month after success.
  'auth_tries',
  // Keyed hashes; retained for two minutes.
  'api_rates',
  // Retained for minutes.
  'realtime_packets',
  // Fencing numbers, never reused; retained for a week after the connection.
  'session_leases',
  // Removed at shutdown, or after a day.
  'session_servers',
] as const;
