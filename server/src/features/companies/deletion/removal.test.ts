import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db, Filter, FindOptions } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#core/database';
import { companyDocuments } from './removal';

interface Row {
  _id: number;
  companyId: number;
}

const directory = mkdtempSync(join(tmpdir(), 'recado-removal-'));
let database: Database;
beforeAll(async () => {
  database = await connectDatabase({ dataDir: directory });
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The database, in which others delete the documents of `due_work` between the find and the deletion. */
function withOthers(): Db {
  const collection = (name: string) => {
    const own = database.db.collection<Row>(name);
    const find = (filter: Filter<Row>, options: FindOptions) => ({
      limit: (most: number) => ({
        toArray: async () => {
          const found = await own.find(filter, options).limit(most).toArray();
          if (name === 'due_work') await own.deleteMany({});
          return found;
        },
      }),
    });
    return { find, deleteMany: (filter: Filter<Row>) => own.deleteMany(filter) };
  };
  return { collection } as unknown as Db;
}

it('continues although others have deleted what it found', async () => {
  const { db } = database;
  const rows = (ids: readonly number[]) => ids.map((_id) => ({ _id, companyId: 1 }));
  await db.collection<Row>('due_work').insertMany(rows([1, 2]));
  await db.collection<Row>('tickets').insertMany([...rows([3, 4, 5]), { _id: 6, companyId: 2 }]);
  const remove = companyDocuments(withOthers, ['due_work', 'tickets']).remover(1);
  const counts: number[] = [];
  do counts.push(await remove(2));
  while (counts.at(-1) !== 0);
  expect(counts).toEqual([2, 2, 1, 0]);
  expect(await db.collection<Row>('tickets').distinct('_id')).toEqual([6]);
});
