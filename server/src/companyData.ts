/**
 * Where a company's own data lies: every collection whose documents have a `companyId`. Deleting a company removes its
 * documents from each of these, in this order, and then the company itself; a test fails when one is missing.
 */
export const COMPANY_COLLECTIONS = [
  // Who could still sign in, first.
  'sessions',
  'visits',
  'users',
  'connections',
  'connection_defaults',
  'connection_alerts',
  'connection_presence',
  'messenger_state',
  'messages',
  'waiting_changes',
  'conversation_exports',
  'ticket_events',
  'ticket_notes',
  'ticket_deletions',
  'tickets',
  'contact_joins',
  'address_book',
  'contacts',
  'tags',
  'quick_messages',
  'quick_message_groups',
  'queues',
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

/** Collections that are no company's, or whose rows end by themselves. */
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
  // Keyed hashes of who tried to sign in: gone after a quarter of an hour, after a month where it went well.
  'auth_tries',
  // What servers tell each other: gone after minutes.
  'realtime_packets',
  // Numbers that must not be given twice: kept for a week after the connection is gone.
  'session_leases',
  // Processes of servers: removed at a clean stop, after a day otherwise.
  'session_servers',
] as const;
