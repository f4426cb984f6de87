import { defineMigrations } from '../../core/database';

export const messageMigrations = defineMigrations('messages', [
  {
    number: 1,
    name: 'history, catching up, one row a message, unread and outbox',
    up: async ({ db }) => {
      await db.collection('messages').createIndexes([
        { key: { companyId: 1, contactId: 1, createdAt: -1, _id: -1 }, name: 'message-history' },
        { key: { companyId: 1, contactId: 1, _id: 1 }, name: 'message-arrival' },
        {
          key: { companyId: 1, connectionId: 1, messengerId: 1, contactId: 1, participant: 1, fromMe: 1 },
          name: 'message-once',
          unique: true,
          partialFilterExpression: { messengerId: { $exists: true } },
        },
        {
          key: { companyId: 1, userId: 1, clientId: 1 },
          name: 'message-client',
          unique: true,
          partialFilterExpression: { clientId: { $exists: true } },
        },
        {
          key: { companyId: 1, ticketId: 1, _id: 1 },
          name: 'message-unread',
          partialFilterExpression: { unread: true },
        },
        {
          key: { companyId: 1, connectionId: 1, _id: 1 },
          name: 'message-waiting',
          partialFilterExpression: { waiting: true },
        },
      ]);
    },
  },
]);
