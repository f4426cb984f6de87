import { defineMigrations } from '#core/database';

export const quickMessageMigrations = defineMigrations('quick-messages', [
  {
    number: 1,
    name: 'quick messages by shortcode',
    up: async ({ db }) => {
      await db
        .collection('quick_messages')
        .createIndexes([{ name: 'company-shortcode', key: { companyId: 1, shortcode: 1 } }]);
    },
  },
]);
