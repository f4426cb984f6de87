import { defineMigrations } from '#core/database';

export const serviceLevelMigrations = defineMigrations('service-levels', [
  {
    number: 1,
    name: 'a name and a queue once per company',
    phase: 'expand',
    up: async ({ db }) => {
      await db.collection('service_levels').createIndexes([
        { name: 'service-level-name', key: { companyId: 1, name: 1 }, unique: true },
        { name: 'service-level-scope', key: { companyId: 1, scopes: 1 }, unique: true },
      ]);
      await db.collection('deadline_results').createIndexes([
        { name: 'deadline-result-done', key: { companyId: 1, doneAt: 1 } },
        { name: 'deadline-result-user', key: { companyId: 1, userId: 1 } },
      ]);
    },
  },
]);
