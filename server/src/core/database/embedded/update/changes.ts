import { drain, type Query, runQuery } from '../query/query';
import { PAUSE, type StoredDocument } from '../query/scan';
import type { Collection } from '../storage/catalog';
import type { Store } from '../store/store';
import { decode, decodeTyped } from '../values/documents';

/** Pauses a write may run through while it holds the write transaction; more, and it is prepared outside. */
const MAX_PAUSES = 6;
/** Documents changed in one transaction. */
const MAX_CHANGES = 1000;

/** Changes one stored document; inside the write transaction. */
type ChangeOne = (collection: Collection, row: StoredDocument) => void;

/** One write that first has to find its documents. */
export interface WriteOperation {
  /** 1 for the first match only, 0 for all. */
  query: Query;
  change: ChangeOne;
  /** Runs in the same transaction when nothing matched (an upsert). */
  otherwise?: () => void;
}

const LATER = Symbol('to be prepared outside the transaction');

/** Runs the write at once. If finding its documents takes too long, returns LATER without a change. */
function tryNow(
  store: Store,
  collection: Collection | undefined,
  { query, change, otherwise }: WriteOperation,
): typeof LATER | undefined {
  const rows: StoredDocument[] = [];
  let pauses = 0;
  for (const row of runQuery(store.storage, collection, query)) {
    if (row === PAUSE ? ++pauses > MAX_PAUSES : rows.push(row) > MAX_CHANGES) return LATER;
  }
  for (const row of rows) change(collection as Collection, row);
  if (rows.length === 0) otherwise?.();
  return undefined;
}

/** Finds the documents without holding the transaction, then looks at each again before it is changed. */
async function changeInSteps(
  store: Store,
  find: () => Collection | undefined,
  { query, change, otherwise }: WriteOperation,
): Promise<void> {
  const once = query.limit === 1;
  store.storage.refresh();
  const rows = await drain(runQuery(store.storage, find(), { ...query, limit: 0 }), store.storage);
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

/** Writes in order. `run` performs one of them, or throws its error. */
export interface WriteBatch {
  count: number;
  /** Prepares the write at a place; undefined when there is nothing to find (an insert, already done). */
  run: (at: number) => WriteOperation | undefined;
  find: () => Collection | undefined;
  /** Takes the error of one write; true to go on with the next. */
  failed: (at: number, error: unknown) => boolean;
}

/**
 * Runs a batch in as few transactions as it can: usually one, so that it costs one fsync. A write that has to
 * look at very many documents leaves the transaction, and the batch goes on in the next.
 */
export async function runBatch(store: Store, batch: WriteBatch): Promise<void> {
  let at = 0;
  while (at < batch.count) {
    let heavy: WriteOperation | undefined;
    const started = at;
    await store.write(() => {
      for (; at < batch.count && !heavy && at - started < MAX_CHANGES; at++) {
        try {
          const operation = batch.run(at);
          if (operation && tryNow(store, batch.find(), operation) === LATER) heavy = operation;
        } catch (error) {
          if (!batch.failed(at, error)) at = batch.count;
        }
      }
    });
    if (!heavy) continue;
    try {
      await changeInSteps(store, batch.find, heavy);
    } catch (error) {
      if (!batch.failed(at - 1, error)) return;
    }
  }
}
