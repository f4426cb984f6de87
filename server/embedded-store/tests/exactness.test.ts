import { type Document, MongoServerError } from 'mongodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { useDatabase } from './use-database';

const { db } = useDatabase();
const items = () => db().collection<Document>('items');
const others = () => db().collection<Document>('others');

beforeEach(async () => {
  await Promise.all([items(), others()].map((collection) => collection.deleteMany({})));
});

const rejection = async (run: Promise<unknown>): Promise<unknown> => {
  const error = await run.catch((reason: unknown) => reason);
  return error instanceof MongoServerError ? error.code : error;
};

describe('$documents', () => {
  test('is a source of documents, also for later stages', async () => {
    const rows = await db()
      .aggregate([{ $documents: [{ n: 1 }, { n: { $add: [1, 1] } }] }, { $match: { n: { $gt: 1 } } }])
      .toArray();
    expect(rows).toEqual([{ n: 2 }]);
    expect(
      await db()
        .aggregate([{ $documents: '$$list' }], { let: { list: [{ a: 1 }] } })
        .toArray(),
    ).toEqual([{ a: 1 }]);
  });

  test('is rejected on a collection, in another place, and for other values', async () => {
    expect(
      await rejection(
        items()
          .aggregate([{ $documents: [] }])
          .toArray(),
      ),
    ).toBe(73);
    expect(
      await rejection(
        items()
          .aggregate([{ $limit: 1 }, { $documents: [] }])
          .toArray(),
      ),
    ).toBe(40602);
    expect(
      await rejection(
        db()
          .aggregate([{ $documents: { a: 1 } }])
          .toArray(),
      ),
    ).toBe(5858203);
    expect(
      await rejection(
        db()
          .aggregate([{ $documents: [1] }])
          .toArray(),
      ),
    ).toBe(40228);
  });
});

describe('$lookup', () => {
  const joined = async (local: Document, localField: string, foreignField: string) => {
    await items().insertOne({ _id: 1 as never, ...local });
    const stage = { from: 'others', localField, foreignField, as: 'found' };
    const [row] = await items()
      .aggregate([{ $lookup: stage }])
      .toArray();
    return (row?.['found'] as Document[]).map(({ _id }) => String(_id)).toSorted();
  };
  beforeEach(async () => {
    const rows = {
      one: { v: 1 },
      two: { v: 2 },
      list: { v: [1, 3] },
      pair: { v: [[1, 2]] },
      none: {},
      deep: { v: { w: [{ x: 7 }] } },
      index: { v: { 0: 9 } },
    };
    await others().insertMany(Object.entries(rows).map(([name, row]) => ({ _id: name as never, ...row })));
  });

  test('matches each element of a local array with values and arrays', async () => {
    expect(await joined({ a: [1, 2] }, 'a', 'v')).toEqual(['list', 'one', 'two']);
  });

  test('matches arrays within local arrays as arrays', async () => {
    expect(await joined({ a: [[1, 2]] }, 'a', 'v')).toEqual(['pair']);
  });

  test('collects the elements of arrays in documents of an array', async () => {
    expect(await joined({ a: [{ b: [1, 2] }, { b: 3 }, 5] }, 'a.b', 'v')).toEqual(['list', 'one', 'two']);
  });

  test.each([
    ['a missing value', {}],
    ['an empty array', { a: [] }],
    ['null', { a: null }],
  ])('matches missing fields for %s', async (_, local) => {
    expect(await joined(local, 'a', 'v')).toEqual(['none']);
  });

  test('takes a number of the local path as an index of an array or the name of a field', async () => {
    expect(await joined({ a: [{ b: 1 }, { b: 2 }] }, 'a.1.b', 'v')).toEqual(['two']);
    await items().deleteMany({});
    expect(await joined({ a: { 1: 2 } }, 'a.1', 'v')).toEqual(['two']);
  });

  test('takes a number of the foreign path in both ways', async () => {
    expect(await joined({ a: 1 }, 'a', 'v.0')).toEqual(['list', 'pair']);
    await items().deleteMany({});
    expect(await joined({ a: 9 }, 'a', 'v.0')).toEqual(['index']);
    await items().deleteMany({});
    expect(await joined({ a: 7 }, 'a', 'v.w.0.x')).toEqual(['deep']);
  });

  test('finds the same through an index', async () => {
    await others().createIndex({ v: 1 });
    expect(await joined({ a: [1, 2] }, 'a', 'v')).toEqual(['list', 'one', 'two']);
    await others().dropIndexes();
  });

  test.each([
    { from: 'others', as: 'x', pipeline: [], also: 1 },
    { from: 'others', as: 'x', localField: 'a', foreignField: 1 },
    { from: 'others', as: 'x', pipeline: [], let: 1 },
    { from: 'others', as: 'x', localField: 'a', foreignField: 'b', let: { n: 1 } },
  ])('rejects %o', async (stage) => {
    expect(
      await rejection(
        items()
          .aggregate([{ $lookup: stage }])
          .toArray(),
      ),
    ).toBe(9);
  });
});

describe('a document of computed fields that are all missing', () => {
  test.each([
    ['$project', { b: { c: '$missing' } }],
    ['$project', { 'b.c': '$missing' }],
    ['$addFields', { b: { c: '$missing' } }],
    ['$addFields', { 'b.c': '$missing' }],
  ])('is stored empty by %s %o', async (stage, operand) => {
    await items().insertMany([{ _id: 1 as never }, { _id: 2 as never, b: 5 }]);
    expect(
      await items()
        .aggregate([{ [stage]: operand }, { $sort: { _id: 1 } }])
        .toArray(),
    ).toEqual([
      { _id: 1, b: {} },
      { _id: 2, b: {} },
    ]);
  });

  test('is not made by an inclusion', async () => {
    await items().insertMany([{ _id: 1 as never }, { _id: 2 as never, b: 5 }]);
    expect(
      await items()
        .find({}, { projection: { b: { c: 1 } } })
        .sort({ _id: 1 })
        .toArray(),
    ).toEqual([{ _id: 1 }, { _id: 2 }]);
  });
});

describe('a time zone', () => {
  const hour = async (timezone: string) => {
    const $hour = { date: new Date('2026-07-01T12:00:00Z'), timezone };
    const [row] = await db()
      .aggregate([{ $documents: [{ hour: { $hour } }] }])
      .toArray();
    return row?.['hour'] as unknown;
  };

  test.each([
    ['America/Sao_Paulo', 9],
    ['Brazil/East', 9],
    ['Asia/Kolkata', 17],
    ['Asia/Calcutta', 17],
    ['UTC', 12],
    ['Etc/GMT+3', 9],
    ['+02:00', 14],
  ])('named %s is valid', async (zone, expected) => {
    expect(await hour(zone)).toBe(expected);
  });

  test.each(['america/sao_paulo', 'AMERICA/SAO_PAULO', 'brazil/east', 'utc', 'Mars/Base'])(
    'named %s is rejected',
    async (zone) => {
      expect(await rejection(hour(zone))).toBe(40485);
    },
  );
});

test('the order of insertion is not stored, so $natural is rejected', async () => {
  await items().insertOne({ _id: 1 as never });
  expect(await rejection(items().find().hint({ $natural: -1 }).toArray())).toBe(2);
  expect(await rejection(items().find().sort({ $natural: 1 }).toArray())).toBe(16410);
});
