import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { startEmbeddedStore } from '../src';
import { useDatabase } from './use-database';

const { db } = useDatabase();
let number = 0;
const collection = () => db().collection<Document>(`i${number++}`);

/** Returns the index that a query reads, in the store's notation. */
async function plan(
  rows: ReturnType<typeof collection>,
  filter: Document,
  options: Document = {},
): Promise<string> {
  const { queryPlanner } = await db().command({ explain: { find: rows.collectionName, filter, ...options } });
  const { stage, inputStages } = queryPlanner.winningPlan as {
    stage: string;
    inputStages: { indexName: string; stage: string; ranges: number }[];
  };
  return `${stage} ${inputStages.map((input) => `${input.stage === 'COLLSCAN' ? 'COLLSCAN' : input.indexName}/${input.ranges}`).join(' ')}`;
}

async function messages() {
  const rows = collection();
  await rows.createIndex({ company: 1, word: 1, at: -1 });
  await rows.createIndex({ company: 1, status: 1, at: 1 });
  await rows.createIndex({ uuid: 1 }, { unique: true });
  await rows.insertMany(
    Array.from({ length: 400 }, (_, n) => ({
      uuid: `u${n}`,
      company: n % 4,
      status: `s${n % 3}`,
      at: n,
      word: [`w${n % 7}`, `w${n % 11}`],
      other: n % 5,
    })),
  );
  return rows;
}

/** A query and its plan: SORT sorts in memory, FETCH uses the index's order; then index/ranges. */
const plans: [string, Document, Document, string][] = [
  ['by a unique field', { uuid: 'u7', company: 3 }, {}, 'FETCH uuid_1/1'],
  ['by _id', { _id: 7, company: 3 }, {}, 'FETCH _id_/1'],
  [
    'equality and order',
    { company: 1, status: 's1' },
    { sort: { at: -1 }, limit: 5 },
    'FETCH company_1_status_1_at_1/1',
  ],
  [
    '$in and order: merged',
    { company: 1, status: { $in: ['s0', 's2'] } },
    { sort: { at: 1 }, limit: 5 },
    'FETCH company_1_status_1_at_1/2',
  ],
  [
    'a word of many, newest first',
    { company: 1, word: 'w3' },
    { sort: { at: -1 }, limit: 5 },
    'FETCH company_1_word_1_at_-1/1',
  ],
  ['an array field gives no order', { company: 1 }, { sort: { word: 1 } }, 'SORT company_1_status_1_at_1/1'],
  ['a range ends the bounds', { company: 2, status: { $gte: 's1' } }, {}, 'FETCH company_1_status_1_at_1/1'],
  [
    '$or of indexed branches',
    { $or: [{ uuid: 'u1' }, { company: 1, status: 's0' }] },
    {},
    'FETCH uuid_1/1 company_1_status_1_at_1/1',
  ],
  ['nothing indexed', { other: 3 }, {}, 'FETCH _id_/1'],
  ['a hint', { company: 1 }, { hint: 'uuid_1' }, 'FETCH uuid_1/1'],
];

test('each query takes the index it should', async () => {
  const rows = await messages();
  for (const [name, filter, options, expected] of plans)
    expect(await plan(rows, filter, options), name).toBe(expected);
  const found = await rows
    .find({ company: 1, status: { $in: ['s0', 's2'] } })
    .sort({ at: 1 })
    .limit(4)
    .map((row) => row['at'] as number)
    .toArray();
  expect(found).toEqual([5, 9, 17, 21]);
});

test('a hidden index is kept up to date and not used', async () => {
  const rows = await messages();
  await db().command({ collMod: rows.collectionName, index: { name: 'uuid_1', hidden: true } });
  expect(await plan(rows, { uuid: 'u7' })).toBe('FETCH _id_/1');
  await expect(rows.insertOne({ uuid: 'u7' })).rejects.toMatchObject({ code: 11000 });
  await db().command({ collMod: rows.collectionName, index: { keyPattern: { uuid: 1 }, hidden: false } });
  expect(await plan(rows, { uuid: 'u7' })).toBe('FETCH uuid_1/1');
});

/** A unique index, documents that it accepts, and one that it rejects. */
const uniques: [string, Document, Document, Document[], Document][] = [
  ['compound', { a: 1, b: -1 }, {}, [{ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 1 }], { a: 1, b: null }],
  ['sparse', { a: 1 }, { sparse: true }, [{}, {}, { a: null }, { a: 1 }], { a: 1 }],
  [
    'partial',
    { a: 1 },
    { partialFilterExpression: { open: true } },
    [{ a: 1, open: true }, { a: 1, open: false }, { a: 1 }],
    { a: 1, open: true },
  ],
  [
    'partial by $exists',
    { a: 1 },
    { partialFilterExpression: { a: { $exists: true } } },
    [{}, {}, { a: 1 }],
    { a: 1 },
  ],
  [
    'partial by type',
    { a: 1 },
    { partialFilterExpression: { a: { $type: 'string' } } },
    [{ a: null }, {}, { a: 1 }, { a: 1 }, { a: 'x' }],
    { a: 'x' },
  ],
  ['multikey', { a: 1 }, {}, [{ a: [1, 2] }, { a: [3, 3] }], { a: [4, 2] }],
  ['1 and 1.0 and missing as null', { a: 1 }, {}, [{ a: 1 }, { a: null }], {}],
  [
    'texts longer than a key',
    { a: 1 },
    {},
    [{ a: 'x'.repeat(5000) }, { a: `${'x'.repeat(5000)}y` }],
    { a: 'x'.repeat(5000) },
  ],
  [
    'by five long fields',
    { a: 1, b: 1, c: 1, d: 1, e: 1 },
    {},
    ['1', '2'].map((e) => ({
      a: 'a'.repeat(900),
      b: 'b'.repeat(900),
      c: 'c'.repeat(900),
      d: 'd'.repeat(900),
      e,
    })),
    { a: 'a'.repeat(900), b: 'b'.repeat(900), c: 'c'.repeat(900), d: 'd'.repeat(900), e: '2' },
  ],
];

test.each(uniques)('unique: %s', async (_, key, options, documents, rejected) => {
  const rows = collection();
  await rows.createIndex(key as never, { unique: true, name: 'u', ...options });
  await rows.insertMany(documents);
  await expect(rows.insertOne(rejected)).rejects.toMatchObject({
    code: 11000,
    message: expect.stringContaining(`${rows.namespace} index: u dup key`) as string,
  });
  expect(await rows.countDocuments()).toBe(documents.length);
  const again = collection();
  await again.insertMany([...documents, rejected]);
  await expect(
    again.createIndex(key as never, { unique: true, name: 'u', ...options }),
  ).rejects.toMatchObject({ code: 11000 });
  expect(await again.indexes()).toHaveLength(1);
});

test('a refused write leaves no trace in any index', async () => {
  const rows = collection();
  await rows.createIndexes([{ key: { a: 1 } }, { key: { b: 1 }, unique: true }]);
  await rows.insertMany([
    { _id: 1, a: 1, b: 1 },
    { _id: 2, a: 2, b: 2 },
  ] as never);
  await expect(rows.updateOne({ _id: 2 as never }, { $set: { a: 9, b: 1 } })).rejects.toMatchObject({
    code: 11000,
  });
  expect(
    await rows
      .find({ a: { $gte: 0 } })
      .hint('a_1')
      .map((row) => row['a'] as number)
      .toArray(),
  ).toEqual([1, 2]);
  const result = await rows
    .insertMany(
      [
        { a: 5, b: 5 },
        { a: 6, b: 1 },
        { a: 7, b: 7 },
      ],
      { ordered: true },
    )
    .catch((error: unknown) => error);
  expect(result).toMatchObject({ code: 11000, result: { insertedCount: 1 } });
  expect(await rows.countDocuments({ a: { $gte: 5 } })).toBe(1);
});

test('indexes and collections can be renamed, dropped and made again', async () => {
  const rows = await messages();
  await rows.dropIndex('uuid_1');
  await rows.insertOne({ uuid: 'u7' });
  await expect(rows.createIndex({ uuid: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  const renamed = await rows.rename(`${rows.collectionName}r`);
  expect(await renamed.countDocuments({ company: 1, status: 's1' })).toBe(34);
  expect(await rows.countDocuments()).toBe(0);
  await renamed.dropIndexes();
  expect(await renamed.indexes()).toHaveLength(1);
});

test('documents expire by a TTL index, and collMod changes when', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'recado-ttl-'));
  const store = await startEmbeddedStore({ directory, ttlIntervalMs: 20 });
  const client = await new MongoClient(store.url).connect();
  const rows = client.db().collection<{ _id: number; at?: Date }>('rows');
  await rows.createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
  await rows.insertMany([
    { _id: 1, at: new Date(Date.now() - 7200_000) },
    { _id: 2, at: new Date(Date.now() - 600_000) },
    { _id: 3 },
  ]);
  const left = async (wanted: number[]) =>
    expect
      .poll(
        () =>
          rows
            .find()
            .map(({ _id }) => _id)
            .toArray(),
        { timeout: 10_000 },
      )
      .toEqual(wanted);
  await left([2, 3]);
  await client.db().command({ collMod: 'rows', index: { keyPattern: { at: 1 }, expireAfterSeconds: 60 } });
  await left([3]);
  await client.close();
  await store.close();
  await rm(directory, { recursive: true, force: true });
});

test('a long scan and a long update let others go on', async () => {
  const rows = collection();
  for (let part = 0; part < 6; part++)
    await rows.insertMany(
      Array.from({ length: 5000 }, (_, n) => ({ n: part * 5000 + n, text: 'x'.repeat(100) })),
    );
  let finished = false;
  const scan = Promise.all([
    rows.updateMany({ n: { $mod: [3, 0] } }, { $inc: { seen: 1 } }),
    rows.find({ text: 'none' }).toArray(),
  ]).finally(() => (finished = true));
  let readCount = 0;
  while (!finished) {
    await rows.findOne({ _id: 1 as never });
    if (!finished) readCount += 1;
  }
  const [updated] = await scan;
  expect(updated).toMatchObject({ matchedCount: 10_000, modifiedCount: 10_000 });
  expect(readCount).toBeGreaterThan(5);
});

test('a cursor goes on while others write and delete', async () => {
  const rows = collection();
  await rows.insertMany(Array.from({ length: 500 }, (_, n) => ({ _id: n as never, n })));
  const cursor = rows.find({}).batchSize(10);
  const seen: number[] = [];
  for await (const row of cursor) {
    seen.push(row['n'] as number);
    if (row['n'] === 20) await rows.deleteMany({ n: { $gte: 400 } });
  }
  expect(seen).toHaveLength(400);
});

test('a long list of values is looked up value by value', async () => {
  const rows = collection();
  await rows.createIndex({ company: 1, key: 1 });
  await rows.insertMany(Array.from({ length: 2_000 }, (_, key) => ({ company: 1, key })));
  const filter = { company: 1, key: { $in: Array.from({ length: 900 }, (_, n) => n * 2) } };
  expect(await plan(rows, filter)).toBe('FETCH company_1_key_1/900');
  expect(await rows.find(filter).sort({ key: -1 }).limit(2).toArray()).toMatchObject([
    { key: 1798 },
    { key: 1796 },
  ]);
});

test('of indexes that read much the one that bounds more is taken', async () => {
  const rows = collection();
  await rows.createIndex({ company: 1, kind: 1, ticket: 1 });
  await rows.createIndex({ company: 1, kind: 1, at: 1 });
  await rows.insertMany(
    Array.from({ length: 3_000 }, (_, at) => ({ company: 1, kind: 'created', ticket: at % 7, at })),
  );
  const filter = { company: 1, kind: 'created', at: { $gte: 1_000 } };
  expect(await plan(rows, filter)).toBe('FETCH company_1_kind_1_at_1/1');
});

test('rows are passed over in either direction, to the last and beyond', async () => {
  const rows = collection();
  await rows.createIndex({ company: 1, at: -1 });
  await rows.insertMany(Array.from({ length: 700 }, (_, at) => ({ _id: at as never, company: at % 2, at })));
  const even = Array.from({ length: 350 }, (_, n) => n * 2);
  for (const direction of [1, -1] as const) {
    const ordered = direction === 1 ? even : even.toReversed();
    for (const skip of [0, 1, 24, 349, 350, 1_000]) {
      const found = await rows
        .find({ company: 0 })
        .sort({ at: direction })
        .skip(skip)
        .limit(30)
        .map((row) => row['at'] as number)
        .toArray();
      expect(found, `${skip} passed over`).toEqual(ordered.slice(skip, skip + 30));
    }
  }
  expect(
    await rows
      .find({ _id: 6 as never })
      .skip(1)
      .toArray(),
  ).toEqual([]);
  const ids = [8, 2, 901, 4].map((id) => id as never);
  const found = await rows
    .find({ _id: { $in: ids } })
    .sort({ _id: -1 })
    .skip(1)
    .toArray();
  expect(found.map(({ at }) => at as number)).toEqual([4, 2]);
});

test('an index of which no field changed is left as it is, and goes on finding what did', async () => {
  const rows = collection();
  await rows.createIndex({ word: 1, at: 1 });
  await rows.createIndex({ state: 1 }, { partialFilterExpression: { open: true } });
  await rows.insertOne({ word: ['a', 'b'], at: 1, state: 1, open: true });
  const byWord = (word: string) => rows.find({ word }, { hint: 'word_1_at_1' }).toArray();
  const byState = (state: number) => rows.find({ state, open: true }, { hint: 'state_1' }).toArray();
  await rows.updateOne({}, { $set: { text: 'new', state: 2 } });
  expect(await byWord('b')).toMatchObject([{ text: 'new', state: 2 }]);
  expect([await byState(1), await byState(2)]).toMatchObject([[], [{ text: 'new' }]]);
  await rows.updateOne({}, { $set: { open: false } });
  expect(await byState(2)).toEqual([]);
  await rows.updateOne({}, { $set: { open: true }, $pull: { word: 'b' } as never });
  expect([await byState(2), await byWord('a'), await byWord('b')]).toMatchObject([
    [{ open: true }],
    [{ open: true }],
    [],
  ]);
});
