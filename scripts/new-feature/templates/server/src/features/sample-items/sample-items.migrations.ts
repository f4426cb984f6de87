import { defineMigrations } from '#core/database';

export const sampleItemMigrations = defineMigrations('sample-items', [
  {
    number: 1,
    name: 'names are unique in a company',
    up: async ({ db }) => {
      await db
        .collection('sample_items')
        .createIndexes([{ name: 'company-name', key: { companyId: 1, name: 1 }, unique: true }]);
    },
  },
]);
