import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../src/testing';

let database: TestDatabase;
let client: MongoClient;
beforeAll(async () => {
  database = await startTestDatabase();
  client = await new MongoClient(database.url).connect();
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('what is written is found again', async () => {
  const people = client.db().collection('people');
  await people.createIndex({ age: 1, name: -1 });
  await people.createIndex({ name: 1 }, { unique: true });
  const { insertedIds } = await people.insertMany([
    { name: 'Ana', age: 30 },
    { name: 'Bia', age: 25 },
    { name: 'Caio', age: 41 },
  ]);
  expect(insertedIds[0]).toBeInstanceOf(ObjectId);
  expect(
    await people
      .find({ age: { $gte: 26 } })
      .sort({ age: -1 })
      .limit(1)
      .map((p) => p['name'])
      .toArray(),
  ).toEqual(['Caio']);
  await expect(people.insertOne({ name: 'Ana' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { name: 1 },
    keyValue: { name: 'Ana' },
  });
  expect(
    await people.findOneAndUpdate({ name: 'Bia' }, { $inc: { age: 1 } }, { returnDocument: 'after' }),
  ).toMatchObject({ age: 26 });
  expect(await people.updateOne({ name: 'Duda' }, { $set: { age: 9 } }, { upsert: true })).toMatchObject({
    upsertedCount: 1,
  });
  expect(await people.countDocuments({})).toBe(4);
  expect(await people.countDocuments({ age: { $lt: 30 } })).toBe(2);
  expect(await people.estimatedDocumentCount()).toBe(4);
  expect(await people.distinct('name')).toEqual(expect.arrayContaining(['Ana', 'Duda']));
  expect(
    await people
      .aggregate([{ $match: { age: { $gt: 9 } } }, { $group: { _id: null, sum: { $sum: '$age' } } }])
      .toArray(),
  ).toEqual([{ _id: null, sum: 97 }]);
  expect(await people.deleteMany({ age: { $lt: 30 } })).toMatchObject({ deletedCount: 2 });
  expect((await people.listIndexes().toArray()).map((index) => index['name'])).toEqual([
    '_id_',
    'age_1_name_-1',
    'name_1',
  ]);
  await people.insertMany(Array.from({ length: 1000 }, (_, n) => ({ name: `n${n}`, age: n })));
  expect(await people.find({}).batchSize(50).toArray()).toHaveLength(1002);
  await people.drop();
  expect(await client.db().listCollections().toArray()).toEqual([]);
});
