import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import { noteIndexesInUse } from './indexes-in-use';
import { withMigrationLock } from './lock';
import type { FeatureMigrations, Migration } from './migration';
import { deletePlaces, rewriteRows } from './rewrite';

const APPLIED = 'migrations';

interface Applied {
  _id: string;
  name: string;
  appliedAt: Date;
  /** Older servers can use the data. */
  isAdditive?: true;
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

interface LaterMigrations {
  /** Whether no other server can use the database. */
  alone: boolean;
  /** Whether no older server runs. */
  areOthersAsNew: () => Promise<boolean>;
  /** Ends a rewriting of rows, which goes on there the next time. */
  signal: AbortSignal;
}

type Pending = { key: string; migration: Migration }[];

/**
 * Applies, in order, the pending migrations that must precede the start, on one server at a time.
 * @throws DataNewerThanServerError if an unknown migration changed the database in a way that older servers do not know
 */
export async function runMigrations(
  db: Db,
  features: readonly FeatureMigrations[],
  log: Logger,
): Promise<void> {
  const due = async (): Promise<Pending> => {
    const pending = await pendingMigrations(db, features);
    // New data: nothing takes long, and no other server runs.
    return (await applied(db).findOne({})) ? beforeStart(pending) : pending;
  };
  if ((await due()).length > 0)
    await withMigrationLock(db, log, 'migrations', async (assertOwned) => {
      for (const next of await due()) await apply(db, next, log, assertOwned);
    });
  await refreshIndexesInUse(db, features);
}

/** Looks which indexes other servers have built. Returns whether no migration is pending. */
export async function refreshIndexesInUse(db: Db, features: readonly FeatureMigrations[]): Promise<boolean> {
  const pending = await pendingMigrations(db, features);
  noteIndexesInUse(db, pending);
  return pending.length === 0;
}

/**
 * Applies, in order, the pending migrations that may follow the start, on one server at a time. One that waits for older
 * servers to end stops those of its feature.
 * @returns whether none is left
 */
export async function runLaterMigrations(
  db: Db,
  features: readonly FeatureMigrations[],
  log: Logger,
  { alone, areOthersAsNew, signal }: LaterMigrations,
): Promise<boolean> {
  if ((await pendingMigrations(db, features)).length === 0) return true;
  let areAllApplied = true;
  await withMigrationLock(db, log, 'later-migrations', async (assertOwned) => {
    const waiting = new Set<string>();
    let hasFilled = false;
    for (const next of await pendingMigrations(db, features)) {
      const feature = featureOf(next.key);
      const isContract = next.migration.phase === 'contract';
      // Until the next run, every server knows what was filled, and no longer uses what a contraction removes.
      const mayRun =
        !waiting.has(feature) && (!isContract || alone || (!hasFilled && (await areOthersAsNew())));
      if (mayRun) {
        await apply(db, next, log, assertOwned, signal);
        hasFilled ||= !isContract;
      } else {
        waiting.add(feature);
        areAllApplied = false;
      }
    }
  });
  return (await refreshIndexesInUse(db, features)) && areAllApplied;
}

async function apply(
  db: Db,
  { key, migration }: Pending[number],
  log: Logger,
  assertOwned: () => void,
  background?: AbortSignal,
): Promise<void> {
  const { name, phase } = migration;
  log.info({ migration: key, name }, 'migration started');
  await migration.up({ db, log, rewrite: rewriteRows(db, key, log, background) });
  assertOwned();
  const isAdditive = phase === 'expand' || phase === 'backfill';
  await applied(db).updateOne(
    { _id: key },
    { $setOnInsert: { name, appliedAt: new Date(), ...(isAdditive && { isAdditive }) } },
    { upsert: true },
  );
  await deletePlaces(db, key);
}

/** Those that run in the background precede the start, too, if a later one of their feature does. */
function beforeStart(pending: Pending): Pending {
  return pending.filter(({ key }, at) =>
    pending
      .slice(at)
      .some(
        (later) =>
          featureOf(later.key) === featureOf(key) &&
          later.migration.phase !== 'backfill' &&
          later.migration.phase !== 'contract',
      ),
  );
}

const featureOf = (key: string) => key.slice(0, key.lastIndexOf(':'));

/**
 * Returns pending migrations in order.
 * @throws DataNewerThanServerError
 */
export async function pendingMigrations(db: Db, features: readonly FeatureMigrations[]): Promise<Pending> {
  const known = features.flatMap(({ feature, migrations }) =>
    migrations.map((migration) => ({ key: `${feature}:${migration.number}`, migration })),
  );
  const keys = new Set(known.map(({ key }) => key));
  const rows = await applied(db).find({}).toArray();
  const unknown = rows.filter(({ _id, isAdditive }) => !keys.has(_id) && !isAdditive).map(({ _id }) => _id);
  if (unknown.length > 0) throw new DataNewerThanServerError(unknown);
  const done = new Set(rows.map(({ _id }) => _id));
  return known.filter(({ key }) => !done.has(key));
}

function applied(db: Db) {
  return db.collection<Applied>(APPLIED);
}
