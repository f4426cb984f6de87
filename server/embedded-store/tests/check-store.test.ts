import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStoreProblems, startEmbeddedStore } from '../src';
import { KIND } from '../src/storage/catalog';
import { Storage } from '../src/storage/storage';

let folder: string;
const entries = { start: Buffer.from([KIND.index]), end: Buffer.from([KIND.index + 1]) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-check-'));
  const store = await startEmbeddedStore({ directory: folder });
  const client = await new MongoClient(store.url).connect();
  const rows = client.db('recado').collection<{ _id: number; n: number; tags: string[] }>('rows');
  await rows.createIndexes([
    { key: { n: 1, _id: -1 }, name: 'by-n' },
    { key: { tags: 1 }, name: 'by-tag' },
  ]);
  await rows.insertMany(
    Array.from({ length: 100 }, (_, _id) => ({ _id, n: _id % 7, tags: ['a', `t${_id}`] })),
  );
  await client.close();
  await store.close();
});
afterAll(() => rm(folder, { recursive: true }));

async function change(work: (storage: Storage) => void): Promise<void> {
  const storage = Storage.openUnsynced(folder);
  await storage.write(() => work(storage));
  await storage.close();
}

it('finds nothing in a healthy store', async () => {
  expect(await findStoreProblems(folder)).toEqual([]);
});

it('finds a missing entry and one too many', async () => {
  await change((storage) => {
    const [first] = storage.entries({ ...entries, limit: 1 });
    storage.remove(first!.key);
  });
  expect(await findStoreProblems(folder)).toEqual([
    expect.stringMatching(/^recado\.rows: the index by-n does not lead to the document \d+$/) as string,
    'recado.rows: the index by-n has 99 entries instead of 100',
  ]);
  await change((storage) => {
    const [last] = storage.entries({ ...entries, reverse: true, limit: 1 });
    storage.put(Buffer.concat([last!.key, Buffer.from([1])]), last!.value);
  });
  expect(await findStoreProblems(folder)).toContain(
    'recado.rows: the index by-tag has 201 entries instead of 200',
  );
  expect(await findStoreProblems(folder, 1)).toHaveLength(1);
});

it('finds a document under another _id', async () => {
  await change((storage) => {
    const range = { start: Buffer.from([KIND.document]), end: Buffer.from([KIND.document + 1]) };
    const [first, second] = storage.entries({ ...range, limit: 2 });
    storage.put(first!.key, second!.value);
  });
  expect(await findStoreProblems(folder)).toContain(
    'recado.rows: a document is stored under another _id than 1',
  );
});
