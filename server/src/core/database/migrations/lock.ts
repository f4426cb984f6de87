import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';

const LOCKS = 'migration_locks';
/** After this time, another server takes over a lock. */
const EXPIRY_MS = 20_000;
const RETRY_MS = 250;

interface Lock {
  _id: string;
  owner: string;
  expiresAt: Date;
}

export type MigrationLock = 'migrations' | 'later-migrations';

/**
 * Runs `work` on one server at a time, after waiting for another server's lock. `assertOwned` throws if the lock
 * was lost.
 */
export async function withMigrationLock(
  db: Db,
  log: Logger,
  lock: MigrationLock,
  work: (assertOwned: () => void) => Promise<void>,
): Promise<void> {
  const locks = db.collection<Lock>(LOCKS);
  const owner = randomUUID();
  const expiry = () => new Date(Date.now() + EXPIRY_MS);
  let waited = false;
  while (!(await acquire())) {
    if (!waited) log.info('another server is migrating the data: waiting');
    waited = true;
    await delay(RETRY_MS);
  }
  let isOwned = true;
  const renewal = setInterval(() => {
    locks.updateOne({ _id: lock, owner }, { $set: { expiresAt: expiry() } }).then(
      ({ matchedCount }) => (isOwned = isOwned && matchedCount === 1),
      (error: unknown) => log.warn({ err: error }, 'the migration lock could not be renewed'),
    );
  }, EXPIRY_MS / 4);
  try {
    await work(() => {
      if (!isOwned) throw new Error('The migration lock was lost to another server.');
    });
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: lock, owner });
  }

  async function acquire(): Promise<boolean> {
    try {
      await locks.updateOne(
        { _id: lock, expiresAt: { $lt: new Date() } },
        { $set: { owner, expiresAt: expiry() } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      // Another server holds a valid lock.
      if (error instanceof Error && 'code' in error && error.code === 11_000) return false;
      throw error;
    }
  }
}
