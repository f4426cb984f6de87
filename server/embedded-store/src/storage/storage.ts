import { open, type RootDatabase } from 'lmdb';

export interface Entry {
  key: Buffer;
  value: Buffer;
}

export interface Range {
  start: Buffer;
  end: Buffer;
  reverse?: boolean;
  limit?: number;
  /** Number of first entries to skip. */
  offset?: number;
}

/** Number of entries that `putAll` writes in a transaction. */
const BULK_STEP = 50_000;

interface WaitingWrite {
  change: () => unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Stores bytes in one LMDB database and knows nothing of documents. Waiting writes share one transaction and
 * one fsync in this thread. The thread switches of lmdb-js' asynchronous transactions would cost more than
 * waiting for the fsync. If a change throws, what it has already put is committed, so writers must validate
 * first.
 */
export class Storage {
  private waiting: WaitingWrite[] = [];
  private beforeCommit: () => void = () => undefined;

  private constructor(private readonly db: RootDatabase<Buffer, Buffer>) {}

  static open(directory: string): Storage {
    const db = open<Buffer, Buffer>({
      path: directory,
      keyEncoding: 'binary',
      encoding: 'binary',
      cache: false,
      maxReaders: 16,
      // The default map is unlimited and grows; a page is loaded when it is read.
    });
    return new Storage(db);
  }

  /** Opens existing data to read and to copy it, even while another process writes it. */
  static openReadOnly(directory: string): Storage {
    const db = open<Buffer, Buffer>({
      path: directory,
      // lmdb-js takes a folder with a dot in its name for a file.
      noSubdir: false,
      readOnly: true,
      keyEncoding: 'binary',
      encoding: 'binary',
      cache: false,
    });
    return new Storage(db);
  }

  /** Opens a new store to fill it. Its commits reach the disk when the caller syncs the file. */
  static openUnsynced(directory: string): Storage {
    const db = open<Buffer, Buffer>({
      path: directory,
      noSubdir: false,
      noSync: true,
      keyEncoding: 'binary',
      encoding: 'binary',
      cache: false,
    });
    return new Storage(db);
  }

  /** Writes entries in transactions of a limited size. */
  putAll(entries: Iterable<Entry>): void {
    const iterator = entries[Symbol.iterator]();
    for (let done = false; !done;) {
      this.db.transactionSync(() => {
        for (let count = 0; count < BULK_STEP && !done; count++) {
          const next = iterator.next();
          if (next.done) done = true;
          else this.db.putSync(next.value.key, next.value.value);
        }
      });
    }
  }

  /** Writes a compact copy of the last commit into an empty folder. */
  async copyTo(directory: string): Promise<void> {
    await this.db.backup(directory, true);
  }

  /** Yields the entries of a range one after the other, as of the time of the first. */
  *each(range: Range): Generator<Entry> {
    yield* this.db.getRange(lmdbRange(range));
  }

  /** Makes reads see the last commits. lmdb-js would continue with an old snapshot. */
  refresh(): void {
    this.db.resetReadTxn();
  }

  get(key: Buffer): Buffer | undefined {
    return this.db.get(key);
  }

  has(key: Buffer): boolean {
    return this.db.doesExist(key);
  }

  entries(range: Range): Entry[] {
    return [...this.db.getRange(lmdbRange(range))];
  }

  keys(range: Range): Buffer[] {
    return [...this.db.getKeys(lmdbRange(range))];
  }

  count(start: Buffer, end: Buffer): number {
    return this.db.getKeysCount({ start, end });
  }

  countUpTo(start: Buffer, end: Buffer, limit: number): number {
    if (limit <= 0) return 0;
    // Both count natively, but the first one stops at the limit.
    for (const _ of this.db.getKeys({ start, end, offset: limit - 1, limit: 1 })) return limit;
    return this.db.getKeysCount({ start, end });
  }

  put(key: Buffer, value: Buffer): void {
    this.db.putSync(key, value);
  }

  remove(key: Buffer): void {
    this.db.removeSync(key);
  }

  /**
   * Runs `change` in the write transaction, where it sees all earlier writes. Resolves when it is on disk. If
   * `change` throws, what it has already put is committed.
   */
  write<T>(change: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ change, resolve: resolve as (value: unknown) => void, reject });
      // Deferred, so that commands received together share the transaction.
      if (this.waiting.length === 1) setImmediate(() => this.commit());
    });
  }

  /** Calls `check` before every commit. If it throws, the writes are rejected. */
  checkBeforeCommits(check: () => void): void {
    this.beforeCommit = check;
  }

  async close(): Promise<void> {
    this.commit();
    await this.db.close();
  }

  private commit(): void {
    const writes = this.waiting;
    if (writes.length === 0) return;
    this.waiting = [];
    const callbacks: (() => void)[] = [];
    try {
      this.beforeCommit();
      this.db.transactionSync(() => {
        for (const { change, resolve, reject } of writes) {
          try {
            const value = change();
            callbacks.push(() => resolve(value));
          } catch (error) {
            callbacks.push(() => reject(error));
          }
        }
      });
    } catch (error) {
      // Nothing of the batch is stored, for example because the disk is full.
      for (const { reject } of writes) reject(error);
      return;
    }
    for (const callback of callbacks) callback();
  }
}

/** For reverse ranges, lmdb-js expects the upper end first and includes the start but not the end. */
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
