import { afterAll, beforeAll } from 'vitest';
import { startTestDatabase, type TestDatabase } from '@recado/embedded-store/testing';
import { connectDatabase, type Database } from '#core/database';

/** Provides an empty, connected database for a file's tests. */
export function connectedDatabase(): () => Database {
  let empty: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    empty = await startTestDatabase();
    database = await connectDatabase({ mongoUrl: empty.url, dataDir: '' });
  });
  afterAll(async () => {
    await database.close();
    await empty.close();
  });
  return () => database;
}
