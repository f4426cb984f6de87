import { defineMigrations } from '#core/database';

export const userMigrations = defineMigrations('users', [
  {
    number: 1,
    name: 'e-mails are unique; users of a company',
    up: async ({ db }) => {
      await db.collection('users').createIndexes([
        { name: 'email', key: { email: 1 }, unique: true },
        { name: 'company-name', key: { companyId: 1, name: 1 } },
      ]);
    },
  },
  {
    number: 2,
    name: 'users with access hours, and those who are there',
    up: async ({ db }) => {
      await db
        .collection('users')
        .updateMany({ accessTime: { $exists: false } }, { $set: { accessTime: [] } });
      await db.collection('users').createIndexes([
        {
          name: 'access-hours',
          key: { 'accessTime.weekday': 1 },
          partialFilterExpression: { 'accessTime.weekday': { $exists: true } },
        },
        { name: 'online', key: { lastSeenAt: 1 }, partialFilterExpression: { online: true } },
      ]);
    },
  },
]);
