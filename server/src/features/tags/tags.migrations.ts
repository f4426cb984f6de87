import { defineMigrations } from '#core/database';

export const tagMigrations = defineMigrations('tags', [
  {
    number: 1,
    name: 'a name once in a company; the tickets of a tag',
    up: async ({ db }) => {
      await db
        .collection('tags')
        .createIndexes([{ name: 'company-name', key: { companyId: 1, nameKey: 1 }, unique: true }]);
      await db.collection('tickets').createIndexes([
        {
          name: 'ticket-tag',
          key: { companyId: 1, 'tags.id': 1, _id: 1 },
          partialFilterExpression: { 'tags.id': { $exists: true } },
        },
      ]);
    },
  },
]);
