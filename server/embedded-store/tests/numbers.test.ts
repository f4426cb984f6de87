import { Decimal128, Double, Int32, Long } from 'bson';
import type { Collection, Document, Filter } from 'mongodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { useDatabase } from './use-database';

const { db } = useDatabase();

/** Values at the edges of number types; the text is their name in a failure. */
const NUMBERS: readonly unknown[] = [
  new Double(NaN),
  Decimal128.fromString('NaN'),
  new Double(-Infinity),
  Decimal128.fromString('-Infinity'),
  new Double(-0),
  new Double(0),
  new Int32(0),
  Decimal128.fromString('-0'),
  new Int32(1),
  new Double(1),
  Long.fromNumber(1),
  Decimal128.fromString('1.0'),
  new Double(0.1),
  Decimal128.fromString('0.1'),
  Decimal128.fromString('0.1000000000000000055511151231257827'),
  Decimal128.fromString('1.000000000000000000000000000000001'),
  Decimal128.fromString('0.9999999999999999999999999999999999'),
  new Int32(2_147_483_647),
  new Double(2 ** 31),
  Long.fromNumber(2 ** 32),
  new Double(2 ** 32),
  new Double(2 ** 32 + 0.5),
  Long.fromString('9007199254740992'),
  Long.fromString('9007199254740993'),
  Decimal128.fromString('9007199254740992.5'),
  Decimal128.fromString('9007199254740993'),
  new Double(2 ** 53),
  Long.MAX_VALUE,
  Long.MIN_VALUE,
  new Double(2 ** 63),
  new Double(-(2 ** 63)),
  Decimal128.fromString('9223372036854775807.5'),
  new Double(1e30),
  Decimal128.fromString('1000000000000000019884624838656.5'),
  new Double(5e-324),
  Decimal128.fromString('1E-6000'),
];
const OTHERS: readonly unknown[] = [
  null,
  'a',
  [],
  [1, NaN],
  [new Double(-0), 2 ** 32],
  { x: 1 },
  new Date(0),
];
const named = (value: unknown) => JSON.stringify(value, (_, inner: unknown) => String(inner));

const INDEXES: Record<string, Document> = {
  ascending: { v: 1 },
  descending: { v: -1 },
  compound: { v: 1, group: 1 },
};

let scanned: Collection;
beforeAll(async () => {
  const documents = [...NUMBERS, ...OTHERS].flatMap((v, at) => [
    { _id: at as never, v, group: at % 3 },
    { _id: (at + 1000) as never, v, group: at % 2 },
  ]);
  scanned = db().collection('scanned');
  await scanned.insertMany(documents);
  for (const [name, key] of Object.entries(INDEXES)) {
    await db().collection(name).insertMany(documents);
    await db().collection(name).createIndex(key);
  }
});

const ids = async (collection: Collection, filter: Filter<Document>) =>
  (await collection.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => Number(_id));

describe.each(Object.keys(INDEXES))('the %s index', (name) => {
  test.each(['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'])(
    'finds by %s what a scan finds',
    async (operator) => {
      const indexed = db().collection(name);
      for (const operand of NUMBERS) {
        const filter = { v: { [operator]: operand } };
        expect(await ids(indexed, filter), named(operand)).toEqual(await ids(scanned, filter));
        expect(await indexed.countDocuments(filter), named(operand)).toBe(
          await scanned.countDocuments(filter),
        );
      }
    },
  );

  test('finds by lists and pairs of bounds what a scan finds', async () => {
    const indexed = db().collection(name);
    for (const [at, operand] of NUMBERS.entries()) {
      const other = NUMBERS[(at * 7 + 3) % NUMBERS.length];
      for (const v of [
        { $in: [operand, other] },
        { $in: NUMBERS.filter((_, index) => index % 3 === at % 3) },
        { $gte: operand, $lt: other },
        { $not: { $gt: operand } },
      ])
        expect(await ids(indexed, { v }), named(v)).toEqual(await ids(scanned, { v }));
    }
  });

  test('sorts as a scan does', async () => {
    const sorted = async (collection: Collection, direction: 1 | -1) =>
      (
        await collection
          .find({ v: { $type: 'number' } })
          .sort({ v: direction, _id: 1 })
          .toArray()
      ).map(({ _id }) => Number(_id));
    for (const direction of [1, -1] as const)
      expect(await sorted(db().collection(name), direction)).toEqual(await sorted(scanned, direction));
  });
});

test('numbers equal across types, and NaN equals only itself', async () => {
  const equal = async (v: unknown) => ids(scanned, { v, _id: { $lt: 1000 as never } });
  const at = (...found: number[]) => found.toSorted((a, b) => a - b);
  expect(await equal(1)).toEqual(at(8, 9, 10, 11, NUMBERS.length + 3));
  expect(await equal(0)).toEqual(at(4, 5, 6, 7, NUMBERS.length + 4));
  expect(await equal(2 ** 32)).toEqual(at(19, 20, NUMBERS.length + 4));
  expect(await equal(NaN)).toEqual(at(0, 1, NUMBERS.length + 3));
});
