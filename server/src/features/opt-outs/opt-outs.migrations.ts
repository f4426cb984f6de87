import { defineMigrations } from '#core/database';

export const optOutMigrations = defineMigrations('opt-outs', [
  {
    number: 1,
    name: 'identities of people who opted out, by person',
    up: async ({ db }) => {
      await db
        .collection('opt_outs')
        .createIndexes([{ name: 'opt-out-person', key: { companyId: 1, personId: 1 } }]);
    },
  },
]);
