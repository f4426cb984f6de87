import { defineMigrations } from '#core/database';

/** Retention of closures, because a past one may fall within a ticket's silence. */
const CLOSURE_RETENTION_SECONDS = 400 * 24 * 60 * 60;

export const workingHoursMigrations = defineMigrations('working-hours', [
  {
    number: 1,
    name: 'a holiday once per date and label; closures end',
    up: async ({ db }) => {
      await db.collection('holidays').createIndexes([
        {
          name: 'holiday-once',
          key: { companyId: 1, date: 1, yearly: 1, label: 1 },
          unique: true,
        },
      ]);
      await db.collection('closures').createIndexes([
        { name: 'closure-company', key: { companyId: 1 } },
        { name: 'closure-end', key: { at: 1 }, expireAfterSeconds: CLOSURE_RETENTION_SECONDS },
      ]);
    },
  },
]);
