import { defineMigrations } from '../../core/database';

export const notificationMigrations = defineMigrations('notifications', [
  {
    number: 1,
    name: 'tickets with unread messages that are not closed',
    up: async ({ db }) => {
      await db.collection('tickets').createIndexes([
        {
          key: { companyId: 1, updatedAt: -1, _id: -1 },
          name: 'ticket-unread',
          partialFilterExpression: { openKey: { $exists: true }, unreadMessages: { $gt: 0 } },
        },
      ]);
    },
  },
  {
    number: 2,
    name: 'notices by time, deleted after 30 days',
    up: async ({ db }) => {
      await db.collection('notices').createIndexes([
        { key: { companyId: 1, at: -1, _id: -1 }, name: 'notice-time' },
        { key: { at: 1 }, name: 'notice-expiry', expireAfterSeconds: 30 * 86_400 },
      ]);
      await db
        .collection('notice_readers')
        .createIndexes([{ key: { companyId: 1 }, name: 'notice-reader-company' }]);
    },
  },
]);
