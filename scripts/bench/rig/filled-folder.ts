import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, MongoClient } from 'mongodb';
import { startEmbeddedStore } from '@recado/embedded-store';
import { type MessengerAddress, serverEnvironment } from '../../reliability/server-process';
import { type Company, companyOf } from '../lists/fill';

const ROOT = process.cwd();

type Fill = (db: Db, company: Company, say: (text: string) => void) => Promise<void>;

/**
 * Creates a data folder with the demo company and the data of `fill`, once, in `.cache/bench`. Returns its
 * path.
 */
export async function filledFolder(name: string, messenger: MessengerAddress, fill: Fill): Promise<string> {
  const dataDir = join(ROOT, '.cache', 'bench', name);
  const done = join(dataDir, 'filled');
  if (existsSync(done)) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed.mjs'), '--company-only'], {
    env: serverEnvironment({ dataDir, port: 0, messenger }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await withStore(dataDir, (db, company) => fill(db, company, (text) => process.stderr.write(`${text}\n`)));
  writeFileSync(done, '');
  return dataDir;
}

/** Opens the folder's store with the driver. No server may use it. */
export async function withStore<T>(
  dataDir: string,
  work: (db: Db, company: Company) => Promise<T>,
): Promise<T> {
  const store = await startEmbeddedStore({ directory: join(dataDir, 'store') });
  const client = await new MongoClient(store.url, { maxPoolSize: 50 }).connect();
  try {
    const db = client.db('recado');
    return await work(db, await companyOf(db));
  } finally {
    await client.close();
    await store.close();
  }
}
