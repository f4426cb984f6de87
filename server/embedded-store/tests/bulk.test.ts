import { cpSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedStore, writeStore } from '../src';
import { SortedRuns } from '../src/bulk/sorted-runs';
import { Storage } from '../src/storage/storage';

const INDEXES: { key: Document; [option: string]: unknown }[] = [
  { key: { companyId: 1, at: -1, _id: -1 }, name: 'list' },
  { key: { companyId: 1, words: 1, at: -1 }, name: 'words' },
  {
    key: { openKey: 1 },
    name: 'open',
    unique: true,
    partialFilterExpression: { openKey: { $exists: true } },
  },
  { key: { 'contact.name': 1 }, name: 'name', sparse: true },
];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-bulk-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withStore<T>(name: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const store = await startEmbeddedStore({ directory: join(folder, name) });
  const client = await new MongoClient(store.url).connect();
  try {
    return await work(client);
  } finally {
    await client.close();
    await store.close();
  }
}

function row(n: number): Document {
  return {
    _id: n,
    companyId: n % 3,
    at: new Date(1_700_000_000_000 + ((n * 7919) % 10_000) * 1000),
    words: [`w${n % 7}`, `w${n % 11}`, ...(n % 5 === 0 ? ['x'.repeat(400)] : [])],
    ...(n % 4 === 0 && { openKey: `k${n}` }),
    ...(n % 3 === 0 && { contact: { name: `José ${n}`, size: n / 2 } }),
    note: n % 2 === 0 ? null : `\u0000${n}`,
  };
}

async function entriesOf(name: string): Promise<[string, string][]> {
  const storage = Storage.openReadOnly(join(folder, name));
  const range = { start: Buffer.from([0]), end: Buffer.alloc(16, 0xff) };
  const all = storage
    .entries(range)
    .map(({ key, value }): [string, string] => [key.toString('hex'), value.toString('hex')]);
  await storage.close();
  return all;
}

it('stores entries equal to inserted ones, next to existing documents', async () => {
  await withStore('base', async (client) => {
    const rows = client.db('recado').collection<Document>('rows');
    await rows.createIndexes(INDEXES as Parameters<typeof rows.createIndexes>[0]);
    await rows.insertMany([row(1), row(2), row(5_000)] as never[]);
    await client.db('recado').createCollection('empty');
    await client
      .db('other')
      .collection('rows')
      .insertOne({ _id: 7 } as never);
  });
  cpSync(join(folder, 'base'), join(folder, 'inserted'), { recursive: true });
  const added = Array.from({ length: 3_000 }, (_, n) => row(n + 10));
  await withStore('inserted', (client) => client.db('recado').collection('rows').insertMany(added));
  await writeStore({
    base: join(folder, 'base'),
    directory: join(folder, 'written'),
    database: 'recado',
    documents: { rows: added },
  });
  const [written, inserted] = [await entriesOf('written'), await entriesOf('inserted')];
  expect(written.length).toBeGreaterThan(14_000);
  expect(written).toEqual(inserted);
  expect((await readdir(join(folder, 'written'))).sort()).toEqual(['data.mdb', 'lock.mdb']);
  await withStore('written', async (client) => {
    const rows = client.db('recado').collection('rows');
    expect(await rows.countDocuments({ companyId: 1, words: 'w3' })).toBe(
      [...added, row(1), row(2), row(5_000)].filter(
        ({ companyId, words }) => companyId === 1 && (words as string[]).includes('w3'),
      ).length,
    );
    await rows.insertOne({ _id: 9_000, companyId: 1 } as never);
  });
});

it('rejects documents out of order, unknown collections and a target with data', async () => {
  const request = { base: join(folder, 'base'), database: 'recado' };
  const write = (directory: string, documents: Record<string, Document[]>) =>
    writeStore({ ...request, directory: join(folder, directory), documents });
  await expect(write('unordered', { rows: [row(12), row(11)] })).rejects.toThrow('not in the order');
  await expect(write('unknown', { other: [] })).rejects.toThrow('The collection other does not exist');
  await expect(write('base', { rows: [] })).rejects.toThrow('already contains a store');
});

it('sorts more than memory holds by runs in files', async () => {
  const runs = new SortedRuns(join(folder, 'run'), 1_000);
  const keys = Array.from({ length: 2_000 }, (_, n) => Buffer.from(`${(n * 7919) % 2_003}-${n}`));
  for (const key of keys) runs.add({ key, value: key.subarray(-2) });
  expect((await readdir(folder)).filter((name) => name.startsWith('run-')).length).toBeGreaterThan(10);
  const sorted = [...runs.sorted()];
  expect(sorted.map(({ key }) => key.toString())).toEqual(keys.map(String).sort());
  expect(sorted.every(({ key, value }) => key.subarray(-2).equals(value))).toBe(true);
  expect((await readdir(folder)).filter((name) => name.startsWith('run-'))).toEqual([]);
});

it('counts many documents in steps', async () => {
  await withStore('countable', async (client) => {
    await client.db('recado').collection('rows').createIndex({ n: 1 });
  });
  const many = Array.from({ length: 250_001 }, (_, _id) => ({ _id, n: _id % 2 }));
  await writeStore({
    base: join(folder, 'countable'),
    directory: join(folder, 'counted'),
    database: 'recado',
    documents: { rows: many },
  });
  await withStore('counted', async (client) => {
    const rows = client.db('recado').collection('rows');
    expect(await rows.countDocuments({ n: { $in: [0, 1] } })).toBe(250_001);
    expect(await rows.countDocuments({ n: 0 })).toBe(125_001);
    expect(await rows.countDocuments({ n: 0 }, { limit: 120_000 })).toBe(120_000);
    expect(await rows.countDocuments({ n: { $in: [0, 1] } }, { skip: 125_000, limit: 200_000 })).toBe(
      125_001,
    );
    expect(await rows.countDocuments({ n: 2 })).toBe(0);
  });
});
