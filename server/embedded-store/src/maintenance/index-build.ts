import { removePrefix } from '../query/scan';
import type { Collection } from '../storage/catalog';
import type { Index } from '../storage/index-specs';
import { checkUnique, indexEntries, indexPrefix, learn, putEntries } from '../storage/indexes';
import type { Store } from '../store/store';
import { decode } from '../values/documents';
import { StoreError } from '../values/errors';
import { AFTER } from '../values/keys';

const STEP = 200;
/** A step ends after this time, because others wait for it. */
const STEP_MS = 10;
/** While others use the store, a build has a third of its time. */
const REST = 2;

/**
 * Builds indexes over stored documents, which are read once. Writes already update them, but queries ignore them until
 * they are complete. A duplicate (11000) removes them. After a crash, only unused keys remain.
 */
export async function buildIndexes(
  store: Store,
  collection: Collection,
  indexes: readonly Index[],
): Promise<void> {
  const hidden = indexes.map((index) => index.hidden);
  await store.write(() => {
    for (const index of indexes) {
      Object.assign(index, { hidden: true, building: true, number: store.catalog.allocateNumber() });
      collection.indexes.push(index);
    }
  });
  try {
    let start: Buffer | undefined = collection.prefix;
    while (start) {
      const from: Buffer = start;
      start = await store.inTurns(() => indexStep(store, collection, indexes, from), REST);
    }
    await store.write(() => {
      for (const [at, index] of indexes.entries()) {
        requireCurrent(store, collection, index);
        Object.assign(index, { hidden: hidden[at], building: false });
      }
      store.catalog.save(collection);
    });
  } catch (error) {
    for (const index of indexes) await dropIndex(store, collection, index);
    throw error;
  }
}

/**
 * Throws if the index was dropped, or replaced when the catalog was reloaded after a failed commit. Writes no
 * longer update it then.
 */
function requireCurrent(store: Store, collection: Collection, index: Index): void {
  const current = store.catalog.find(collection.db, collection.name);
  if (current !== collection || !collection.indexes.includes(index))
    throw new StoreError('IndexNotFound', `The index ${index.name} was dropped while it was built`);
}

/** Indexes the next documents and returns the position at which to continue. */
function indexStep(
  store: Store,
  collection: Collection,
  indexes: readonly Index[],
  start: Buffer,
): Promise<Buffer | undefined> {
  return store.write(() => {
    for (const index of indexes) requireCurrent(store, collection, index);
    const entries = store.storage.entries({
      start,
      end: Buffer.concat([collection.prefix, AFTER]),
      limit: STEP,
    });
    const started = performance.now();
    let last: Buffer | undefined;
    for (const { key, value } of entries) {
      const id = key.subarray(collection.prefix.length);
      const found = indexEntries(indexes, decode(value));
      if (found.length > 0) {
        checkUnique(store.storage, collection, found, id);
        putEntries(store.storage, [], found, id);
        learn(found);
      }
      last = key;
      if (performance.now() - started > STEP_MS) break;
    }
    const isDone = entries.length < STEP && last === entries.at(-1)?.key;
    return isDone || !last ? undefined : Buffer.concat([last, Buffer.from([0])]);
  });
}

export async function dropIndex(store: Store, collection: Collection, index: Index): Promise<void> {
  await store.write(() => {
    collection.indexes = collection.indexes.filter((other) => other !== index);
    if (store.catalog.find(collection.db, collection.name) === collection) store.catalog.save(collection);
  });
  await removeKeys(store, indexPrefix(index));
}

export async function removeKeys(store: Store, prefix: Buffer): Promise<void> {
  while (!(await store.write(() => removePrefix(store.storage, prefix, STEP * 4))));
}
