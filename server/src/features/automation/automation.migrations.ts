import { defineMigrations } from '#core/database';

export const automationMigrations = defineMigrations('automation', [
  {
    number: 1,
    name: 'open questions of a conversation',
    up: async ({ db }) => {
      await db.collection('open_questions').createIndexes([
        { name: 'question-conversation', key: { companyId: 1, contactId: 1, connectionId: 1, askedAt: -1 } },
        { name: 'question-expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ]);
    },
  },
]);
