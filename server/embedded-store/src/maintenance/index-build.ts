import { removePrefix } from '../query/scan';
import type { Collection } from '../storage/catalog';
import type { Index } from '../storage/index-specs';
import { checkUnique, entriesOf, indexPrefix, learn, putEntries } from '../storage/indexes';
import type { Store } from '../store/store';
import { decode } from '../values/documents';
import { StoreError } from '../values/errors';
import { AFTER } from '../values/keys';

const STEP = 1000;

/**
 * Builds an index over stored documents. Writes already update it, but queries ignore it until it is
 * complete. A duplicate (11000) removes it. After a crash, only unused keys remain.
 */
export async function buildIndex(store: Store, collection: Collection, index: Index): Promise<void> {
  const hidden = index.hidden;
  index.hidden = true;
  index.building = true;
  await store.write(() => {
    index.number = store.catalog.allocateNumber();
    collection.indexes.push(index);
  });
  try {
    let start: Buffer | undefined = collection.prefix;
    while (start) start = await indexStep(store, collection, index, start);
    await store.write(() => {
      requireCurrent(store, collection, index);
      index.hidden = hidden;
      index.building = false;
      store.catalog.save(collection);
    });
  } catch (error) {
    await dropIndex(store, collection, index);
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
  index: Index,
  start: Buffer,
): Promise<Buffer | undefined> {
  return store.write(() => {
    requireCurrent(store, collection, index);
    const entries = store.storage.entries({
      start,
      end: Buffer.concat([collection.prefix, AFTER]),
      limit: STEP,
    });
    for (const { key, value } of entries) {
      const id = key.subarray(collection.prefix.length);
      const found = entriesOf(index, decode(value));
      if (!found) continue;
      checkUnique(store.storage, collection, [found], id);
      putEntries(store.storage, [], [found], id);
      learn([found]);
    }
    const last = entries.length < STEP ? undefined : entries.at(-1)?.key;
    return last && Buffer.concat([last, Buffer.from([0])]);
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
