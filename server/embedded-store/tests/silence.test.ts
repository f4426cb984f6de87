import { Binary, Decimal128, type Document, Double, Int32, Long } from 'mongodb';
import { expect, test } from 'vitest';
import { useDatabase } from './use-database';

const { db } = useDatabase();
let number = 0;
const collection = () => db().collection<Document>(`c${number++}`);

const shown = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (inner instanceof RegExp ? String(inner) : inner)).slice(
    0,
    110,
  );

/** Documents, a filter, and the indexes of the documents that it finds. */
const reads: [string, Document[], Document, number[]][] = [
  [
    'embedded documents compare in key order',
    [{ o: { a: 1, b: 2 } }, { o: { b: 2, a: 1 } }],
    { o: { b: 2, a: 1 } },
    [1],
  ],
  ['an array of documents compares in key order', [{ o: [{ a: 1, b: 2 }] }], { o: { b: 2, a: 1 } }, []],
  [
    '$elemMatch with $in on scalars',
    [{ a: [1, 2] }, { a: [3] }],
    { a: { $elemMatch: { $in: [2, 9] } } },
    [0],
  ],
  [
    '$elemMatch with a range on scalars',
    [{ a: [1, 9] }, { a: [5] }],
    { a: { $elemMatch: { $gte: 4, $lt: 8 } } },
    [1],
  ],
  [
    '$elemMatch with $or',
    [{ a: [{ x: 1 }] }, { a: [{ y: 2 }] }, { a: [{ z: 3 }] }],
    { a: { $elemMatch: { $or: [{ x: 1 }, { y: 2 }] } } },
    [0, 1],
  ],
  [
    '$elemMatch needs one element for both',
    [{ a: [{ x: 1, y: 2 }] }, { a: [{ x: 1 }, { y: 2 }] }],
    { a: { $elemMatch: { x: 1, y: 2 } } },
    [0],
  ],
  [
    'separate conditions may meet in two elements',
    [{ a: [{ x: 1 }, { y: 2 }] }],
    { 'a.x': 1, 'a.y': 2 },
    [0],
  ],
  ['$all on a scalar', [{ a: 1 }, { a: 2 }, { a: [1, 3] }], { a: { $all: [1] } }, [0, 2]],
  ['$all with nothing', [{ a: [] }, { a: 1 }], { a: { $all: [] } }, []],
  [
    '$all with $elemMatch',
    [{ a: [{ x: 1 }, { x: 2 }] }, { a: [{ x: 1 }] }],
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
    [0],
  ],
  [
    'null finds null and missing',
    [{ a: null }, {}, { a: 0 }, { a: [null] }, { a: [] }],
    { a: null },
    [0, 1, 3],
  ],
  [
    'null under an array',
    [{ a: [{ b: 1 }, {}] }, { a: [] }, { a: [{ b: 2 }] }, { a: 3 }],
    { 'a.b': null },
    [0, 3],
  ],
  ['$exists', [{ a: null }, {}, { a: [] }], { a: { $exists: true } }, [0, 2]],
  ['$ne looks at every element', [{ a: [1, 2] }, { a: [3] }, {}], { a: { $ne: 1 } }, [1, 2]],
  ['$nin with null', [{ a: null }, {}, { a: 1 }], { a: { $nin: [null] } }, [2]],
  [
    '$not of a range keeps what has no value',
    [{ a: 1 }, { a: 9 }, {}, { a: 'x' }],
    { a: { $not: { $gt: 5 } } },
    [0, 2, 3],
  ],
  [
    'a range holds its own type only',
    [{ a: 5 }, { a: '5' }, { a: null }, { a: new Date(5) }],
    { a: { $gt: 1 } },
    [0],
  ],
  ['NaN is in no range', [{ a: NaN }, { a: 1 }], { a: { $lt: 5 } }, [1]],
  ['NaN is equal to itself', [{ a: NaN }, { a: 1 }], { a: NaN }, [0]],
  ['a whole array is equal', [{ a: [1, 2] }, { a: [2, 1] }, { a: [[1, 2]] }], { a: [1, 2] }, [0, 2]],
  ['a place in an array', [{ a: [5, 6] }, { a: [6, 5] }], { 'a.1': 6 }, [0]],
  ['$size of an array in an array', [{ a: [[1, 2]] }, { a: [1, 2] }], { a: { $size: 2 } }, [1]],
  ['$in with an expression', [{ a: 'abc' }, { a: 'xyz' }, { a: 'q' }], { a: { $in: [/^ab/, 'q'] } }, [0, 2]],
  [
    'many values in $in',
    [{ a: 3 }, { a: Long.fromNumber(7) }, { a: 40 }],
    { a: { $in: Array.from({ length: 20 }, (_, n) => n) } },
    [0, 1],
  ],
  [
    'ranges over Binary go by length first',
    [{ a: new Binary(Buffer.from([9])) }, { a: new Binary(Buffer.from([1, 1])) }],
    { a: { $gt: new Binary(Buffer.from([9])) } },
    [1],
  ],
  [
    'Binary of another subtype is another value',
    [{ a: new Binary(Buffer.from([1]), 0) }, { a: new Binary(Buffer.from([1]), 5) }],
    { a: new Binary(Buffer.from([1]), 5) },
    [1],
  ],
  [
    'Decimal128 compares by value',
    [{ a: Decimal128.fromString('1.50') }, { a: Decimal128.fromString('0.1') }],
    { a: { $gte: 1.5 } },
    [0],
  ],
  ['decimal 0.1 is not the double 0.1', [{ a: Decimal128.fromString('0.1') }, { a: 0.1 }], { a: 0.1 }, [1]],
  [
    'int64 beyond 2^53',
    [{ a: Long.fromString('9007199254740993') }, { a: Long.fromString('9007199254740992') }],
    { a: Long.fromString('9007199254740993') },
    [0],
  ],
  [
    '$type tells int from double',
    [{ a: new Int32(1) }, { a: new Double(1) }, { a: Long.fromNumber(1) }],
    { a: { $type: 'double' } },
    [1],
  ],
  ['$type number', [{ a: 1 }, { a: '1' }, { a: [2] }], { a: { $type: 'number' } }, [0, 2]],
  [
    '$type objectId and binData',
    [{ a: new Binary(Buffer.from([1])) }, { a: 'x' }],
    { a: { $type: ['binData', 'objectId'] } },
    [0],
  ],
  ['options of an expression', [{ a: 'AÇÃO' }, { a: 'x' }], { a: { $regex: '^ação$', $options: 'i' } }, [0]],
  ['$mod of a negative', [{ a: -4 }, { a: 5 }], { a: { $mod: [3, -1] } }, [0]],
  [
    '$expr compares fields',
    [
      { a: 1, b: 2 },
      { a: 3, b: 2 },
    ],
    { $expr: { $gt: ['$a', '$b'] } },
    [1],
  ],
  ['$nor', [{ a: 1 }, { b: 1 }, { c: 1 }], { $nor: [{ a: 1 }, { b: 1 }] }, [2]],
  ['$bitsAllSet', [{ a: 6 }, { a: 1 }], { a: { $bitsAllSet: [1, 2] } }, [0]],
  [
    'a field that Object.prototype has',
    [{ a: 1 }, { constructor: 1 }],
    { constructor: { $exists: true } },
    [1],
  ],
];

test.each(reads)('%s', async (_, documents, filter, expected) => {
  const rows = collection();
  await rows.insertMany(documents.map((document, _id) => ({ _id: _id as never, ...document })));
  const found = () =>
    rows
      .find(filter)
      .sort({ _id: 1 })
      .map((row) => Number(row._id))
      .toArray();
  expect(await found(), shown(filter)).toEqual(expected);
  for (const path of Object.keys(filter).filter((name) => !name.startsWith('$')))
    await rows.createIndex({ [path]: 1 });
  expect(await found(), `indexed ${shown(filter)}`).toEqual(expected);
  expect(await rows.countDocuments(filter)).toBe(expected.length);
});

/** A document, an update, and the document afterwards (or the error's code). */
const writes: [string, Document, Document | Document[], Document | number, Document?][] = [
  [
    'a subdocument in another key order is stored',
    { o: { a: 1, b: 2 } },
    { $set: { o: { b: 2, a: 1 } } },
    { o: { b: 2, a: 1 } },
  ],
  [
    'another binary subtype is stored',
    { b: new Binary(Buffer.from([1]), 0) },
    { $set: { b: new Binary(Buffer.from([1]), 5) } },
    { b: new Binary(Buffer.from([1]), 5) },
  ],
  [
    '$pull with $or',
    { a: [{ x: 1 }, { y: 2 }, { z: 3 }] },
    { $pull: { a: { $or: [{ x: 1 }, { y: 2 }] } } },
    { a: [{ z: 3 }] },
  ],
  [
    '$pull with several fields',
    {
      a: [
        { x: 1, y: 1 },
        { x: 1, y: 2 },
      ],
    },
    { $pull: { a: { x: 1, y: 2 } } },
    { a: [{ x: 1, y: 1 }] },
  ],
  ['$pull with a range', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5, $lt: 9 } } }, { a: [1, 9] }],
  ['$pullAll', { a: [1, 2, 3, 2] }, { $pullAll: { a: [2, 3] } }, { a: [1] }],
  ['$set of a field under an array', { a: [1] }, { $set: { 'a.x': 1 } }, 28],
  ['$set of a field under a number', { a: 5 }, { $set: { 'a.x': 1 } }, 28],
  ['$set of a place fills the gap with nulls', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  [
    '$[] reaches all',
    { a: [{ x: 1 }, { x: 2 }] },
    { $inc: { 'a.$[].x': 10 } },
    { a: [{ x: 11 }, { x: 12 }] },
  ],
  [
    'two $[i] paths into one array',
    {
      a: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    },
    { $set: { 'a.$[i].x': 9, 'a.$[i].y': 8 } },
    {
      a: [
        { x: 1, y: 1 },
        { x: 9, y: 8 },
      ],
    },
    { arrayFilters: [{ 'i.x': 2 }] },
  ],
  [
    '$push on a missing array sorts and slices',
    {},
    { $push: { a: { $each: [3, 1, 2], $sort: 1, $slice: 2 } } },
    { a: [1, 2] },
  ],
  [
    '$push at a position',
    { a: [1, 4] },
    { $push: { a: { $each: [2, 3], $position: 1 } } },
    { a: [1, 2, 3, 4] },
  ],
  [
    '$addToSet minds key order',
    { a: [{ x: 1, y: 2 }] },
    {
      $addToSet: {
        a: {
          $each: [
            { y: 2, x: 1 },
            { x: 1, y: 2 },
          ],
        },
      },
    },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$inc of a text', { a: 'x' }, { $inc: { a: 1 } }, 14],
  ['$inc by a text', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$push to a number', { a: 1 }, { $push: { a: 1 } }, 2],
  [
    '$inc of Decimal128',
    { a: Decimal128.fromString('0.1') },
    { $inc: { a: Decimal128.fromString('0.2') } },
    { a: Decimal128.fromString('0.3') },
  ],
  ['$mul of a missing field', {}, { $mul: { a: 5 } }, { a: 0 }],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 7 } }, { a: 3, b: 7 }],
  ['$rename', { a: 1, c: 2 }, { $rename: { a: 'b' } }, { c: 2, b: 1 }],
  ['$unset of an array place', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ['$pop', { a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
  ['$bit', { a: 6 }, { $bit: { a: { and: 3, or: 8 } } }, { a: 10 }],
  [
    '$setOnInsert leaves a stored document',
    { a: 1 },
    { $setOnInsert: { b: 1 }, $set: { c: 1 } },
    { a: 1, c: 1 },
  ],
  ['a pipeline', { a: 1, b: 2 }, [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'a' }], { b: 2, c: 3 }],
  ['conflicting paths', { a: {} }, { $set: { a: 1, 'a.b': 2 } }, 40],
  ['the same path twice', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['an unknown modifier', {}, { $sett: { a: 1 } }, 9],
  ['_id does not change', {}, { $set: { _id: 5 } }, 66],
  ['a $ field name', {}, { $set: { 'a.$x': 1 } }, 52],
  ['an empty part of a path', {}, { $set: { 'a..b': 1 } }, 40353],
];

test.each(writes)('%s', async (_, before, update, after, options = {}) => {
  const rows = collection();
  await rows.insertOne({ _id: 1 as never, ...before });
  const result = rows.updateOne({ _id: 1 as never }, update, options);
  if (typeof after === 'number') return expect(result).rejects.toMatchObject({ code: after });
  expect(await result).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  const stored = await rows.findOne({}, { promoteValues: true });
  expect(stored).toEqual({ _id: 1, ...after });
  expect(JSON.stringify(stored)).toBe(JSON.stringify({ _id: 1, ...after }));
  return undefined;
});

test('the positional $ takes the element of the condition on its own array', async () => {
  const rows = collection();
  await rows.insertOne({
    tags: ['q', 'w'],
    list: [
      { k: 1, n: 0 },
      { k: 2, n: 0 },
    ],
  });
  await rows.updateOne({ tags: 'w', 'list.k': 2, 'list.n': 0 }, { $inc: { 'list.$.n': 5 } });
  await rows.updateOne({ list: { $elemMatch: { k: 1, n: 0 } } }, { $set: { 'list.$.n': 7 } });
  expect(await rows.findOne({}, { projection: { _id: 0, list: 1 } })).toEqual({
    list: [
      { k: 1, n: 7 },
      { k: 2, n: 5 },
    ],
  });
  await expect(rows.updateOne({ tags: 'q' }, { $set: { 'list.$.n': 1 } })).resolves.toMatchObject({
    modifiedCount: 1,
  });
});

test('an upsert takes equalities, $setOnInsert and refuses $ fields', async () => {
  const rows = collection();
  await rows.updateOne(
    { a: 1, 'b.c': 2, $and: [{ d: { $eq: 3 } }], e: { $gt: 1 } },
    { $set: { f: 4 }, $setOnInsert: { g: 5 } },
    { upsert: true },
  );
  expect(await rows.findOne({}, { projection: { _id: 0 } })).toEqual({ a: 1, b: { c: 2 }, d: 3, f: 4, g: 5 });
  await expect(rows.updateOne({ z: 1 }, { $set: { $bad: 1 } }, { upsert: true })).rejects.toMatchObject({
    code: 52,
  });
  expect(await rows.countDocuments()).toBe(1);
});

test('numbers keep their type', async () => {
  const rows = collection();
  await rows.insertOne({
    long: Long.fromNumber(5),
    big: Long.fromString('9007199254740993'),
    int: new Int32(1),
    double: new Double(2),
  });
  await rows.updateOne({}, { $inc: { long: 1, big: 1, double: 1 }, $set: { other: 1 } });
  const stored = await rows.findOne({}, { promoteValues: false });
  expect(stored?.['long']).toEqual(Long.fromNumber(6));
  expect(stored?.['big']).toEqual(Long.fromString('9007199254740994'));
  expect(stored?.['int']).toEqual(new Int32(1));
  expect(stored?.['double']).toEqual(new Double(3));
  await rows.updateOne({}, { $inc: { int: 0x7fffffff } });
  expect((await rows.findOne({}, { promoteValues: false }))?.['int']).toEqual(Long.fromNumber(0x80000000));
  await rows.updateOne({}, [{ $set: { note: 'x' } }]);
  expect((await rows.findOne({}, { promoteValues: false }))?.['long']).toEqual(Long.fromNumber(6));
  const [sum] = await rows
    .aggregate(
      [{ $group: { _id: null, big: { $sum: '$big' }, dec: { $sum: Decimal128.fromString('0.1') } } }],
      { promoteLongs: false },
    )
    .toArray();
  expect(sum).toMatchObject({ big: Long.fromString('9007199254740994'), dec: Decimal128.fromString('0.1') });
});

/**
 * A projection and its result for {_id: 1, b: 2, a: {x: 1, y: 2}, l: [{k: 1, v: 1}, {k: 2, v: 2}], n: [1, 2,
 * 3, 4]}.
 */
const projections: [string, Document, Document][] = [
  ['an inclusion keeps the stored order', { a: 1, b: 1 }, { _id: 1, b: 2, a: { x: 1, y: 2 } }],
  ['without _id', { _id: 0, b: 1 }, { b: 2 }],
  [
    'only _id excluded',
    { _id: 0 },
    {
      b: 2,
      a: { x: 1, y: 2 },
      l: [
        { k: 1, v: 1 },
        { k: 2, v: 2 },
      ],
      n: [1, 2, 3, 4],
    },
  ],
  ['nested', { 'a.y': 1, 'l.k': 1 }, { _id: 1, a: { y: 2 }, l: [{ k: 1 }, { k: 2 }] }],
  ['nested exclusion', { 'a.y': 0, l: 0, n: 0 }, { _id: 1, b: 2, a: { x: 1 } }],
  [
    '$slice keeps the other fields',
    { n: { $slice: -2 }, l: 0 },
    { _id: 1, b: 2, a: { x: 1, y: 2 }, n: [3, 4] },
  ],
  ['$slice in an inclusion', { b: 1, n: { $slice: [1, 2] } }, { _id: 1, b: 2, n: [2, 3] }],
  ['$elemMatch', { l: { $elemMatch: { k: 2 } } }, { _id: 1, l: [{ k: 2, v: 2 }] }],
  ['an expression', { sum: { $add: ['$b', '$a.x'] } }, { _id: 1, sum: 3 }],
];

test.each(projections)('projection: %s', async (_, projection, expected) => {
  const rows = collection();
  await rows.insertOne({
    _id: 1 as never,
    b: 2,
    a: { x: 1, y: 2 },
    l: [
      { k: 1, v: 1 },
      { k: 2, v: 2 },
    ],
    n: [1, 2, 3, 4],
  });
  expect(JSON.stringify(await rows.findOne({}, { projection }))).toBe(JSON.stringify(expected));
});

/** Rejected even if the collection does not exist. */
const rejections: [string, number, (rows: ReturnType<typeof collection>) => Promise<unknown>][] = [
  ['an unknown query operator', 2, (rows) => rows.findOne({ a: { $foo: 1 } })],
  ['an unknown top-level operator', 2, (rows) => rows.findOne({ $foo: 1 })],
  ['$in without an array', 2, (rows) => rows.findOne({ a: { $in: 1 as never } })],
  ['an empty $or', 2, (rows) => rows.findOne({ $or: [] })],
  ['an unknown stage', 40324, (rows) => rows.aggregate([{ $foo: 1 }]).toArray()],
  ['an unknown expression', 168, (rows) => rows.aggregate([{ $project: { a: { $foo: 1 } } }]).toArray()],
  [
    'an unknown expression in $group',
    168,
    (rows) => rows.aggregate([{ $group: { _id: { $foo: 1 } } }]).toArray(),
  ],
  ['a stage with two names', 40323, (rows) => rows.aggregate([{ $match: {}, $sort: { a: 1 } }]).toArray()],
  ['an unknown modifier', 9, (rows) => rows.updateOne({}, { $foo: { a: 1 } })],
  ['conflicting paths', 40, (rows) => rows.updateOne({}, { $set: { a: 1 }, $unset: { 'a.b': 1 } })],
  ['a mixed projection', 31254, (rows) => rows.findOne({}, { projection: { a: 1, b: 0 } })],
  ['a mixed projection, the other way', 31253, (rows) => rows.findOne({}, { projection: { a: 0, b: 1 } })],
  ['$text without an index', 27, (rows) => rows.findOne({ $text: { $search: 'x' } })],
  ['$where', 2, (rows) => rows.findOne({ $where: 'true' })],
  ['a geo query', 2, (rows) => rows.findOne({ a: { $near: [0, 0] } })],
  ['a text index', 67, (rows) => rows.createIndex({ a: 'text' })],
  ['a 2dsphere index', 67, (rows) => rows.createIndex({ a: '2dsphere' })],
  ['a wildcard index', 67, (rows) => rows.createIndex({ '$**': 1 })],
  ['a collation', 72, (rows) => rows.find({}, { collation: { locale: 'pt' } }).toArray()],
  [
    'a capped collection',
    72,
    (rows) => db().createCollection(`${rows.collectionName}x`, { capped: true, size: 10 }),
  ],
  ['a validator', 72, (rows) => db().createCollection(`${rows.collectionName}x`, { validator: { a: 1 } })],
  ['a view', 72, (rows) => db().createCollection(`${rows.collectionName}x`, { viewOn: 'y', pipeline: [] })],
  [
    'a time series',
    72,
    (rows) => db().createCollection(`${rows.collectionName}x`, { timeseries: { timeField: 'at' } }),
  ],
  ['$out', 115, (rows) => rows.aggregate([{ $out: 'x' }]).toArray()],
  ['dropping _id_', 72, async (rows) => (await rows.insertOne({}), rows.dropIndex('_id_'))],
  [
    'an index of another name',
    85,
    async (rows) => (await rows.createIndex({ a: 1 }), rows.createIndex({ a: 1 }, { name: 'other' })),
  ],
  [
    'an index of the same name',
    86,
    async (rows) => (
      await rows.createIndex({ a: 1 }, { name: 'x' }),
      rows.createIndex({ b: 1 }, { name: 'x' })
    ),
  ],
  [
    'an unknown index option',
    72,
    (rows) =>
      db().command({ createIndexes: rows.collectionName, indexes: [{ key: { a: 1 }, name: 'a', foo: 1 }] }),
  ],
  [
    'parallel arrays',
    171,
    async (rows) => (await rows.createIndex({ a: 1, b: 1 }), rows.insertOne({ a: [1, 2], b: [1, 2] })),
  ],
  ['an _id that is an array', 53, (rows) => rows.insertOne({ _id: [1] as never })],
  [
    'a duplicate _id',
    11000,
    async (rows) => (await rows.insertOne({ _id: 1 as never }), rows.insertOne({ _id: 1 as never })),
  ],
  [
    'a unique index over duplicates',
    11000,
    async (rows) => (
      await rows.insertMany([{ a: 1 }, { a: 1 }]),
      rows.createIndex({ a: 1 }, { unique: true })
    ),
  ],
  [
    'a hint that names nothing',
    2,
    async (rows) => (await rows.insertOne({}), rows.find({}).hint('nope').toArray()),
  ],
  [
    'a hint of an aggregation that names nothing',
    2,
    async (rows) => (
      await rows.insertOne({}),
      rows.aggregate([{ $match: { a: 1 } }], { hint: 'nope' }).toArray()
    ),
  ],
  [
    'a hint of a count that names nothing',
    2,
    async (rows) => (await rows.insertOne({}), rows.countDocuments({ a: 1 }, { hint: 'nope' })),
  ],
  ['an unknown command', 59, () => db().command({ foo: 1 })],
  [
    'a cursor that is gone',
    43,
    (rows) => db().command({ getMore: Long.fromNumber(5), collection: rows.collectionName }),
  ],
  ['indexes of nothing', 26, (rows) => rows.listIndexes().toArray()],
  ['a bad name', 73, () => db().command({ insert: 'a$b', documents: [{}] })],
  ['an invalid expression', 51091, (rows) => rows.findOne({ a: { $regex: '(' } })],
  ['a negative limit of a stage', 5107201, (rows) => rows.aggregate([{ $limit: -1 }]).toArray()],
  [
    'collMod of something else',
    72,
    async (rows) => (await rows.insertOne({}), db().command({ collMod: rows.collectionName, validator: {} })),
  ],
];

test.each(rejections)('%s is refused with %i', async (_, code, attempt) => {
  await expect(attempt(collection())).rejects.toMatchObject({ code });
});

test('an aggregation and a count use the index of their hint: a sparse one omits rows', async () => {
  const rows = collection();
  await rows.insertMany([{ a: 1 }, { b: 1 }]);
  await rows.createIndex({ a: 1 }, { name: 'with-a', sparse: true });
  expect(await rows.aggregate([{ $match: {} }]).toArray()).toHaveLength(2);
  expect(await rows.aggregate([{ $match: {} }], { hint: 'with-a' }).toArray()).toMatchObject([{ a: 1 }]);
  expect(await rows.aggregate([{ $match: {} }], { hint: { a: 1 } }).toArray()).toHaveLength(1);
  expect(await rows.countDocuments({}, { hint: 'with-a' })).toBe(1);
});
