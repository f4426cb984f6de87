import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { withMigrationLock } from './lock';
import type { FeatureMigrations, Migration } from './migration';
import { deletePlaces, rewriteRows } from './rewrite';

const APPLIED = 'migrations';

interface Applied {
  _id: string;
  name: string;
  appliedAt: Date;
}

/** A newer server changed the database; this one could damage it. */
export class DataNewerThanServerError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The data was written by a newer version of Recado (it has ${unknown.join(', ')}). ` +
        'Start that version or a newer one, or restore a backup made before the update.',
    );
    this.name = 'DataNewerThanServerError';
  }
}

/**
 * Applies pending migrations in order, on one server at a time.
 * @throws DataNewerThanServerError if the database has an unknown migration
 */
export async function runMigrations(
  db: Db,
  features: readonly FeatureMigrations[],
  log: Logger,
): Promise<void> {
  if ((await pendingMigrations(db, features)).length === 0) return;
  await withMigrationLock(db, log, async (assertOwned) => {
    for (const { key, migration } of await pendingMigrations(db, features)) {
      log.info({ migration: key, name: migration.name }, 'migration started');
      await migration.up({ db, log, rewrite: rewriteRows(db, key, log) });
      assertOwned();
      await applied(db).updateOne(
        { _id: key },
        { $setOnInsert: { name: migration.name, appliedAt: new Date() } },
        { upsert: true },
      );
      await deletePlaces(db, key);
    }
  });
}

/**
 * Returns pending migrations in order.
 * @throws DataNewerThanServerError
 */
export async function pendingMigrations(
  db: Db,
  features: readonly FeatureMigrations[],
): Promise<{ key: string; migration: Migration }[]> {
  const known = features.flatMap(({ feature, migrations }) =>
    migrations.map((migration) => ({ key: `${feature}:${migration.number}`, migration })),
  );
  const keys = new Set(known.map(({ key }) => key));
  const done = new Set((await applied(db).find({}).toArray()).map(({ _id }) => _id));
  const unknown = [...done].filter((key) => !keys.has(key));
  if (unknown.length > 0) throw new DataNewerThanServerError(unknown);
  return known.filter(({ key }) => !done.has(key));
}

function applied(db: Db) {
  return db.collection<Applied>(APPLIED);
}
