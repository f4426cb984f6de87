import { defineMigrations } from '#core/database';

export const kanbanMigrations = defineMigrations('kanban', [
  {
    number: 1,
    name: 'boards by name, columns of a board, observations of a card, a ticket and a contact',
    up: async ({ db }) => {
      await db.collection('kanban_boards').createIndexes([
        {
          key: { companyId: 1, nameKey: 1 },
          name: 'board-name',
          unique: true,
          partialFilterExpression: { nameKey: { $exists: true } },
        },
        {
          key: { deleting: 1, _id: 1 },
          name: 'board-deleting',
          partialFilterExpression: { deleting: true },
        },
      ]);
      await db.collection('kanban_columns').createIndexes([
        { key: { companyId: 1, kanbanId: 1, rank: 1 }, name: 'column-rank', unique: true },
        {
          key: { deletingSince: 1 },
          name: 'column-deleting',
          partialFilterExpression: { deletingSince: { $exists: true } },
        },
      ]);
      await db.collection('card_observations').createIndexes([
        { key: { companyId: 1, cardId: 1, _id: -1 }, name: 'observation-card' },
        { key: { companyId: 1, ticketId: 1 }, name: 'observation-ticket' },
        { key: { companyId: 1, contactId: 1 }, name: 'observation-contact' },
      ]);
    },
  },
  {
    number: 2,
    name: 'boards and fillings of a company',
    up: async ({ db }) => {
      await db.collection('kanban_boards').createIndex({ companyId: 1, _id: 1 }, { name: 'board-company' });
      await db.collection('card_fillings').createIndex({ companyId: 1 }, { name: 'card-filling-company' });
    },
  },
]);
