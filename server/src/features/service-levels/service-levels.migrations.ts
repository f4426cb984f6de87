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
  {
    number: 2,
    name: 'results of deadlines in each hour and day, by company',
    phase: 'expand',
    up: async ({ db }) => {
      await db.collection('deadline_hours').createIndex({ companyId: 1, hour: 1 }, { name: 'deadline-hour' });
      await db.collection('deadline_days').createIndex({ companyId: 1, hour: 1 }, { name: 'deadline-day' });
      await db
        .collection('deadline_hour_marks')
        .createIndex({ companyId: 1 }, { name: 'deadline-hour-mark-company' });
    },
  },
]);
