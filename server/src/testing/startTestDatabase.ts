import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStore } from '../core/database/embedded';

export interface TestDatabase {
  /** A `mongodb://` address that names a database of this test's own. */
  url: string;
  dbName: string;
  /** Ends it; an embedded store takes its files with it. */
  close(): Promise<void>;
}

/** An empty database: of `MONGO_URL` when that is set, else of an embedded store in a temporary folder. */
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

/** The address with another database's name; everything else stays. */
function withDatabase(url: string, dbName: string): string {
  const [, server = url, options = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  return `${server}/${dbName}${options}`;
}
