import { afterAll, beforeAll } from 'vitest';
import { connectDatabase, type Database } from '../core/database';
import { startTestDatabase, type TestDatabase } from './start-test-database';

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
