import {
  type ClientBulkWriteModel,
  type ClientBulkWriteOptions,
  MongoClient,
  type MongoClientBulkWriteError,
} from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../src/testing';

interface Row {
  _id: number;
  word?: string;
  n?: number;
}

let database: TestDatabase;
let client: MongoClient;
let name: string;
beforeAll(async () => {
  database = await startTestDatabase();
  client = await new MongoClient(database.url).connect();
  name = client.db().databaseName;
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
beforeEach(async () => {
  await Promise.all(['words', 'counts'].map((collection) => rows(collection).deleteMany({})));
  await rows('words').createIndex({ word: 1 }, { unique: true });
  await rows('counts').insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
});

const rows = (collection: string) => client.db().collection<Row>(collection);
const all = (collection: string) => rows(collection).find().sort({ _id: 1 }).toArray();
const words = () => `${name}.words`;
const counts = () => `${name}.counts`;
const bulkWrite = (models: ClientBulkWriteModel<Record<string, Row>>[], options?: ClientBulkWriteOptions) =>
  client.bulkWrite<Record<string, Row>>(models, options);
const failure = (write: Promise<unknown>) =>
  write.then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => error as MongoClientBulkWriteError,
  );

test('writes to several collections with one command and returns the result of each operation', async () => {
  const result = await bulkWrite(
    [
      { name: 'insertOne', namespace: words(), document: { _id: 1, word: 'a' } },
      { name: 'updateOne', namespace: counts(), filter: { _id: 1 }, update: { $inc: { n: 5 } } },
      { name: 'updateOne', namespace: counts(), filter: { _id: 9 }, update: { $set: { n: 9 } } },
      {
        name: 'updateOne',
        namespace: counts(),
        filter: { _id: 3 },
        update: { $set: { n: 3 } },
        upsert: true,
      },
      { name: 'updateMany', namespace: counts(), filter: {}, update: { $set: { word: 'x' } } },
      { name: 'replaceOne', namespace: words(), filter: { _id: 1 }, replacement: { word: 'b' } },
      { name: 'deleteOne', namespace: counts(), filter: { _id: 2 } },
    ],
    { verboseResults: true },
  );
  expect(result).toMatchObject({
    insertedCount: 1,
    matchedCount: 5,
    modifiedCount: 5,
    upsertedCount: 1,
    deletedCount: 1,
  });
  expect(result.updateResults?.get(1)).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
  expect(result.updateResults?.get(2)).toMatchObject({ matchedCount: 0 });
  expect(result.updateResults?.get(3)).toMatchObject({ upsertedId: 3 });
  expect(await all('words')).toEqual([{ _id: 1, word: 'b' }]);
  expect(await all('counts')).toEqual([
    { _id: 1, n: 6, word: 'x' },
    { _id: 3, n: 3, word: 'x' },
  ]);
});

test('an ordered one ends at its first error, and what went before stays', async () => {
  await rows('words').insertOne({ _id: 1, word: 'a' });
  const error = await failure(
    bulkWrite([
      { name: 'insertOne', namespace: words(), document: { _id: 2, word: 'b' } },
      { name: 'insertOne', namespace: words(), document: { _id: 3, word: 'a' } },
      { name: 'updateOne', namespace: counts(), filter: { _id: 1 }, update: { $inc: { n: 5 } } },
    ]),
  );
  expect([...error.writeErrors]).toEqual([[1, expect.objectContaining({ code: 11000 })]]);
  expect(await all('words')).toEqual([
    { _id: 1, word: 'a' },
    { _id: 2, word: 'b' },
  ]);
  expect((await all('counts'))[0]).toEqual({ _id: 1, n: 1 });
});

test('an unordered one goes on after an error', async () => {
  await rows('words').insertOne({ _id: 1, word: 'a' });
  const error = await failure(
    bulkWrite(
      [
        { name: 'insertOne', namespace: words(), document: { _id: 3, word: 'a' } },
        { name: 'updateOne', namespace: counts(), filter: { _id: 1 }, update: { $inc: { n: 5 } } },
      ],
      { ordered: false },
    ),
  );
  expect([...error.writeErrors.keys()]).toEqual([0]);
  expect((await all('counts'))[0]).toEqual({ _id: 1, n: 6 });
});

test('publishes to change streams, and writes more than fits into one transaction', async () => {
  const stream = client.db().collection('many').watch();
  // Opens the stream.
  await stream.tryNext();
  const seen: number[] = [];
  const reading = (async () => {
    for await (const event of stream) if (event.operationType === 'insert' && seen.push(1) === 2_500) return;
  })();
  const result = await bulkWrite(
    Array.from({ length: 2_500 }, (_, _id) => ({
      name: 'insertOne' as const,
      namespace: `${name}.many`,
      document: { _id },
    })),
  );
  expect(result.insertedCount).toBe(2_500);
  await reading;
  await stream.close();
  expect(await client.db().collection('many').countDocuments({})).toBe(2_500);
});

test('what has no form is refused before any of it is done', async () => {
  const admin = client.db('admin');
  const good = { insert: 0, document: { _id: 7 } };
  const bulk = (ops: object[], nsInfo: object[] = [{ ns: words() }]) =>
    admin.command({ bulkWrite: 1, ops, nsInfo });
  await expect(bulk([])).rejects.toMatchObject({ code: 2 });
  await expect(bulk([good, { insert: 1, document: { _id: 8 } }])).rejects.toMatchObject({ code: 2 });
  await expect(bulk([good, { find: 0, filter: {} }])).rejects.toMatchObject({ code: 9 });
  await expect(bulk([good], [{ ns: 'nothing' }])).rejects.toMatchObject({ code: 73 });
  await expect(
    client.db().command({ bulkWrite: 1, ops: [good], nsInfo: [{ ns: words() }] }),
  ).rejects.toMatchObject({ code: 13 });
  expect(await all('words')).toEqual([]);
});
