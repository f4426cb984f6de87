import { defineMigrations } from '../database';
import { JOBS_COLLECTION } from './jobs';

/** The index Agenda looks for due jobs with; it would otherwise build it on first use. */
export const jobMigrations = defineMigrations('jobs', [
  {
    number: 1,
    name: 'index of due jobs',
    up: async ({ db }) => {
      await db
        .collection(JOBS_COLLECTION)
        .createIndex(
          { name: 1, priority: -1, lockedAt: 1, nextRunAt: 1, disabled: 1 },
          { name: 'findAndLockNextJobIndex' },
        );
    },
  },
]);
