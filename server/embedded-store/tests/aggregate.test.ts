import type { Document } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from './use-database';

const { db } = useDatabase();

beforeAll(async () => {
  await db()
    .collection('tickets')
    .insertMany([
      {
        _id: 1 as never,
        queue: 10,
        status: 'open',
        at: new Date('2024-03-10T02:30:00Z'),
        tags: ['a', 'b'],
        n: 1,
      },
      { _id: 2 as never, queue: 10, status: 'closed', at: new Date('2024-03-10T12:00:00Z'), tags: [], n: 2 },
      { _id: 3 as never, queue: 20, status: 'open', at: null, n: 3 },
      { _id: 4 as never, queue: 30, status: 'open', at: new Date('2024-03-11T03:10:00Z'), tags: ['a'], n: 4 },
    ]);
  await db()
    .collection('queues')
    .insertMany([
      { _id: 10 as never, name: 'Vendas', color: 'red' },
      { _id: 20 as never, name: 'Suporte' },
    ]);
});

const pipelines: [string, Document[], Document[]][] = [
  [
    '$match and $project',
    [{ $match: { n: { $gt: 3 } } }, { $project: { n: 1, twice: { $multiply: ['$n', 2] } } }],
    [{ _id: 4, n: 4, twice: 8 }],
  ],
  [
    '$group and $sort',
    [
      {
        $group: {
          _id: '$queue',
          n: { $sum: '$n' },
          ids: { $push: '$_id' },
          first: { $first: '$status' },
          max: { $max: '$at' },
        },
      },
      { $sort: { _id: 1 } },
      { $limit: 1 },
    ],
    [{ _id: 10, n: 3, ids: [1, 2], first: 'open', max: new Date('2024-03-10T12:00:00Z') }],
  ],
  [
    '$group by a document',
    [
      { $group: { _id: { q: '$queue', s: '$status' }, n: { $sum: 1 } } },
      { $match: { '_id.q': 10, '_id.s': 'open' } },
    ],
    [{ _id: { q: 10, s: 'open' }, n: 1 }],
  ],
  [
    '$avg and $addToSet',
    [{ $group: { _id: null, avg: { $avg: '$n' }, s: { $addToSet: '$status' } } }],
    [{ _id: null, avg: 2.5, s: ['open', 'closed'] }],
  ],
  [
    '$unwind',
    [{ $unwind: '$tags' }, { $group: { _id: '$tags', n: { $sum: 1 } } }, { $sort: { n: -1 } }],
    [
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
    ],
  ],
  [
    '$unwind keeps what is empty',
    [
      { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
      { $project: { i: 1 } },
      { $skip: 1 },
    ],
    [
      { _id: 1, i: 1 },
      { _id: 2, i: null },
      { _id: 3, i: null },
      { _id: 4, i: 0 },
    ],
  ],
  [
    '$lookup',
    [
      { $lookup: { from: 'queues', localField: 'queue', foreignField: '_id', as: 'q' } },
      { $project: { _id: 1, name: { $first: '$q.name' } } },
      { $limit: 3 },
    ],
    [
      { _id: 1, name: 'Vendas' },
      { _id: 2, name: 'Vendas' },
      { _id: 3, name: 'Suporte' },
    ],
  ],
  [
    '$lookup with a pipeline and let',
    [
      { $match: { _id: 3 } },
      {
        $lookup: {
          from: 'queues',
          let: { queue: '$queue' },
          pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$queue'] } } }, { $project: { name: 1, _id: 0 } }],
          as: 'q',
        },
      },
      { $project: { q: 1 } },
    ],
    [{ _id: 3, q: [{ name: 'Suporte' }] }],
  ],
  [
    '$lookup with fields and a pipeline',
    [
      { $match: { _id: 1 } },
      {
        $lookup: {
          from: 'queues',
          localField: 'queue',
          foreignField: '_id',
          pipeline: [{ $project: { color: 1, _id: 0 } }],
          as: 'q',
        },
      },
      { $project: { q: 1 } },
    ],
    [{ _id: 1, q: [{ color: 'red' }] }],
  ],
  [
    '$facet',
    [
      {
        $facet: {
          open: [{ $match: { status: 'open' } }, { $count: 'n' }],
          none: [{ $match: { status: 'x' } }],
        },
      },
    ],
    [{ open: [{ n: 3 }], none: [] }],
  ],
  [
    '$addFields into a document',
    [{ $limit: 1 }, { $addFields: { 'x.y': '$n', gone: '$missing' } }, { $project: { x: 1, gone: 1 } }],
    [{ _id: 1, x: { y: 1 } }],
  ],
  ['$replaceRoot', [{ $match: { _id: 2 } }, { $replaceRoot: { newRoot: { id: '$_id' } } }], [{ id: 2 }]],
  [
    '$bucket',
    [{ $bucket: { groupBy: '$n', boundaries: [0, 3, 10], output: { n: { $sum: 1 } } } }],
    [
      { _id: 0, n: 2 },
      { _id: 3, n: 2 },
    ],
  ],
  [
    '$setWindowFields',
    [
      {
        $setWindowFields: {
          sortBy: { n: 1 },
          output: { run: { $sum: '$n', window: { documents: ['unbounded', 'current'] } } },
        },
      },
      { $project: { run: 1 } },
      { $limit: 2 },
    ],
    [
      { _id: 1, run: 1 },
      { _id: 2, run: 3 },
    ],
  ],
  ['$sortByCount', [{ $sortByCount: '$queue' }, { $limit: 1 }], [{ _id: 10, count: 2 }]],
  [
    '$unionWith',
    [
      { $match: { _id: 1 } },
      { $project: { _id: 1 } },
      { $unionWith: { coll: 'queues', pipeline: [{ $project: { _id: 1 } }] } },
    ],
    [{ _id: 1 }, { _id: 10 }, { _id: 20 }],
  ],
  [
    'a missing field is not null',
    [
      { $match: { _id: 2 } },
      {
        $project: {
          a: { $eq: ['$zzz', null] },
          b: { $ifNull: ['$zzz', 5] },
          c: { $type: '$_id' },
          d: { $gt: ['$n', '$zzz'] },
        },
      },
    ],
    [{ _id: 2, a: false, b: 5, c: 'int', d: true }],
  ],
  [
    'days in São Paulo, near midnight',
    [
      { $match: { at: { $ne: null } } },
      {
        $group: {
          _id: { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: 'America/Sao_Paulo' } },
          n: { $sum: 1 },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: '2024-03-09', n: 1 },
      { _id: '2024-03-10', n: 1 },
      { _id: '2024-03-11', n: 1 },
    ],
  ],
  [
    '$dateTrunc in a zone',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          d: { $dateTrunc: { date: '$at', unit: 'day', timezone: 'America/Sao_Paulo' } },
          h: { $hour: { date: '$at', timezone: '-03:00' } },
          u: { $dateTrunc: { date: '$at', unit: 'hour', timezone: 'UTC' } },
        },
      },
    ],
    [{ _id: 1, d: new Date('2024-03-09T03:00:00Z'), h: 23, u: new Date('2024-03-10T02:00:00Z') }],
  ],
  [
    'dates of null are null',
    [
      { $match: { _id: 3 } },
      {
        $project: {
          y: { $year: '$at' },
          t: { $dateTrunc: { date: '$at', unit: 'day' } },
          s: { $dateToString: { date: '$at' } },
          d: { $dateDiff: { startDate: '$at', endDate: '$$NOW', unit: 'day' } },
        },
      },
    ],
    [{ _id: 3, y: null, t: null, s: null, d: null }],
  ],
  [
    '$dateDiff counts the zone’s midnights',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          d: {
            $dateDiff: {
              startDate: '$at',
              endDate: { $dateAdd: { startDate: '$at', unit: 'hour', amount: 1 } },
              unit: 'day',
              timezone: 'America/Sao_Paulo',
            },
          },
        },
      },
    ],
    [{ _id: 1, d: 1 }],
  ],
  [
    '$cond, $switch, $filter, $map',
    [
      { $match: { _id: 1 } },
      {
        $project: {
          c: { $cond: [{ $gt: ['$n', 0] }, 'y', 'n'] },
          s: { $switch: { branches: [{ case: { $eq: ['$n', 2] }, then: 'two' }], default: 'other' } },
          f: { $filter: { input: '$tags', as: 't', cond: { $eq: ['$$t', 'b'] } } },
          m: { $map: { input: '$tags', as: 't', in: { $concat: ['$$t', '!'] } } },
        },
      },
    ],
    [{ _id: 1, c: 'y', s: 'other', f: ['b'], m: ['a!', 'b!'] }],
  ],
];

test.each(pipelines)('%s', async (_, pipeline, expected) => {
  expect(await db().collection('tickets').aggregate(pipeline).toArray()).toEqual(expected);
});

test('let in find, update, delete and aggregate', async () => {
  const rows = db().collection('lets');
  await rows.insertMany([
    { _id: 1 as never, n: 1 },
    { _id: 2 as never, n: 2 },
  ]);
  const filter = { $expr: { $eq: ['$n', '$$wanted'] } };
  expect(await rows.find(filter, { let: { wanted: 2 } }).toArray()).toHaveLength(1);
  expect(await rows.updateOne(filter, [{ $set: { m: '$$wanted' } }], { let: { wanted: 2 } })).toMatchObject({
    modifiedCount: 1,
  });
  expect(
    await rows.findOneAndUpdate(filter, { $set: { k: 1 } }, { let: { wanted: 1 }, returnDocument: 'after' }),
  ).toMatchObject({ _id: 1, k: 1 });
  expect(await rows.aggregate([{ $match: filter }], { let: { wanted: 2 } }).toArray()).toEqual([
    { _id: 2, n: 2, m: 2 },
  ]);
  expect(await rows.deleteOne(filter, { let: { wanted: 1 } })).toMatchObject({ deletedCount: 1 });
});
