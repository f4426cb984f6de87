import { defineMigrations } from '#core/database';
import { ALERTS_COLLECTION, ENDED_AFTER_SECONDS } from './alert-rows';

export const platformMigrations = defineMigrations('platform', [
  {
    number: 1,
    name: 'alerts end when no server sees them any more',
    up: async ({ db }) => {
      await db
        .collection(ALERTS_COLLECTION)
        .createIndex({ seenAt: 1 }, { name: 'alert-ended', expireAfterSeconds: ENDED_AFTER_SECONDS });
    },
  },
  {
    number: 2,
    name: 'activity of the sessions of a company',
    up: async ({ db }) => {
      await db
        .collection('session_activity')
        .createIndex({ companyId: 1 }, { name: 'session-activity-company' });
    },
  },
]);
