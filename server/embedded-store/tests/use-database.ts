import { type Db, MongoClient } from 'mongodb';
import { afterAll, beforeAll } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../src/testing';

export function useDatabase(): { db: () => Db; url: () => string } {
  let database: TestDatabase;
  let client: MongoClient;
  beforeAll(async () => {
    database = await startTestDatabase();
    client = await new MongoClient(database.url).connect();
  });
  afterAll(async () => {
    await client.close();
    await database.close();
  });
  return { db: () => client.db(), url: () => database.url };
}
