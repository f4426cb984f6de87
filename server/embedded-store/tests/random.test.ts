import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { proofSize } from '../../../scripts/reliability/proof-size';
import { compileProjection, compileProjector } from '../src/query/projection';
import { decodeExact, encode } from '../src/values/documents';
import { useDatabase } from './use-database';

const { db } = useDatabase();
/** `STORE_RANDOM_SEED` repeats a run. */
const QUERIES = proofSize('STORE_RANDOM_QUERIES', { short: 300, long: 5_000 });
const SEED = Number(process.env['STORE_RANDOM_SEED'] ?? 20_240);

/** Returns a seeded generator of numbers in [0, 1). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = generator(SEED);
const upTo = (limit: number) => Math.floor(random() * limit);
const pick = <T>(items: readonly T[]): T => items[upTo(items.length)] as T;
const LONG = 'x'.repeat(400);
const scalar = (): unknown =>
  pick([
    () => upTo(8),
    () => upTo(8) / 2,
    () => pick(['a', 'ab', 'abc', 'b', LONG, `${LONG}y`]),
    () => null,
    () => new Date(upTo(5)),
    () => random() < 0.5,
  ])();
const list = (item: () => unknown): unknown[] => Array.from({ length: upTo(4) }, item);
const nested = (): unknown =>
  pick([
    () => ({ x: scalar() }),
    () => ({ x: upTo(5), y: scalar() }),
    () => list(() => ({ x: upTo(4), y: upTo(4) })),
    scalar,
  ])();

const LETTERS = ['p', 'q', 'r', 's'];
const letters = () => [pick(LETTERS), pick(LETTERS), ...list(() => pick(LETTERS)).slice(2)];

function makeDocument(_id: number): Document {
  const document: Document = { _id, c: upTo(3), n: upTo(40) };
  if (random() < 0.9) document['a'] = pick([scalar, scalar, () => list(scalar)])();
  if (random() < 0.8) document['b'] = scalar();
  if (random() < 0.8) document['o'] = nested();
  if (random() < 0.5) document['t'] = list(() => pick(LETTERS));
  return document;
}

const INDEXES: [Document, Document?][] = [
  [{ a: 1 }],
  [{ b: -1 }],
  [{ c: 1, n: -1 }],
  [{ c: 1, t: 1, n: -1 }],
  [{ 'o.x': 1, 'o.y': -1 }],
  [{ b: 1, a: -1 }],
  [{ b: 1 }, { sparse: true, name: 'sparse_b' }],
  [
    { n: 1, b: 1 },
    { partialFilterExpression: { c: 1 }, name: 'partial_n' },
  ],
];

function condition(make: () => unknown): unknown {
  return pick<() => unknown>([
    make,
    make,
    () => ({ [pick(['$gt', '$gte', '$lt', '$lte'])]: make() }),
    () => ({ $gte: make(), $lte: make() }),
    () => ({ $in: list(make) }),
    () => ({ $ne: make() }),
    () => ({ $exists: random() < 0.5 }),
    () => ({ $nin: list(make) }),
    () => ({ $not: { $gt: make() } }),
    () => /^ab?/,
  ])();
}

function makeFilter(depth = 0): Document {
  const filter: Document = {};
  for (let n = upTo(3) + (depth > 0 ? 1 : 0); n > 0; n--) {
    const path = pick(['a', 'b', 'c', 'n', 't', 'o.x', 'o.y', 'o', '_id']);
    if (path === 'c') filter['c'] = random() < 0.7 ? upTo(3) : { $in: [0, 2] };
    else if (path === 'n' || path === '_id') filter[path] = condition(() => upTo(60));
    else if (path === 't')
      filter['t'] = random() < 0.4 ? { $all: letters() } : condition(() => pick(LETTERS));
    else if (path === 'o')
      filter['o'] = random() < 0.5 ? { $elemMatch: { x: upTo(4), y: { $lt: upTo(4) } } } : nested();
    else filter[path] = condition(scalar);
  }
  if (depth === 0 && random() < 0.15) filter['$or'] = [makeFilter(1), makeFilter(1)];
  return filter;
}

const SORTS: Document[] = [
  {},
  {},
  { n: 1 },
  { n: -1 },
  { c: 1, n: -1 },
  { b: 1 },
  { b: -1, a: 1 },
  { c: -1, n: 1 },
  { a: 1 },
  { 'o.x': 1, 'o.y': -1 },
  { _id: -1 },
];

/** Number of queries that run between two changes of the data. */
const ROUND = 50;

test(
  `${QUERIES} random queries answer the same with indexes and without (seed ${SEED})`,
  { timeout: Math.max(240_000, QUERIES * 20) },
  async () => {
    const indexed = db().collection('indexed');
    const plain = db().collection('plain');
    const documents = Array.from({ length: 300 }, (_, id) => makeDocument(id));
    await plain.insertMany(documents);
    await indexed.insertMany(documents.slice(0, 150));
    for (const [key, options] of INDEXES) await indexed.createIndex(key as never, options);
    await indexed.insertMany(documents.slice(150));
    for (let queryCount = 0; queryCount < QUERIES; queryCount += ROUND) {
      await change(indexed, plain);
      await Promise.all(Array.from({ length: ROUND }, (_, n) => compare(indexed, plain, queryCount + n)));
    }
  },
);

type Rows = ReturnType<ReturnType<typeof db>['collection']>;

/** Runs a random query on both. All random values are drawn before the first wait. */
async function compare(indexed: Rows, plain: Rows, n: number): Promise<void> {
  const filter = makeFilter();
  const sort = { ...pick(SORTS), ...(random() < 0.8 ? {} : { _id: 1 }) };
  // Equal rows are ordered by _id, so that only one result is correct.
  const settled = '_id' in sort ? sort : { ...sort, _id: 1 };
  const [skip, limit] = [random() < 0.2 ? upTo(5) : 0, random() < 0.4 ? 1 + upTo(10) : 0];
  const query = (rows: Rows, order: Document) =>
    rows
      .find(filter)
      .sort(order as never)
      .skip(skip)
      .limit(limit)
      .toArray();
  const label = `query ${n}: ${JSON.stringify(filter)} sort ${JSON.stringify(settled)} skip ${skip} limit ${limit}`;
  const [found, expected, unsettled, count] = await Promise.all([
    query(indexed, settled),
    query(plain, settled),
    query(indexed, sort),
    indexed.countDocuments(filter),
  ]);
  expect(found, label).toEqual(expected);
  expect(unsettled.length, label).toBe(expected.length);
  if (limit > 0 || skip > 0) return;
  expect(count, label).toBe(expected.length);
  const ids = (rows: Document[]) => rows.map(({ _id }) => Number(_id)).sort((a, b) => a - b);
  expect(ids(unsettled), label).toEqual(ids(expected));
}

async function change(...collections: Rows[]): Promise<void> {
  const [_id, other] = [upTo(300), upTo(300)];
  const replacement = makeDocument(_id);
  const value = scalar();
  // Changes that enter or leave a partial index or an array. Each touches some indexes or none.
  const updates = Array.from({ length: 12 }, () => ({
    id: upTo(300),
    update: pick<() => Document>([
      () => ({ $set: { c: upTo(3) } }),
      () => ({ $set: { a: pick([scalar, () => list(scalar)])() } }),
      () => ({ $unset: { b: 1 } }),
      () => ({ $set: { t: list(() => pick(LETTERS)) } }),
      () => ({ $set: { o: nested() } }),
      () => ({ $unset: { o: 1 }, $inc: { n: -1 } }),
      () => ({ $set: { aside: scalar() } }),
    ])(),
  }));
  for (const rows of collections) {
    await rows.replaceOne({ _id: _id as never }, replacement, { upsert: true });
    await rows.updateOne({ _id: other as never }, { $set: { b: value }, $inc: { n: 1 } });
    await rows.deleteOne({ _id: ((other + 7) % 300) as never });
    for (const { id, update } of updates) await rows.updateOne({ _id: id as never }, update);
  }
}

test('fields cut out of stored bytes are those that decoding would leave', () => {
  for (let n = 0; n < 3_000; n += 1) {
    const document = {
      ...makeDocument(n),
      ção: scalar(),
      o: { x: nested(), y: scalar(), z: { w: scalar() } },
    };
    const inclusive = random() < 0.5;
    const paths = ['a', 'b', 't', 'ção', 'none', ...(random() < 0.5 ? ['o.x', 'o.z.w', 'o.none'] : ['o'])];
    const projection = paths.filter(() => random() < 0.4).map((path) => [path, inclusive ? 1 : 0]);
    if (random() < 0.3) projection.push(['_id', 0]);
    if (projection.length === 0) continue;
    const source = Object.fromEntries(projection) as Document;
    const bytes = Buffer.from(encode(document));
    const expected = compileProjector(source, { find: true })(decodeExact(bytes));
    const found = compileProjection(source, undefined)?.(bytes) ?? bytes;
    expect(decodeExact(found), JSON.stringify({ document, source })).toEqual(expected);
    expect(Object.keys(decodeExact(found))).toEqual(Object.keys(expected));
  }
});
