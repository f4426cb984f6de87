import { Binary, DBRef, Decimal128, type Document, Double, Int32, Long } from 'mongodb';
import { expect, test } from 'vitest';
import { codeOf, typed } from './manual-table';
import { useDatabase } from './use-database';

const { db } = useDatabase();
let number = 0;
const collection = () => db().collection<Document>(`s${number++}`);
const int = (value: number) => new Int32(value);
const dbl = (value: number) => new Double(value);
const long = (value: number) => Long.fromNumber(value);
const dec = (text: string) => Decimal128.fromString(text);

async function filled(documents: Document[]) {
  const rows = collection();
  if (documents.length > 0)
    await rows.insertMany(documents.map((document, at) => ({ _id: at as never, ...document })));
  return rows;
}

/** Documents, a pipeline, and its rows (or the error's number) according to MongoDB's manual. */
const pipelines: [string, Document[], Document[], Document[] | number][] = [
  [
    'a group by an expression that is missing has the _id null',
    [{ a: null }, {}],
    [{ $group: { _id: '$a', n: { $sum: 1 } } }],
    [{ _id: null, n: int(2) }],
  ],
  [
    'a group by a document keeps null and missing apart',
    [{ a: null }, {}],
    [{ $group: { _id: { a: '$a' }, n: { $sum: 1 } } }, { $sort: { n: 1, '_id.a': 1 } }],
    [
      { _id: { a: null }, n: int(1) },
      { _id: {}, n: int(1) },
    ],
  ],
  [
    'equal numbers of different types are one group',
    [{ a: 1 }, { a: dbl(1) }, { a: long(1) }],
    [{ $group: { _id: '$a', n: { $count: {} } } }],
    [{ _id: int(1), n: int(3) }],
  ],
  [
    '$top and $bottom answer one value',
    [{ s: 3 }, { s: 9 }, { s: 5 }],
    [
      {
        $group: {
          _id: null,
          top: { $top: { sortBy: { s: -1 }, output: ['$s'] } },
          bottom: { $bottom: { sortBy: { s: -1 }, output: '$s' } },
          none: { $top: { sortBy: { s: 1 }, output: '$missing' } },
          two: { $topN: { n: 2, sortBy: { s: -1 }, output: '$s' } },
        },
      },
    ],
    [{ _id: null, top: [int(9)], bottom: int(3), none: null, two: [int(9), int(5)] }],
  ],
  [
    'deviations of one value',
    [{ a: 5 }],
    [{ $group: { _id: null, samp: { $stdDevSamp: '$a' }, pop: { $stdDevPop: '$a' } } }],
    [{ _id: null, samp: null, pop: dbl(0) }],
  ],
  [
    'sums and averages keep the wider type',
    [
      { i: 1, d: dbl(1), x: dec('0.10') },
      { i: 2147483647, d: dbl(2), x: dec('0.30') },
    ],
    [
      {
        $group: {
          _id: null,
          i: { $sum: '$i' },
          d: { $sum: '$d' },
          x: { $sum: '$x' },
          a: { $avg: '$x' },
          m: { $avg: '$d' },
        },
      },
    ],
    [{ _id: null, i: long(2147483648), d: dbl(3), x: dec('0.40'), a: dec('0.20'), m: dbl(1.5) }],
  ],
  [
    'doubles are summed without losing what an addition rounds off',
    [{ a: 0.1 }, { a: 0.2 }, { a: 0.3 }],
    [{ $group: { _id: null, sum: { $sum: '$a' } } }],
    [{ _id: null, sum: dbl(0.6) }],
  ],
  [
    '$push leaves missing values out, $first and $addToSet keep the first',
    [{ a: 1 }, {}, { a: dbl(1) }],
    [{ $group: { _id: null, p: { $push: '$a' }, f: { $first: '$a' }, s: { $addToSet: '$a' } } }],
    [{ _id: null, p: [int(1), dbl(1)], f: int(1), s: [int(1)] }],
  ],
  [
    '$mergeObjects of a text in a group',
    [{ a: 'x' }],
    [{ $group: { _id: null, a: { $mergeObjects: '$a' } } }],
    40400,
  ],
  ['an unknown accumulator', [], [{ $group: { _id: null, a: { $nonsense: 1 } } }], 15952],
  ['$median', [], [{ $group: { _id: null, a: { $median: { input: '$a', method: 'approximate' } } } }], 168],
  ['an accumulator of two expressions', [], [{ $group: { _id: null, a: { $sum: ['$a', '$b'] } } }], 40237],
  [
    '$bucket with values in its boundaries',
    [{ a: 0 }, { a: 5 }, { a: 7 }],
    [{ $bucket: { groupBy: '$a', boundaries: [0, 5, 10] } }],
    [
      { _id: int(0), count: int(1) },
      { _id: int(5), count: int(2) },
    ],
  ],
  [
    '$bucket with a value outside of its boundaries',
    [{ a: 10 }],
    [{ $bucket: { groupBy: '$a', boundaries: [0, 5, 10] } }],
    40066,
  ],
  ['$bucket with unsorted boundaries', [], [{ $bucket: { groupBy: '$a', boundaries: [5, 0] } }], 40194],
  ['$bucket with one boundary', [], [{ $bucket: { groupBy: '$a', boundaries: [5] } }], 40192],
  [
    '$bucket with a default inside',
    [],
    [{ $bucket: { groupBy: '$a', boundaries: [0, 9], default: 5 } }],
    40199,
  ],
  ['$bucketAuto', [], [{ $bucketAuto: { groupBy: '$a', buckets: 2 } }], 115],
  ['$densify', [], [{ $densify: { field: 'a', range: { step: 1, bounds: 'full' } } }], 115],
  ['$fill', [], [{ $fill: { output: { a: { value: 1 } } } }], 115],
  [
    '$unwind counts in int64',
    [{ a: ['x'] }],
    [{ $unwind: { path: '$a', includeArrayIndex: 'i' } }],
    [{ _id: int(0), a: 'x', i: long(0) }],
  ],
  [
    'a sort over scalars and documents in one array takes the scalar as null',
    [{ a: [5, { b: 1 }] }, { a: [{ b: 0 }] }, { a: [{ b: 9 }, 'x'] }],
    [{ $sort: { 'a.b': 1, _id: -1 } }, { $project: { _id: 1 } }],
    [{ _id: int(2) }, { _id: int(0) }, { _id: int(1) }],
  ],
  [
    '$project with $slice is the expression',
    [{ a: [1, 2, 3], n: 1 }],
    [{ $project: { _id: 0, one: { $slice: ['$a', '$n'] }, two: { $slice: [[4, 5, 6], 1, 2] } } }],
    [{ one: [int(1)], two: [int(5), int(6)] }],
  ],
  ['$project with the $slice of a find', [], [{ $project: { a: { $slice: 2 } } }], 28667],
  ['$project with $elemMatch', [], [{ $project: { a: { $elemMatch: { b: 1 } } } }], 168],
  ['$project with a position', [], [{ $project: { 'a.$': 1 } }], 31324],
  [
    '$addFields into an array makes documents of its scalars',
    [{ a: [1, { x: 2 }] }],
    [{ $addFields: { 'a.b': 3 } }],
    [{ _id: int(0), a: [{ b: int(3) }, { x: int(2), b: int(3) }] }],
  ],
  ['$set of a field with $', [], [{ $set: { 'a.$b': 1 } }], 16410],
  ['$set of a document with an operator', [], [{ $set: { a: { b: 1, $add: [1] } } }], 16410],
  [
    '$redact',
    [{ level: 1, in: [{ level: 5 }, { level: 1, x: 1 }] }],
    [{ $redact: { $cond: [{ $eq: ['$level', 5] }, '$$PRUNE', '$$DESCEND'] } }],
    [{ _id: int(0), level: int(1), in: [{ level: int(1), x: int(1) }] }],
  ],
  ['$redact with something else', [{}], [{ $redact: 'x' }], 17053],
  ['$$KEEP elsewhere', [], [{ $project: { a: '$$KEEP' } }], 17276],
  [
    'ranks in $setWindowFields',
    [{ s: 1 }, { s: 1 }, { s: 2 }],
    [
      {
        $setWindowFields: {
          sortBy: { s: 1 },
          output: {
            rank: { $rank: {} },
            dense: { $denseRank: {} },
            next: { $shift: { output: '$s', by: 1 } },
            sum: { $sum: '$s', window: { documents: [-1, 'current'] } },
          },
        },
      },
      { $project: { s: 0 } },
    ],
    [
      { _id: int(0), rank: int(1), dense: int(1), next: int(1), sum: int(1) },
      { _id: int(1), rank: int(1), dense: int(1), next: int(2), sum: int(2) },
      { _id: int(2), rank: int(3), dense: int(2), next: null, sum: int(3) },
    ],
  ],
  [
    'a window by range',
    [],
    [
      {
        $setWindowFields: {
          sortBy: { a: 1 },
          output: { x: { $sum: '$a', window: { range: [-1, 1] } } },
        },
      },
    ],
    168,
  ],
  // Mistakes are detected even without documents.
  ['an undefined variable', [], [{ $project: { a: '$$none' } }], 17276],
  ['an undefined variable in $match', [], [{ $match: { $expr: { $eq: ['$$none', 1] } } }], 17276],
  ['an undefined variable in $group', [], [{ $group: { _id: null, a: { $sum: '$$none' } } }], 17276],
  [
    'a variable outside of its $map',
    [],
    [{ $project: { a: [{ $map: { input: [], in: 1 } }, '$$this'] } }],
    17276,
  ],
  ['too many arguments', [], [{ $project: { a: { $subtract: [1, 2, 3] } } }], 16020],
  ['too few arguments', [], [{ $project: { a: { $substrCP: ['x', 1] } } }], 16020],
  ['a missing argument', [], [{ $project: { a: { $filter: { input: [] } } } }], 28650],
  [
    'an undefined variable in a joined pipeline',
    [],
    [{ $lookup: { from: 'none', let: { a: 1 }, pipeline: [{ $match: { $expr: '$$b' } }], as: 'x' } }],
    17276,
  ],
];

test.each(pipelines)('%s', async (_, documents, pipeline, expected) => {
  const rows = await filled(documents);
  const found = rows.aggregate(pipeline, { promoteValues: false }).toArray();
  if (typeof expected === 'number') expect(await codeOf(found)).toBe(expected);
  else expect(typed(await found)).toBe(typed(expected));
});

/** Documents, a filter, and the indexes of the documents that it finds, by a scan and through an index. */
const filters: [string, Document[], Document, number[]][] = [
  ['an index of an empty array is no missing value', [{ z: [] }, { z: [null] }, {}], { 'z.0': null }, [1, 2]],
  ['an index beyond an array is no missing value', [{ z: [1] }, { z: [1, null] }], { 'z.1': null }, [1]],
  [
    '$elemMatch does not enter an array in an array',
    [{ a: [[1, 5]] }, { a: [5] }],
    { a: { $elemMatch: { $gt: 3 } } },
    [1],
  ],
  [
    '$elemMatch in $elemMatch enters it',
    [{ a: [[1, 5]] }, { a: [[1]] }],
    { a: { $elemMatch: { $elemMatch: { $gt: 3 } } } },
    [0],
  ],
  [
    '$elemMatch takes an array as a document of its places',
    [{ a: [[5], [1]] }, { a: [1] }],
    { a: { $elemMatch: { 0: 1 } } },
    [0],
  ],
  [
    '$elemMatch of equality with an array',
    [{ a: [[1, 2]] }, { a: [1, 2] }],
    { a: { $elemMatch: { $eq: [1, 2] } } },
    [0],
  ],
  ['$elemMatch with $not', [{ a: [[5]] }, { a: [5] }], { a: { $elemMatch: { $not: { $gt: 3 } } } }, [0]],
  [
    '$elemMatch of a reference',
    [{ a: [new DBRef('people', 7 as never)] }, { a: [new DBRef('people', 8 as never)] }],
    { a: { $elemMatch: { $id: 7 } } },
    [0],
  ],
  ['a path into a reference', [{ a: new DBRef('people', 7 as never) }, { a: 7 }], { 'a.$id': 7 }, [0]],
  ['$type of a double that is integral', [{ a: dbl(5) }, { a: 5 }], { a: { $type: 'double' } }, [0]],
  [
    '$expr sees types of numbers',
    [{ a: dbl(5) }, { a: 5 }],
    { $expr: { $eq: [{ $type: '$a' }, 'double'] } },
    [0],
  ],
];

test.each(filters)('filter: %s', async (_, documents, filter, expected) => {
  const rows = await filled(documents);
  const found = async () =>
    (await rows.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id));
  expect(await found(), 'by a scan').toEqual(expected);
  for (const path of Object.keys(filter)) {
    if (path.startsWith('$') || path.includes('$')) continue;
    await rows.createIndex({ [path]: 1 });
    await rows.createIndex({ [`${path}.0`]: 1 });
  }
  expect(await found(), 'by an index').toEqual(expected);
});

test('$not takes no array in a filter', async () => {
  expect(await codeOf(collection().findOne({ a: { $not: [''] } }))).toBe(2);
});

test('sorts over arrays that mix scalars and documents agree with and without an index', async () => {
  const rows = await filled([{ a: [5, { b: 1 }] }, { a: [{ b: 0 }] }, { a: 3 }, { a: [{ b: -1 }] }]);
  const found = async (direction: 1 | -1) =>
    (await rows.find({}).sort({ 'a.b': direction, _id: 1 }).toArray()).map(({ _id }) => Number(_id));
  expect([await found(1), await found(-1)]).toEqual([
    [0, 2, 3, 1],
    [0, 1, 3, 2],
  ]);
  await rows.createIndex({ 'a.b': 1 });
  expect([await found(1), await found(-1)]).toEqual([
    [0, 2, 3, 1],
    [0, 1, 3, 2],
  ]);
});

test('an upsert takes the equality of an $or with one clause, and of no other', async () => {
  const rows = collection();
  await rows.updateOne({ $or: [{ a: 1 }] }, { $set: { b: 2 } }, { upsert: true });
  await rows.updateOne({ $or: [{ c: 1 }, { d: 1 }] }, { $set: { b: 3 } }, { upsert: true });
  expect(
    await rows
      .find({}, { projection: { _id: 0 } })
      .sort({ b: 1 })
      .toArray(),
  ).toEqual([{ a: 1, b: 2 }, { b: 3 }]);
});

test('numbers keep their types through pipelines and update pipelines', async () => {
  const before = {
    ...{ d: dbl(5), l: long(5), i: int(5), x: dec('1.50'), f: dbl(1.5) },
    in: { d: dbl(7), list: [dbl(1), long(2), int(3)] },
  };
  const rows = await filled([before]);
  const first = { _id: int(0), ...before };
  const read = () => rows.findOne({}, { promoteValues: false });
  for (const pipeline of [[], [{ $match: {} }], [{ $addFields: {} }], [{ $replaceWith: '$$ROOT' }]]) {
    if (pipeline[0] && '$addFields' in pipeline[0]) pipeline[0] = { $set: { gone: '$missing' } } as never;
    const [found] = await rows.aggregate(pipeline, { promoteValues: false }).toArray();
    expect(typed(found)).toBe(typed(first));
  }
  await rows.updateOne({}, [{ $set: { copy: '$in', more: { $add: ['$d', 1] } } }]);
  expect(typed(await read())).toBe(typed({ ...first, copy: before.in, more: dbl(6) }));
  const [computed] = await rows
    .find({}, { projection: { _id: 0, d: '$d', half: { $divide: ['$x', 2] } }, promoteValues: false })
    .toArray();
  expect(typed(computed)).toBe(typed({ d: dbl(5), half: dec('0.75') }));
});

test.each([
  [{ $limit: 0 }, 15958],
  [{ $lookup: { from: 'others', as: 'found', pipeline: [{ $limit: 0 }] } }, 15958],
  [{ $facet: { none: [{ $limit: 0 }] } }, 15958],
  [{ $unionWith: { coll: 'others', pipeline: [{ $limit: 0 }] } }, 15958],
  [{ $limit: 1.5 }, 5107201],
  [{ $skip: -1 }, 5107200],
  [{ $sample: { size: 0 } }, 28747],
  [{ $sample: { size: 1, seed: 1 } }, 28748],
  [{ $replaceRoot: { newRoot: '$$ROOT', keep: 1 } }, 40415],
  [{ $unionWith: { coll: 'others', let: {} } }, 40415],
])('the stage %j is rejected with the code %i', async (stage, code) => {
  expect(await codeOf(collection().aggregate([stage]).toArray())).toBe(code);
});

test.each([
  [{ a: 1, $and: [{ a: 1 }] }],
  [{ $and: [{ a: 1 }, { a: 2 }] }],
  [{ 'a.b': 1, a: { c: 1 } }],
  [{ a: { c: 1 }, 'a.b': 1 }],
])('an upsert rejects the equalities %j of one path', async (filter) => {
  const rows = collection();
  expect(await codeOf(rows.updateOne(filter, { $set: { z: 1 } }, { upsert: true }))).toBe(54);
  expect(await rows.countDocuments()).toBe(0);
  await rows.updateOne({ a: 1, ab: 2, 'c.a': 3 }, { $set: { z: 1 } }, { upsert: true });
  expect(await rows.findOne()).toMatchObject({ a: 1, ab: 2, c: { a: 3 } });
});

test('let values are expressions that read no document', async () => {
  const rows = await filled([{ n: 3 }, { n: 4 }]);
  const filter = { $expr: { $eq: ['$n', '$$wanted'] } };
  const wanted = { wanted: { $add: [1, 2] } };
  expect(await rows.find(filter, { let: wanted }).toArray()).toMatchObject([{ n: 3 }]);
  expect(await rows.aggregate([{ $match: filter }], { let: wanted }).toArray()).toMatchObject([{ n: 3 }]);
  expect(await rows.updateOne(filter, { $set: { u: 1 } }, { let: wanted })).toMatchObject({
    modifiedCount: 1,
  });
  expect(await rows.findOneAndUpdate(filter, { $set: { f: 1 } }, { let: wanted })).toMatchObject({ n: 3 });
  expect(await rows.deleteOne(filter, { let: wanted })).toMatchObject({ deletedCount: 1 });
  for (const read of ['$n', '$$ROOT', { $add: ['$n', 1] }])
    expect(await codeOf(rows.find(filter, { let: { wanted: read } }).toArray())).toBe(4890500);
  expect(await codeOf(rows.find(filter, { let: { Wanted: 1 } }).toArray())).toBe(9);
});

test('collMod rejects what it cannot change', async () => {
  const rows = await filled([{ a: 1 }, { a: 1 }]);
  await rows.createIndex({ a: 1 }, { name: 'a' });
  const change = (index: Document) =>
    db().command({ collMod: rows.collectionName, index: { name: 'a', ...index } });
  expect(await codeOf(change({ unique: true }))).toBe(72);
  expect(await codeOf(change({ prepareUnique: true }))).toBe(72);
  expect(await codeOf(change({ hidden: true, nonsense: 1 }))).toBe(40415);
  expect(await codeOf(change({}))).toBe(72);
  expect(await codeOf(db().command({ collMod: rows.collectionName, nonsense: 1 }))).toBe(40415);
  expect(await change({ hidden: true })).toMatchObject({ hidden_old: false, hidden_new: true });
});

test('fields with $ are stored where MongoDB allows them', async () => {
  const rows = collection();
  await rows.insertOne({ _id: 1 as never, $price: 1, in: { $cents: 2 } });
  await rows.updateOne({ _id: 1 as never }, { $set: { deep: { $x: 1 }, list: [{ $y: 2 }] } });
  await rows.replaceOne({ _id: 1 as never }, { in: { $cents: 3 } });
  expect(await rows.findOne()).toEqual({ _id: 1, in: { $cents: 3 } });
  const [found] = await rows
    .aggregate([
      { $project: { _id: 0, cents: { $getField: { field: { $literal: '$cents' }, input: '$in' } } } },
    ])
    .toArray();
  expect(found).toEqual({ cents: 3 });
  expect(await codeOf(rows.updateOne({}, { $set: { $bad: 1 } }))).toBe(52);
  await expect(rows.insertOne({ _id: { $bad: 1 } as never })).rejects.toMatchObject({ code: 52 });
});

test('serverStatus reports what monitoring reads', async () => {
  const status = await db().command({ serverStatus: 1 });
  expect(status).toMatchObject({ ok: 1, version: '8.0.0', pid: expect.any(Number) as number });
  expect(status['uptime']).toBeGreaterThan(0);
  expect((status['connections'] as Document)['current']).toBeGreaterThan(0);
});

test('binary values go through pipelines unchanged', async () => {
  const rows = await filled([{ b: new Binary(Buffer.from([1, 2]), 5) }]);
  const [found] = await rows.aggregate([{ $project: { _id: 0, c: '$b' } }]).toArray();
  expect(found).toEqual({ c: new Binary(Buffer.from([1, 2]), 5) });
});
