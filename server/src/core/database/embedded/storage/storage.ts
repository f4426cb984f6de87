import { open, type RootDatabase } from 'lmdb';

/** A stored entry of LMDB. */
export interface Entry {
  key: Buffer;
  value: Buffer;
}

export interface Range {
  start: Buffer;
  end: Buffer;
  reverse?: boolean;
  limit?: number;
  /** So many of the first are passed over. */
  offset?: number;
}

interface WaitingWrite {
  change: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Storage of bytes in one LMDB database with binary keys, without knowledge of documents. Waiting writes
 * share one transaction and one fsync in this thread, because the thread switches of lmdb-js' asynchronous
 * transactions cost more than a read's wait for the fsync. Entries put before a change threw are committed
 * with the others, so writers have to validate first.
 */
export class Storage {
  private waiting: WaitingWrite[] = [];
  private beforeCommit: () => void = () => undefined;

  private constructor(private readonly db: RootDatabase<Buffer, Buffer>) {}

  /** Opens (or creates) the database in a folder. */
  static open(directory: string): Storage {
    const db = open<Buffer, Buffer>({
      path: directory,
      keyEncoding: 'binary',
      encoding: 'binary',
      cache: false,
      maxReaders: 16,
      // The default (an unlimited map that grows) is kept; a page is read when it is asked for.
    });
    return new Storage(db);
  }

  /** Sees what was committed since the last command: lmdb-js would go on reading an old snapshot. */
  refresh(): void {
    this.db.resetReadTxn();
  }

  get(key: Buffer): Buffer | undefined {
    return this.db.get(key);
  }

  has(key: Buffer): boolean {
    return this.db.doesExist(key);
  }

  /** Entries of [start, end), in order or in reverse. */
  entries(range: Range): Entry[] {
    return [...this.db.getRange(lmdbRange(range))];
  }

  /** Keys of [start, end). */
  keys(range: Range): Buffer[] {
    return [...this.db.getKeys(lmdbRange(range))];
  }

  /** Number of keys in [start, end), counted natively. */
  count(start: Buffer, end: Buffer): number {
    return this.db.getKeysCount({ start, end });
  }

  /** Counts keys in [start, end), at most `limit`. */
  countUpTo(start: Buffer, end: Buffer, limit: number): number {
    if (limit <= 0) return 0;
    // Both ways count natively; the first ends at the limit.
    for (const _ of this.db.getKeys({ start, end, offset: limit - 1, limit: 1 })) return limit;
    return this.db.getKeysCount({ start, end });
  }

  /** Inside `write` only. */
  put(key: Buffer, value: Buffer): void {
    this.db.putSync(key, value);
  }

  /** Inside `write` only. */
  remove(key: Buffer): void {
    this.db.removeSync(key);
  }

  /**
   * Runs `change` in the write transaction, where it sees all earlier writes; resolves once it is on disk. If
   * `change` throws, entries that it put before are committed first.
   */
  write<T>(change: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ change, resolve: resolve as (value: unknown) => void, reject });
      // Deferred, so that commands received together share the transaction.
      if (this.waiting.length === 1) setImmediate(() => this.commit());
    });
  }

  /** Has `check` run before every commit; what it throws rejects the writes. */
  checkBeforeCommits(check: () => void): void {
    this.beforeCommit = check;
  }

  /** Ends what waits, and closes. */
  async close(): Promise<void> {
    this.commit();
    await this.db.close();
  }

  private commit(): void {
    const writes = this.waiting;
    if (writes.length === 0) return;
    this.waiting = [];
    const answers: (() => void)[] = [];
    try {
      this.beforeCommit();
      this.db.transactionSync(() => {
        for (const { change, resolve, reject } of writes) {
          try {
            const value = change();
            answers.push(() => resolve(value));
          } catch (error) {
            answers.push(() => reject(error));
          }
        }
      });
    } catch (error) {
      // The disk is full, or gone: nothing of this is stored.
      for (const { reject } of writes) reject(error);
      return;
    }
    for (const answer of answers) answer();
  }
}

/** lmdb-js takes the upper end first when it walks backwards, and then includes start but not end. */
function lmdbRange({ start, end, reverse = false, limit, offset }: Range) {
  const ends = reverse
    ? { start: end, end: start, inclusiveEnd: true, exclusiveStart: true }
    : { start, end };
  return {
    ...ends,
    reverse,
    snapshot: true,
    ...(limit === undefined ? {} : { limit }),
    ...(offset ? { offset } : {}),
  };
}
