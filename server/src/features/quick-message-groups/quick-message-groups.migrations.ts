import { defineMigrations } from '#core/database';

export const quickMessageGroupMigrations = defineMigrations('quick-message-groups', [
  {
    number: 1,
    name: "a person's groups by name",
    up: async ({ db }) => {
      await db
        .collection('quick_message_groups')
        .createIndexes([{ name: 'owner-name', key: { companyId: 1, userId: 1, name: 1 } }]);
    },
  },
]);
