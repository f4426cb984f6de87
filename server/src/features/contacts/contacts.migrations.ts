import { defineMigrations } from '../../core/database';

export const contactMigrations = defineMigrations('contacts', [
  {
    number: 1,
    name: 'a person is found by phone, LID or group address',
    up: async ({ db }) => {
      await db.collection('contacts').createIndexes([
        {
          key: { companyId: 1, phoneKey: 1 },
          name: 'contact-phone',
          unique: true,
          partialFilterExpression: { phoneKey: { $exists: true } },
        },
        {
          key: { companyId: 1, lid: 1 },
          name: 'contact-lid',
          unique: true,
          partialFilterExpression: { lid: { $exists: true } },
        },
        {
          key: { companyId: 1, groupAddress: 1 },
          name: 'contact-group',
          unique: true,
          partialFilterExpression: { groupAddress: { $exists: true } },
        },
        { key: { companyId: 1, name: 1 }, name: 'contact-name' },
      ]);
    },
  },
]);
