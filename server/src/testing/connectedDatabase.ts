import { afterAll, beforeAll } from 'vitest';
import { connectDatabase, type Database } from '../core/database';
import { startTestDatabase, type TestDatabase } from './startTestDatabase';

/** An empty database for a file's tests, with mongoose connected to it: from before the first to after the last. */
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
