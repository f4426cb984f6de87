import type { Document } from 'mongodb';
import { beforeEach, expect, test } from 'vitest';
import { useDatabase } from './use-database';

interface Row extends Document {
  _id: number;
  n: number;
}

const { db } = useDatabase();
/** Changing them takes many times as long as other commands wait. */
const ROWS = 5_000;
const rows = () => db().collection<Row>('rows');
const words = Array.from({ length: 12 }, (_, n) => `word ${n}`);
beforeEach(async () => {
  await db().dropDatabase();
  await rows().createIndex({ words: 1, n: 1 });
  await rows().insertMany(Array.from({ length: ROWS }, (_, n) => ({ _id: n, n: 0, words })));
});

/** Counts the commands that finish before `work` ends. */
async function finishedDuring(work: Promise<unknown>): Promise<number> {
  let hasEnded = false;
  void work.finally(() => (hasEnded = true));
  let finished = 0;
  for (; !hasEnded; finished += 1) await db().collection<Row>('others').findOne({ _id: finished });
  await work;
  return finished;
}

test('other commands finish while one changes many documents, each of them once', async () => {
  expect(await finishedDuring(rows().updateMany({ n: { $gte: 0 } }, { $inc: { n: 1 } }))).toBeGreaterThan(5);
  expect(await rows().countDocuments({ n: 1 })).toBe(ROWS);
});

test('other commands finish while one deletes some hundred documents', async () => {
  const ids = Array.from({ length: 900 }, (_, n) => n);
  const deletion = rows().deleteMany({ _id: { $in: ids } });
  expect(await finishedDuring(deletion)).toBeGreaterThan(5);
  expect((await deletion).deletedCount).toBe(ids.length);
  expect(await rows().countDocuments()).toBe(ROWS - ids.length);
});

test('a document that another command changes first no longer matches', async () => {
  const update = rows().updateMany({ n: 0 }, { $set: { n: 1 } });
  const other = await rows().updateOne({ _id: ROWS - 1, n: 0 }, { $set: { n: 7 } });
  const { modifiedCount } = await update;
  expect(modifiedCount).toBe(ROWS - other.modifiedCount);
  expect(await rows().countDocuments({ n: 7 })).toBe(other.modifiedCount);
});

test('the statements of a bulk remain together', async () => {
  const bulk = rows().bulkWrite([
    { updateOne: { filter: { _id: 0 }, update: { $set: { guard: true } } } },
    { updateMany: { filter: { _id: { $lt: 900 } }, update: { $inc: { n: 1 } } } },
  ]);
  const seen = new Set<string>();
  let hasEnded = false;
  void bulk.finally(() => (hasEnded = true));
  // A read of a few documents is not interrupted, unlike one of all.
  const ends = () => rows().find({ _id: { $in: [0, 899] } }, { projection: { n: 1 } });
  while (!hasEnded) seen.add((await ends().toArray()).map(({ n }) => n).join());
  await bulk;
  seen.delete('0,0');
  seen.delete('1,1');
  expect([...seen]).toEqual([]);
});
