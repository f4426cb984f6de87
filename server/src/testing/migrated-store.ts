import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { connectDatabase, runMigrations } from '#core/database';
import { MIGRATIONS } from '../stored-data';

/** Data folder copied by the other test servers of this process. */
let migrated: Promise<string> | undefined;

/** Copies a migrated, empty store into a data folder; saves a second per test server. */
export async function copyMigratedStore(dataDir: string): Promise<void> {
  migrated ??= migrate();
  cpSync(join(await migrated, 'store'), join(dataDir, 'store'), { recursive: true });
}

async function migrate(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-migrated-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const database = await connectDatabase({ dataDir });
  await runMigrations(database.db, MIGRATIONS, pino({ level: 'silent' }));
  await database.close();
  return dataDir;
}
