import { defineMigrations } from '../database';
import { DUE_WORK_COLLECTION } from './due-row';

/** Index for `DueReader.byCompany`. `due-company` serves the deletion of a company. */
export const DUE_BY_COMPANY = 'due-lane-company';

export const dueWorkMigrations = defineMigrations('due-work', [
  {
    number: 1,
    name: 'indexes of due work',
    up: async ({ db }) => {
      await db.collection(DUE_WORK_COLLECTION).createIndexes([
        { key: { dueAt: 1 }, name: 'due' },
        { key: { companyId: 1, dueAt: 1 }, name: 'due-company' },
      ]);
    },
  },
  {
    number: 2,
    name: 'indexes of the lanes of due work',
    up: async ({ db }) => {
      const rows = db.collection(DUE_WORK_COLLECTION);
      await rows.createIndexes([
        { key: { lane: 1, dueAt: 1 }, name: 'due-lane' },
        { key: { lane: 1, companyId: 1, dueAt: 1 }, name: DUE_BY_COMPANY },
      ]);
      if (await rows.indexExists('due')) await rows.dropIndex('due');
    },
  },
]);
