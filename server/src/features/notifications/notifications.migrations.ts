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
]);
