import { defineMigrations } from '#core/database';

export const connectionHealthMigrations = defineMigrations('connection-health', [
  {
    number: 1,
    name: 'health of the numbers of a company',
    up: async ({ db }) => {
      await db.collection('number_health').createIndex({ companyId: 1 }, { name: 'number-health-company' });
    },
  },
]);
