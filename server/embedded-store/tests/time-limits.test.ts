import type { Document } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from './use-database';

interface Row extends Document {
  _id: number;
}

const { db } = useDatabase();
const ROWS = 3_000;
const texts = () => db().collection<Row>('texts');
const numbers = () => db().collection<Row>('numbers');
beforeAll(async () => {
  await numbers().insertMany(
    Array.from({ length: ROWS }, (_, n) => ({ _id: n, text: `text ${n} `.repeat(20) })),
  );
  await texts().insertMany([
    { _id: 1, text: 'a'.repeat(60) },
    { _id: 2, text: 'one two three four' },
  ]);
});

const codeOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: { code?: unknown }) => Number(error.code),
  );

/** Takes far more than a millisecond on any machine. */
const endless = {
  $reduce: {
    input: { $range: [0, 5_000_000] },
    initialValue: 0,
    in: { $add: ['$$value', '$$this'] },
  },
};

test('a time limit ends a scan, an aggregation, a count and a single expression', async () => {
  const filter = { text: /never/ };
  const maxTimeMS = 1;
  expect(await codeOf(numbers().find(filter, { maxTimeMS }).toArray())).toBe(50);
  expect(await codeOf(numbers().countDocuments(filter, { maxTimeMS }))).toBe(50);
  expect(await codeOf(numbers().distinct('text', filter, { maxTimeMS }))).toBe(50);
  const groups = [{ $group: { _id: '$text', all: { $push: '$$ROOT' } } }];
  expect(await codeOf(numbers().aggregate(groups, { maxTimeMS }).toArray())).toBe(50);
  const expression = [{ $project: { sum: endless } }];
  expect(await codeOf(texts().aggregate(expression, { maxTimeMS }).toArray())).toBe(50);
  expect(
    await codeOf(
      texts()
        .find({ $expr: { $eq: [endless, 1] } }, { maxTimeMS })
        .toArray(),
    ),
  ).toBe(50);
});

test('a write whose search exceeds its time limit changes nothing', async () => {
  const update = { $set: { changed: true } };
  const options = { maxTimeMS: 1 };
  expect(await codeOf(numbers().updateMany({ text: { $not: /never/ } }, update, options))).toBe(50);
  expect(await codeOf(numbers().findOneAndUpdate({ text: /never/ }, update, options))).toBe(50);
  expect(await numbers().countDocuments({ changed: true })).toBe(0);
});

test('a time limit of zero is none, and a sufficient one changes nothing', async () => {
  expect(await numbers().countDocuments({ text: /never/ }, { maxTimeMS: 0 })).toBe(0);
  const found = await numbers().find({}, { maxTimeMS: 3_600_000, batchSize: 100 }).toArray();
  expect(found).toHaveLength(ROWS);
});

const slow = ['^(a+)+$b', '^(a|aa)+$b', '^(a*)*c', '(a+){10}c', '^(([a-z])+.)+[A-Z]([a-z])+$'];

test.each(slow)('the regular expression %s is ended instead of blocking all clients', async (pattern) => {
  expect(await codeOf(texts().findOne({ text: { $regex: pattern } }))).toBe(51156);
  const expression = { $regexFindAll: { input: '$text', regex: pattern } };
  expect(
    await codeOf(
      texts()
        .aggregate([{ $project: { found: expression } }])
        .toArray(),
    ),
  ).toBe(51156);
});

const quick: [string, string][] = [
  ['^(\\w+\\s?)+$', 'one two three four'],
  ['(one|two) +(\\w+)', 'one two three four'],
  ['^(a{2}){30}$', 'a'.repeat(60)],
  ['[(+*]|^o', 'one two three four'],
  ['four$', 'one two three four'],
];

test.each(quick)('the regular expression %s finds its text', async (pattern, text) => {
  expect(
    await texts()
      .find({ text: { $regex: pattern } })
      .map((row) => row['text'] as string)
      .toArray(),
  ).toContain(text);
});

test('a range that would fill the memory is rejected', async () => {
  const pipeline = [{ $project: { all: { $range: [0, 2_000_000_000] } } }];
  expect(await codeOf(texts().aggregate(pipeline).toArray())).toBe(146);
});
