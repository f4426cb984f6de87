import { defineMigrations } from '#core/database';

export const ticketCardMigrations = defineMigrations('ticket-cards', [
  {
    number: 1,
    name: 'cards by id, by column and by the time at which they leave',
    up: async ({ db }) => {
      await db.collection('tickets').createIndexes([
        {
          key: { companyId: 1, 'card.id': 1 },
          name: 'ticket-card',
          unique: true,
          partialFilterExpression: { 'card.id': { $exists: true } },
        },
        // Unique, so that the second of two concurrent moves into a gap reads its neighbours again.
        {
          key: { companyId: 1, 'card.columnId': 1, 'card.rank': 1 },
          name: 'ticket-card-rank',
          unique: true,
          partialFilterExpression: { 'card.columnId': { $exists: true } },
        },
        // Read across companies, for missing timers.
        {
          key: { 'card.leaveAt': 1 },
          name: 'ticket-card-leave',
          partialFilterExpression: { 'card.leaveAt': { $exists: true } },
        },
      ]);
    },
  },
  {
    number: 2,
    name: 'cards of a column by queue and by agent',
    up: async ({ db }) => {
      // `count-cards.ts` counts the cards that a user sees without reading their tickets.
      const partialFilterExpression = { 'card.columnId': { $exists: true } };
      await db.collection('tickets').createIndexes([
        {
          key: { companyId: 1, 'card.columnId': 1, queueId: 1, status: 1, userId: 1 },
          name: 'ticket-card-queue',
          partialFilterExpression,
        },
        {
          key: { companyId: 1, 'card.columnId': 1, userId: 1, queueId: 1, status: 1 },
          name: 'ticket-card-agent',
          partialFilterExpression,
        },
      ]);
    },
  },
]);
