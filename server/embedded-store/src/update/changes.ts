import { drain, type Query, runQuery, step } from '../query/query';
import { PAUSE, type StoredDocument } from '../query/scan';
import type { Collection } from '../storage/catalog';
import type { Store } from '../store/store';
import { decode, decodeTyped } from '../values/documents';

/** A write that pauses more often is prepared outside the transaction. */
const MAX_PAUSES = 6;
const MAX_CHANGES = 1000;
/** A command that changes many documents and nothing else lets others run after this time, as in MongoDB. */
const CHANGING_MS = 5;
/** While others use the store, it has half of its time. */
const REST = 1;

type ChangeOne = (collection: Collection, row: StoredDocument) => void;

/** A write that first has to find its documents. */
export interface WriteOperation {
  /** The limit is 1 for the first match, 0 for all. */
  query: Query;
  change: ChangeOne;
  /** Runs in the same transaction if nothing matched (an upsert). */
  otherwise?: () => void;
}

/** To be prepared outside the transaction. */
const DEFERRED = Symbol('deferred');

/**
 * Runs the write at once. Returns DEFERRED, without a change, if its search takes too long, or the ids of the documents
 * that it has not changed in `changingMs`.
 */
function tryNow(
  store: Store,
  collection: Collection | undefined,
  { query, change, otherwise }: WriteOperation,
  { until, changingMs }: { until: number; changingMs: number },
): typeof DEFERRED | Buffer[] | undefined {
  const rows: StoredDocument[] = [];
  let pauses = 0;
  const found = runQuery(store.storage, collection, query);
  for (let row = step(found, until); row !== undefined; row = step(found, until)) {
    if (row === PAUSE ? ++pauses > MAX_PAUSES : rows.push(row) > MAX_CHANGES) return DEFERRED;
  }
  const started = performance.now();
  for (const [at, row] of rows.entries()) {
    if (at > 0 && performance.now() - started > changingMs) return rows.slice(at).map(({ id }) => id);
    change(collection as Collection, row);
  }
  if (rows.length === 0) otherwise?.();
  return undefined;
}

/** Finds the documents outside the transaction and changes them. */
async function changeFound(
  store: Store,
  find: () => Collection | undefined,
  operation: WriteOperation,
  until: number,
): Promise<void> {
  const { query, otherwise } = operation;
  store.storage.refresh();
  const rows = await drain(runQuery(store.storage, find(), { ...query, limit: 0 }), store.storage, until);
  const ids = rows.map(({ id }) => id);
  const changed = await changeInSteps(store, find, operation, ids);
  if (changed === 0 && otherwise) await store.write(otherwise);
}

/** Changes documents in transactions of a few milliseconds, and checks each again before. Returns how many it changed. */
async function changeInSteps(
  store: Store,
  find: () => Collection | undefined,
  { query, change }: Pick<WriteOperation, 'query' | 'change'>,
  ids: readonly Buffer[],
): Promise<number> {
  const once = query.limit === 1;
  const read = query.filter.exact ? decodeTyped : decode;
  let changed = 0;
  for (let at = 0; at < ids.length && !(once && changed > 0);) {
    const step = () => {
      const collection = find();
      if (!collection) at = ids.length;
      const started = performance.now();
      for (; at < ids.length && performance.now() - started <= CHANGING_MS; at++) {
        const id = ids[at] as Buffer;
        const bytes = store.records.get(collection as Collection, id);
        if (!bytes || !query.filter.test(read(bytes))) continue;
        change(collection as Collection, { id, bytes });
        changed += 1;
        if (once) return;
      }
    };
    await store.inTurns(() => store.write(step), REST);
  }
  return changed;
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
 * search very many documents leaves the transaction, and the next one continues the batch. A single write that changes many
 * documents takes several transactions.
 */
export async function runBatch(store: Store, batch: WriteBatch): Promise<void> {
  const { until = Infinity } = batch;
  // The statements of a batch remain together: the first one may be a guard of the others.
  const changingMs = batch.count === 1 ? CHANGING_MS : Infinity;
  let at = 0;
  while (at < batch.count) {
    let heavy: { operation: WriteOperation; left: readonly Buffer[] | undefined } | undefined;
    const started = at;
    await store.write(() => {
      for (; at < batch.count && !heavy && at - started < MAX_CHANGES; at++) {
        try {
          const operation = batch.run(at);
          if (!operation) continue;
          const left = tryNow(store, batch.find(), operation, { until, changingMs });
          if (left) heavy = { operation, left: left === DEFERRED ? undefined : left };
        } catch (error) {
          if (!batch.failed(at, error)) at = batch.count;
        }
      }
    });
    if (!heavy) continue;
    try {
      const { operation, left } = heavy;
      if (left) await changeInSteps(store, batch.find, operation, left);
      else await changeFound(store, batch.find, operation, until);
    } catch (error) {
      if (!batch.failed(at - 1, error)) return;
    }
  }
}
