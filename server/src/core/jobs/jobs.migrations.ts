import { defineMigrations } from '../database';
import { JOBS_COLLECTION } from './jobs';

/** Replaces Agenda's own indexes. */
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
  {
    number: 2,
    name: 'indexes of whatever is due or locked',
    up: async ({ db }) => {
      await db.collection(JOBS_COLLECTION).createIndexes([
        { key: { nextRunAt: 1 }, name: 'job-next-run' },
        { key: { lockedAt: 1 }, name: 'job-locked' },
      ]);
    },
  },
  {
    number: 3,
    name: 'jobs with the names of their features',
    up: async ({ db }) => {
      const jobs = db.collection(JOBS_COLLECTION);
      await jobs.deleteMany({ name: { $in: ['messages.silence', 'messages.exports.sweep'] } });
      await jobs.updateMany({ name: 'messages.export' }, { $set: { name: 'conversation-exports.write' } });
    },
  },
  {
    number: 4,
    name: 'index of failed jobs',
    up: async ({ db }) => {
      await db.collection(JOBS_COLLECTION).createIndex({ failedAt: 1 }, { name: 'job-failed', sparse: true });
    },
  },
]);
