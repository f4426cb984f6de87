import type { Logger } from 'pino';
import type { Config } from '#core/config';
import { connectDatabase } from '#core/database';
import { adaptData, numbersConnected } from './adapt-data';
import { BackupError } from './backup-error';

/** Node's message for data that another key sealed. */
const OTHER_SECRET = 'unable to authenticate data';

/**
 * Runs the steps of a restore in a MongoDB after `mongorestore` or a restored snapshot, before any server uses it.
 * Idempotent.
 *
 * @param from - time of the dump
 * @returns when the lost period ends
 * @throws BackupError without MONGO_URL, for a future time, with another secret, and if numbers were connected and
 * `oldStopped` is false
 */
export async function adaptMongo(
  config: Config,
  { from, oldStopped }: { from: Date; oldStopped: boolean },
  log: Logger,
): Promise<Date> {
  if (config.mongoUrl === undefined)
    throw new BackupError('Set MONGO_URL: an embedded store is restored with the command `restore`.');
  const at = new Date();
  if (!(from < at)) throw new BackupError('--from takes the time of the dump, such as 2026-11-29T03:40:00Z.');
  if (!oldStopped) await requireNoNumbers(config);
  const none = async function* (): AsyncGenerator<unknown> {};
  const restored = { from, at, version: null, isSecretLost: false, facts: none, lostFiles: [] };
  try {
    await adaptData(config, restored, log);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes(OTHER_SECRET)) throw error;
    throw new BackupError('APP_SECRET is not the secret of this data. Set that of the old server.');
  }
  return at;
}

async function requireNoNumbers(config: Config): Promise<void> {
  const database = await connectDatabase(config);
  try {
    const paired = await database.db.collection('connections').countDocuments({ paired: true });
    if (paired > 0) throw numbersConnected(paired);
  } finally {
    await database.close();
  }
}
