import { afterEach, beforeEach, expect, it } from 'vitest';
import { useDatabase } from './use-database';

const { db } = useDatabase();

beforeEach(async () => {
  await rows().createIndex({ companyId: 1, n: -1 });
  await rows().deleteMany({});
  await rows().insertMany(Array.from({ length: 200 }, (_, _id) => ({ _id, companyId: _id % 2, n: _id })));
  await db().command({ profile: 2 });
});
afterEach(async () => {
  await db().command({ profile: 0 });
  await db().collection('system.profile').drop();
});

const entries = (filter: object = {}) =>
  db().collection('system.profile').find(filter).sort({ ts: 1 }).toArray();
const rows = () => db().collection<{ _id: number; companyId: number; n: number }>('rows');

it('counts the keys and documents that a find reads, and names its plan', async () => {
  await rows().find({ companyId: 1 }).sort({ n: -1 }).limit(10).toArray();
  await rows().find({ n: 7 }).toArray();
  await rows().findOne({ _id: 7 });
  expect(await entries({ op: 'query' })).toMatchObject([
    {
      ns: `${db().databaseName}.rows`,
      command: { find: 'rows', filter: { companyId: 1 } },
      planSummary: 'IXSCAN { companyId: 1, n: -1 }',
      keysExamined: 10,
      docsExamined: 10,
      nreturned: 10,
    },
    { planSummary: 'COLLSCAN', keysExamined: 0, docsExamined: 200, nreturned: 1 },
    { planSummary: 'IDHACK', keysExamined: 1, docsExamined: 1, nreturned: 1 },
  ]);
});

it('names a sort in memory, and counts the batches of a cursor one by one', async () => {
  await rows().find({ companyId: 1 }).sort({ _id: 1 }).batchSize(60).toArray();
  const [first, second] = await entries({ op: { $in: ['query', 'getmore'] } });
  expect(first).toMatchObject({ hasSortStage: true, docsExamined: 100, nreturned: 60 });
  expect(second).toMatchObject({ op: 'getmore', docsExamined: 0, nreturned: 40 });
});

it('counts an aggregation with everything it joins, and a count without documents', async () => {
  await rows().countDocuments({ companyId: 0 });
  await rows()
    .aggregate([
      { $match: { _id: { $lt: 3 } } },
      { $lookup: { from: 'rows', localField: '_id', foreignField: 'companyId', as: 'own' } },
    ])
    .toArray();
  expect(await entries({ op: 'command' })).toMatchObject([
    { planSummary: 'COUNT_SCAN { companyId: 1, n: -1 }', keysExamined: 100, docsExamined: 0, nreturned: 1 },
    { docsExamined: 203, nreturned: 3 },
  ]);
});

it('counts what the filter of a partial index requires without reading documents', async () => {
  const partial = { n: { $gt: 150 } };
  await rows().createIndex({ companyId: 1, _id: 1 }, { partialFilterExpression: partial, name: 'partial' });
  const hint = 'partial';
  const counts = [
    await rows().countDocuments({ companyId: 1, ...partial }, { hint }),
    await rows().countDocuments({ companyId: 1, n: { $gt: 160 } }, { hint }),
  ];
  expect(counts).toEqual([
    (await rows().find({}).toArray()).filter(({ companyId, n }) => companyId === 1 && n > 150).length,
    (await rows().find({}).toArray()).filter(({ companyId, n }) => companyId === 1 && n > 160).length,
  ]);
  await rows().dropIndex('partial');
  expect((await entries({ 'command.hint': hint })).map(({ docsExamined }) => docsExamined)).toEqual([
    0,
    counts[0],
  ]);
});

it('has an entry for each statement of a batch of writes', async () => {
  await rows().bulkWrite([
    { updateMany: { filter: { companyId: 1, n: { $gt: 195 } }, update: { $set: { seen: true } } } },
    { updateOne: { filter: { _id: 1000 }, update: { $set: { n: 1 } }, upsert: true } },
    { deleteOne: { filter: { _id: 1000 } } },
  ]);
  await rows().findOneAndUpdate({ _id: 3 }, { $set: { n: -1 } });
  await rows().insertOne({ _id: 2000, companyId: 1, n: 1 });
  expect(await entries()).toMatchObject(
    [
      { op: 'update', nMatched: 2, nModified: 2, docsExamined: 2, planSummary: /^IXSCAN/ },
      { op: 'update', nMatched: 0, nUpserted: 1, docsExamined: 0 },
      { op: 'remove', ndeleted: 1, docsExamined: 1, planSummary: 'IDHACK' },
      { op: 'command', command: { findAndModify: 'rows' }, docsExamined: 1 },
      { op: 'insert', ninserted: 1 },
    ].map(({ planSummary, ...entry }) => ({
      ...entry,
      ...(planSummary && { planSummary: expect.stringMatching(planSummary) as string }),
    })),
  );
});

it('stores only slow commands at level 1, the errors too, and nothing at level 0', async () => {
  await db().command({ profile: 1, slowms: 60_000 });
  await rows().findOne({ _id: 1 });
  expect(await entries()).toEqual([]);
  await db().command({ profile: 2 });
  await expect(rows().find({ $bad: 1 }).toArray()).rejects.toThrow('unknown');
  await expect(rows().insertOne({ _id: 1, companyId: 1, n: 1 })).rejects.toThrow('E11000');
  expect(await db().command({ profile: 0 })).toMatchObject({ was: 2, slowms: 60_000, ok: 1 });
  await rows().findOne({ _id: 1 });
  expect(await entries()).toMatchObject([
    { op: 'query', errCode: 2 },
    { op: 'insert', ninserted: 0 },
  ]);
  await db().command({ profile: 2, slowms: 100 });
});

it('rejects an unknown level and a drop while it profiles', async () => {
  await expect(db().command({ profile: 3 })).rejects.toThrow('profiling level');
  await expect(db().command({ drop: 'system.profile' })).rejects.toThrow('turn off profiling');
});

it('removes the oldest entries above its size', async () => {
  const long = 'x'.repeat(100_000);
  for (let at = 0; at < 100; at++) await rows().findOne({ _id: at, note: long } as never);
  const stored = await entries({ op: 'query' });
  expect(stored.length).toBeGreaterThan(60);
  expect(stored.length).toBeLessThan(90);
  expect(stored.at(-1)).toMatchObject({ command: { filter: { _id: 99 } } });
});
