import { defineMigrations } from '#core/database';
import { durableIndex } from '#core/events';

export const auditMigrations = defineMigrations('audit', [
  {
    number: 1,
    name: 'entries by company',
    up: async ({ db }) => {
      await db
        .collection('audit_entries')
        .createIndex({ subjectCompanyId: 1, _id: -1 }, { name: 'audit-company' });
    },
  },
  {
    number: 2,
    name: 'acts in progress',
    up: async ({ db }) => {
      await db.collection('acts').createIndexes([durableIndex('act')]);
    },
  },
  {
    number: 3,
    name: 'entries by action',
    up: async ({ db }) => {
      await db.collection('audit_entries').createIndex({ action: 1, _id: -1 }, { name: 'audit-action' });
    },
  },
]);
