import { defineMigrations } from '../../core/database';

export const companyMigrations = defineMigrations('companies', [
  {
    number: 1,
    name: 'only one company runs the platform',
    up: async ({ db }) => {
      await db
        .collection('companies')
        .createIndex(
          { isPlatform: 1 },
          { name: 'platform', unique: true, partialFilterExpression: { isPlatform: true } },
        );
    },
  },
]);
