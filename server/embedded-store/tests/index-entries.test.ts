import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedStore } from '../src';
import { KIND } from '../src/storage/catalog';
import { documentIdOf } from '../src/storage/indexes';
import { Storage } from '../src/storage/storage';
import { decode, encode } from '../src/values/documents';

let folder: string;
const all = (kind: number) => ({ start: Buffer.from([kind]), end: Buffer.from([kind + 1]) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-entries-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function withRows(work: (rows: ReturnType<typeof rowsOf>) => Promise<void>): Promise<void> {
  const store = await startEmbeddedStore({ directory: folder });
  const client = await new MongoClient(store.url).connect();
  try {
    await work(rowsOf(client));
  } finally {
    await client.close();
    await store.close();
  }
}

const rowsOf = (client: MongoClient) =>
  client.db('recado').collection<{ _id: string; n: number; words: string[] }>('rows');

const row = (n: number) => ({ _id: `row-${n}`, n: n % 5, words: [`a${n % 3}`, `b${n % 4}`, 'all'] });

async function checkQueries(rows: ReturnType<typeof rowsOf>, count: number): Promise<void> {
  const expected = Array.from({ length: count }, (_, n) => row(n));
  const ids = (found: { _id: string }[]) => found.map(({ _id }) => _id);
  const newest = expected
    .filter(({ n }) => n === 2)
    .map(({ _id }) => _id)
    .sort()
    .reverse();
  expect(ids(await rows.find({ n: 2 }).sort({ _id: -1 }).hint('newest').toArray())).toEqual(newest);
  expect(
    ids(
      await rows
        .find({ n: 2, _id: { $lt: 'row-5' } })
        .sort({ _id: -1 })
        .toArray(),
    ),
  ).toEqual(newest.filter((id) => id < 'row-5'));
  expect(
    ids(
      await rows
        .find({ n: 2, _id: { $gte: 'row-22' } })
        .sort({ _id: -1 })
        .toArray(),
    ),
  ).toEqual(newest.filter((id) => id >= 'row-22'));
  expect(await rows.countDocuments({ words: { $all: ['all', 'a1', 'b2'] } })).toBe(
    expected.filter(({ words }) => words.includes('a1') && words.includes('b2')).length,
  );
  expect(
    ids(
      await rows
        .find({ n: { $in: [1, 3] } })
        .sort({ n: 1 })
        .hint('by-n')
        .toArray(),
    ).sort(),
  ).toEqual(ids(expected.filter(({ n }) => n === 1 || n === 3)).sort());
}

it('contain the document id once, and lead to it', async () => {
  await withRows(async (rows) => {
    await rows.createIndexes([
      { key: { n: 1, _id: -1 }, name: 'newest' },
      { key: { words: 1, _id: 1 }, name: 'words' },
      { key: { n: 1 }, name: 'by-n' },
    ]);
    await rows.insertMany(Array.from({ length: 40 }, (_, n) => row(n)));
    await rows.insertOne({ _id: 'x'.repeat(400), n: 9, words: [] });
    expect(await rows.findOne({ n: 9 })).toMatchObject({ n: 9 });
    await rows.deleteOne({ n: 9 });
    await checkQueries(rows, 40);
  });
  const storage = Storage.openReadOnly(folder);
  const entries = storage.entries(all(KIND.index));
  const texts = entries.map(({ key }) => key.toString('latin1'));
  // Of two indexes the id is the last field, once inverted; of the third it follows the field.
  expect(entries).toHaveLength(40 * 5);
  expect(texts.filter((text) => text.includes('row-'))).toHaveLength(40 * 4);
  expect(texts.some((text) => /row-.*row-/s.test(text))).toBe(false);
  expect(new Set(entries.map((entry) => documentIdOf(entry).toString('latin1'))).size).toBe(40);
  expect(Math.max(...entries.map(({ value }) => value.length))).toBe(3);
  await storage.close();
});

it('of earlier versions are read, changed and removed', async () => {
  const storage = Storage.openUnsynced(folder);
  await storage.write(() => {
    const endingWithId = new Set<unknown>();
    for (const { key, value } of storage.entries(all(KIND.catalog))) {
      const { indexes, ...stored } = decode(value);
      if (!Array.isArray(indexes)) continue;
      for (const { number, endsWithId } of indexes as Document[]) if (endsWithId) endingWithId.add(number);
      storage.put(key, encode({ ...stored, indexes: (indexes as Document[]).map(withoutForm) }));
    }
    expect(endingWithId.size).toBe(2);
    for (const entry of storage.entries(all(KIND.index))) {
      const id = documentIdOf(entry);
      storage.remove(entry.key);
      const follows = !endingWithId.has(entry.key.readUInt32BE(1));
      storage.put(follows ? entry.key : Buffer.concat([entry.key, id]), id);
    }
  });
  await storage.close();
  await withRows(async (rows) => {
    await checkQueries(rows, 40);
    await rows.updateMany({}, { $set: { words: ['none'] } });
    expect(await rows.countDocuments({ words: 'all' })).toBe(0);
    await rows.deleteMany({ n: { $lt: 5 } });
  });
  const emptied = Storage.openReadOnly(folder);
  expect(emptied.entries(all(KIND.index))).toEqual([]);
  await emptied.close();
});

const withoutForm = ({ endsWithId: _endsWithId, ...index }: Document) => index;
