import { defineMigrations } from '../database';
import { DUE_WORK_COLLECTION } from './due-row';

export const DUE_BY_COMPANY = 'due-company';

export const dueWorkMigrations = defineMigrations('due-work', [
  {
    number: 1,
    name: 'indexes of due work',
    up: async ({ db }) => {
      await db.collection(DUE_WORK_COLLECTION).createIndexes([
        { key: { dueAt: 1 }, name: 'due' },
        { key: { companyId: 1, dueAt: 1 }, name: DUE_BY_COMPANY },
      ]);
    },
  },
]);
