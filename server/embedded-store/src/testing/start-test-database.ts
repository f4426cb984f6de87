import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStore } from '../start';

export interface TestDatabase {
  /** A `mongodb://` address with a separate database. */
  url: string;
  dbName: string;
  /** Also deletes an embedded store's files. */
  close(): Promise<void>;
}

/** Creates an empty database on `MONGO_URL` or in an embedded store. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const dbName = `recado-test-${randomBytes(6).toString('hex')}`;
  const given = process.env['MONGO_URL'];
  if (given) return { url: withDatabase(given, dbName), dbName, close: () => Promise.resolve() };
  const directory = await mkdtemp(join(tmpdir(), 'recado-store-'));
  const store = await startEmbeddedStore({ directory });
  return {
    url: withDatabase(store.url, dbName),
    dbName,
    close: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Replaces the database name in an address. */
function withDatabase(url: string, dbName: string): string {
  const [, server = url, options = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  return `${server}/${dbName}${options}`;
}
