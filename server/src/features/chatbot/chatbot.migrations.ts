import { defineMigrations } from '#core/database';

export const chatbotMigrations = defineMigrations('chatbot', [
  {
    number: 1,
    name: "a queue's options by level and order",
    up: async ({ db }) => {
      await db
        .collection('queue_options')
        .createIndexes([{ name: 'level', key: { companyId: 1, queueId: 1, parentId: 1, order: 1 } }]);
    },
  },
]);
