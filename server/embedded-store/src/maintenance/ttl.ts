import { compileQuery } from '../query/query';
import type { Collection } from '../storage/catalog';
import type { Index } from '../storage/index-specs';
import type { Store } from '../store/store';
import { runBatch } from '../update/changes';

/**
 * Periodically deletes documents by TTL indexes, and idle cursors. Returns a function that stops it and waits
 * for the current run.
 */
export function startHousekeeping(store: Store, intervalMs: number): () => Promise<void> {
  let running = Promise.resolve();
  let stopped = false;
  let timer: NodeJS.Timeout;
  const pass = async () => {
    try {
      store.cursors.expire();
      while (store.log.hasExpired() && !(await store.write(() => store.log.expire())));
      for (const collection of store.catalog.list()) await expireDocuments(store, collection, () => stopped);
    } catch (error) {
      // The next run tries again. A full disk or a dropped collection must not end the store.
      process.emitWarning(
        `The store could not expire documents: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const schedule = () => {
    timer = setTimeout(() => {
      running = pass().finally(() => {
        if (!stopped) schedule();
      });
    }, intervalMs);
  };
  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

async function expireDocuments(store: Store, collection: Collection, stopped: () => boolean): Promise<void> {
  for (const index of collection.indexes) {
    if (index.expireAfterSeconds !== undefined && !stopped())
      await expireByIndex(store, collection, index, index.expireAfterSeconds);
  }
}

/** Removes documents whose indexed date (the earliest in an array) is older than the index allows. */
async function expireByIndex(
  store: Store,
  collection: Collection,
  index: Index,
  seconds: number,
): Promise<void> {
  const path = index.fields[0]?.path ?? '';
  const limit = new Date(Date.now() - seconds * 1000);
  const partial = index.partial ? [index.partial.source] : [];
  const filter = compileQuery({ $and: [{ [path]: { $lte: limit } }, ...partial] });
  store.storage.refresh();
  await runBatch(store, {
    count: 1,
    find: () => store.catalog.find(collection.db, collection.name),
    failed: (_, error) => {
      throw error;
    },
    run: () => ({
      query: { filter, sort: [], skip: 0, limit: 0 },
      change: (found, { id, bytes }) => store.records.remove(found, id, bytes),
    }),
  });
}
