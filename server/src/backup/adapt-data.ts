import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { Config } from '#core/config';
import { connectDatabase, runMigrations } from '#core/database';
import { type RestoredCompany, restoredRows } from '#core/restored';
import { SecretBox } from '#core/secrets';
import { BackupError } from './backup-error';
import type { ListedFile } from './media-list';

export interface RestoredData {
  /** The data contains everything that was stored before. */
  from: Date;
  /** When the lost period ends. */
  at: Date;
  /** Of the server that made the backup; null if unknown. */
  version: string | null;
  isSecretLost: boolean;
  /** Yields the lines of a `SecretFacts` file; none if the backup lacks it. */
  facts: (file: string) => AsyncIterable<unknown>;
  /** Files that the backup lacks. */
  lostFiles: readonly ListedFile[];
}

/**
 * Migrates restored data and runs the steps of all features (docs/backup.md).
 *
 * @returns sentences about what was lost with the secret
 */
export async function adaptData(
  config: Config,
  { from, at, version, isSecretLost, facts, lostFiles }: RestoredData,
  log: Logger,
): Promise<string[]> {
  // Loaded on demand, because the features are large, and a rejected restore needs none.
  const steps = await import('../stored-data');
  const database = await connectDatabase(config);
  try {
    const { db } = database;
    await runMigrations(db, steps.MIGRATIONS, log);
    const step = { db, log, secrets: new SecretBox(config.appSecret) };
    const lost: string[] = [];
    if (isSecretLost)
      for (const secretLost of steps.SECRET_LOST_STEPS) lost.push(...(await secretLost({ ...step, facts })));
    for (const restored of steps.RESTORED_STEPS) await restored(step);
    for (const [companyId, files] of filesByCompany(lostFiles))
      for (const filesLost of steps.FILES_LOST_STEPS) await filesLost({ ...step, companyId, files });
    await pauseCompanies(db, { from, at, ...(isSecretLost && { secretLost: true }) });
    const messages = await db.collection('messages').estimatedDocumentCount();
    await db.collection('restores').insertOne({ from, at, version, messages });
    return lost;
  } finally {
    await database.close();
  }
}

/** Two servers with one number lose messages. */
export function numbersConnected(paired: number): BackupError {
  return new BackupError(
    `${paired} numbers were connected. Two servers with one number lose messages: stop the old server, then repeat the command with --confirm-old-stopped.`,
  );
}

/** Returns the ids of files by company. */
function filesByCompany(files: readonly ListedFile[]): Map<number, string[]> {
  const byCompany = new Map<number, string[]>();
  for (const { path } of files) {
    const [company = '', , id = ''] = path.split('/');
    byCompany.set(Number(company), [...(byCompany.get(Number(company)) ?? []), id]);
  }
  return byCompany;
}

async function pauseCompanies(
  db: Db,
  restored: Pick<RestoredCompany, 'from' | 'at' | 'secretLost'>,
): Promise<void> {
  const companies = await db
    .collection<{ _id: number }>('companies')
    .find({}, { projection: { _id: 1 } })
    .toArray();
  if (companies.length === 0) return;
  await restoredRows(db).bulkWrite(
    companies.map(({ _id }) => ({
      replaceOne: { filter: { _id }, replacement: { companyId: _id, ...restored }, upsert: true },
    })),
  );
}
