import { defineMigrations } from '#core/database';

export const sourceLinkMigrations = defineMigrations('source-links', [
  {
    number: 1,
    name: 'names and codes are unique in a company',
    up: async ({ db }) => {
      await db.collection('source_links').createIndexes([
        { name: 'company-name', key: { companyId: 1, name: 1 }, unique: true },
        { name: 'company-code', key: { companyId: 1, code: 1 }, unique: true },
      ]);
    },
  },
]);
