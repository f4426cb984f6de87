import { defineMigrations } from '#core/database';

export const exportMigrations = defineMigrations('conversation-exports', [
  {
    number: 1,
    name: 'exports of a ticket by who asked, of a contact, and by age',
    up: async ({ db }) => {
      await db.collection('conversation_exports').createIndexes([
        { key: { companyId: 1, userId: 1, ticketId: 1 }, name: 'export-user' },
        { key: { companyId: 1, contactId: 1 }, name: 'export-contact' },
        { key: { createdAt: 1 }, name: 'export-age' },
      ]);
    },
  },
  {
    number: 2,
    name: 'one export at a time of a conversation for one person, and five for a company',
    up: async ({ db }) => {
      await db.collection('conversation_exports').createIndexes([
        {
          key: { openKey: 1 },
          name: 'export-open',
          unique: true,
          partialFilterExpression: { openKey: { $exists: true } },
        },
        {
          key: { place: 1 },
          name: 'export-place',
          unique: true,
          partialFilterExpression: { place: { $exists: true } },
        },
      ]);
    },
  },
]);
