import { drain, type Query, runQuery, step } from '../query/query';
import { PAUSE, type StoredDocument } from '../query/scan';
import type { Collection } from '../storage/catalog';
import type { Store } from '../store/store';
import { decode, decodeTyped } from '../values/documents';

/** A write that pauses more often is prepared outside the transaction. */
const MAX_PAUSES = 6;
const MAX_CHANGES = 1000;

type ChangeOne = (collection: Collection, row: StoredDocument) => void;

/** A write that first has to find its documents. */
export interface WriteOperation {
  /** The limit is 1 for the first match, 0 for all. */
  query: Query;
  change: ChangeOne;
  /** Runs in the same transaction if nothing matched (an upsert). */
  otherwise?: () => void;
}

const DEFERRED = Symbol('to be prepared outside the transaction');

/** Runs the write at once. If its search takes too long, returns DEFERRED without a change. */
function tryNow(
  store: Store,
  collection: Collection | undefined,
  { query, change, otherwise }: WriteOperation,
  until: number,
): typeof DEFERRED | undefined {
  const rows: StoredDocument[] = [];
  let pauses = 0;
  const found = runQuery(store.storage, collection, query);
  for (let row = step(found, until); row !== undefined; row = step(found, until)) {
    if (row === PAUSE ? ++pauses > MAX_PAUSES : rows.push(row) > MAX_CHANGES) return DEFERRED;
  }
  for (const row of rows) change(collection as Collection, row);
  if (rows.length === 0) otherwise?.();
  return undefined;
}

/** Finds the documents outside the transaction, and checks each again before changing it. */
async function changeInSteps(
  store: Store,
  find: () => Collection | undefined,
  { query, change, otherwise }: WriteOperation,
  until: number,
): Promise<void> {
  const once = query.limit === 1;
  store.storage.refresh();
  const rows = await drain(runQuery(store.storage, find(), { ...query, limit: 0 }), store.storage, until);
  const ids = rows.map(({ id }) => id);
  const read = query.filter.exact ? decodeTyped : decode;
  let changed = 0;
  for (let at = 0; at < ids.length && !(once && changed > 0); at += MAX_CHANGES) {
    await store.write(() => {
      const collection = find();
      for (const id of collection ? ids.slice(at, at + MAX_CHANGES) : []) {
        const bytes = store.records.get(collection as Collection, id);
        if (!bytes || !query.filter.test(read(bytes))) continue;
        change(collection as Collection, { id, bytes });
        changed += 1;
        if (once) return;
      }
    });
  }
  if (changed === 0 && otherwise) await store.write(otherwise);
}

export interface WriteBatch {
  count: number;
  /** Time limit of the searches. A write that has found its documents is not interrupted. */
  until?: number;
  /**
   * Prepares the write at an index. Undefined if it has nothing to find, because an insert is already done.
   */
  run: (at: number) => WriteOperation | undefined;
  find: () => Collection | undefined;
  /** Receives the error of a write. Returns true to continue with the next write. */
  failed: (at: number, error: unknown) => boolean;
}

/**
 * Runs a batch in as few transactions as possible: usually one, which costs one fsync. A write that must
 * search very many documents leaves the transaction, and the next one continues the batch.
 */
export async function runBatch(store: Store, batch: WriteBatch): Promise<void> {
  const { until = Infinity } = batch;
  let at = 0;
  while (at < batch.count) {
    let heavy: WriteOperation | undefined;
    const started = at;
    await store.write(() => {
      for (; at < batch.count && !heavy && at - started < MAX_CHANGES; at++) {
        try {
          const operation = batch.run(at);
          if (operation && tryNow(store, batch.find(), operation, until) === DEFERRED) heavy = operation;
        } catch (error) {
          if (!batch.failed(at, error)) at = batch.count;
        }
      }
    });
    if (!heavy) continue;
    try {
      await changeInSteps(store, batch.find, heavy, until);
    } catch (error) {
      if (!batch.failed(at - 1, error)) return;
    }
  }
}
