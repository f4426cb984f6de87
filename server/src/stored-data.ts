import { FEATURE_DATA } from './compose';
import { skipIds, type StoredData } from './core/database';
import { dueWorkMigrations } from './core/due-work';
import { jobMigrations } from './core/jobs';
import { mediaMigrations } from './core/media';
// Imports the file, because the folder's index would load the whole realtime channel.
import { realtimeMigrations } from './core/realtime/servers/packets';
// Imports the file, because the folder's index would load the whole messenger.
import { leaseMigrations } from './messenger/leases/leases.migrations';
import { messengerMigrations } from './messenger/messenger.migrations';
import { deleteSessions } from './messenger/state/delete-sessions';
import { restoreSessions } from './messenger/state/restore-sessions';

const CORE_DATA: StoredData = {
  migrations: [jobMigrations, dueWorkMigrations, realtimeMigrations, mediaMigrations],
  companyCollections: ['due_work', 'media_files', 'media_usage', 'restored_companies'],
  restored: ({ db }) => skipIds(db),
  // The sweep recounts the quotas.
  filesLost: async ({ db, companyId, files }) =>
    void (await db
      .collection<{ _id: string; companyId: number }>('media_files')
      .deleteMany({ companyId, _id: { $in: [...files] } })),
  platformCollections: [
    // Acts in progress; documents are deleted when they are audited.
    'acts',
    'counters',
    'agenda_logs',
    'jobs',
    'migrations',
    'migration_locks',
    'migration_places',
    // Documents expire after some minutes.
    'realtime_packets',
    // The restores of this data.
    'restores',
  ],
};

const MESSENGER_DATA: StoredData = {
  migrations: [messengerMigrations, leaseMigrations],
  restored: restoreSessions,
  secretLost: deleteSessions,
  companyCollections: ['messenger_state'],
  platformCollections: [
    // Contains fencing numbers, which are never reused. Kept for a week after the connection's deletion.
    'session_leases',
    // Documents are deleted at shutdown; those of crashed servers expire after a day.
    'session_servers',
    // The newest versions of WhatsApp Web, and the last request for them.
    'protocol_versions',
    'protocol_checks',
  ],
};

const DATA = [CORE_DATA, ...FEATURE_DATA, MESSENGER_DATA];

/** In the order in which they run. */
export const RESTORED_STEPS = DATA.flatMap(({ restored = [] }) => restored);

/** In the order in which they run, before `RESTORED_STEPS`. */
export const SECRET_LOST_STEPS = DATA.flatMap(({ secretLost = [] }) => secretLost);

/** In the order in which they run, after `RESTORED_STEPS`. */
export const FILES_LOST_STEPS = DATA.flatMap(({ filesLost = [] }) => filesLost);

export const SECRET_FACTS = DATA.flatMap(({ secretFacts = [] }) => secretFacts);

/** In the order in which they run (docs/migrations.md). */
export const MIGRATIONS = DATA.flatMap(({ migrations = [] }) => migrations);

/** The first five sign the users out. The others are emptied early, so that nothing runs during the deletion. */
const EMPTIED_FIRST = [
  'sessions',
  'visits',
  'users',
  'announcement_readers',
  'notices',
  'due_work',
  'connections',
  'connection_defaults',
  'connection_alerts',
  'connection_presence',
  'messenger_state',
  'new_chat_days',
];

/**
 * Collections with a `companyId`, in the order of a company's deletion: those of later features first, because
 * they refer to earlier ones. A test finds missing ones.
 */
export const COMPANY_COLLECTIONS: readonly string[] = [
  ...new Set([
    ...EMPTIED_FIRST,
    ...DATA.toReversed().flatMap(({ companyCollections = [] }) => companyCollections),
  ]),
];

export const PLATFORM_COLLECTIONS: readonly string[] = DATA.flatMap(
  ({ platformCollections = [] }) => platformCollections,
);
