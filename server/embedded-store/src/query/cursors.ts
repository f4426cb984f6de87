import { Long } from 'bson';
import type { Storage } from '../storage/storage';
import { type Document, encode, toNumber, wholeNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import { encodeFields, rawArray, RawBson } from '../wire/wire';
import { breathe, step } from './query';
import { PAUSE, type Pause } from './scan';
import type { Work } from './work';

export type Rows = Iterator<Buffer | Pause>;

/** A batch of a tail. `token` is the position after it; `done` means that nothing follows. */
export interface TailBatch {
  batch: Buffer[];
  token: Document;
  done: boolean;
}

/** Results without an end, as of a change stream. */
export interface Tail {
  /** Returns the next results. Waits for the first one until `waitMs` or the signal. */
  nextBatch(size: number, waitMs: number, signal: AbortSignal): Promise<TailBatch>;
  close(): void;
}

interface OpenCursor {
  ns: string;
  rows: Rows;
  /** Replaces the rows for a change stream. */
  tail: Tail | undefined;
  /** A row that did not fit into the last batch. */
  pendingRow: Buffer | undefined;
  lastUsed: number;
  busy: boolean;
  endless: boolean;
  /** Milliseconds that the cursor's commands may still use. */
  remaining: number;
  /** Counts the reads of its rows since the last batch. */
  work: Work | undefined;
}

/** The profile's entry of a command that returns a batch. */
export interface BatchProfile {
  work: Work;
  counts: Record<string, number>;
}

function countBatch({ counts }: BatchProfile, batch: readonly Buffer[]): void {
  counts['nreturned'] = batch.length;
  counts['responseLength'] = batch.reduce((sum, { length }) => sum + length, 0);
}

interface MoreOptions {
  batchSize: unknown;
  /** Milliseconds to wait for a tail's next row; default: a second. */
  maxTimeMS: unknown;
  /** Aborts when the client no longer waits. */
  signal: AbortSignal;
  profile?: BatchProfile | undefined;
}

const FIRST_BATCH = 101;
/** Maximum size of a batch in bytes. It always contains at least one document. */
const BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024;
const IDLE_MS = 10 * 60_000;
const TAIL_WAIT_MS = 1_000;

/** Open cursors. A cursor that is idle for ten minutes is closed, unless it was opened without a timeout. */
export class Cursors {
  private readonly open = new Map<bigint, OpenCursor>();
  private lastId = BigInt(Date.now()) << 16n;

  constructor(private readonly storage: Storage) {}

  async first(
    ns: string,
    rows: Rows,
    options: {
      batchSize?: unknown;
      singleBatch?: boolean;
      endless?: boolean;
      until?: number;
      profile?: BatchProfile | undefined;
    },
  ): Promise<Document> {
    const cursor = openCursor(ns, rows, options.endless, (options.until ?? Infinity) - performance.now());
    const { batch, done } = await this.nextBatch(cursor, firstSize(options.batchSize));
    if (options.profile) countBatch(options.profile, batch);
    cursor.work = options.profile?.work;
    if (done || options.singleBatch) return cursorReply('firstBatch', batch, 0n, ns);
    return cursorReply('firstBatch', batch, this.register(cursor), ns);
  }

  /** Returns the first reply of a change stream: existing events, without waiting. */
  async firstOfTail(ns: string, tail: Tail, batchSize: unknown, signal: AbortSignal): Promise<Document> {
    const cursor = { ...openCursor(ns, [].values()), tail };
    try {
      const { batch, token, done } = await tail.nextBatch(firstSize(batchSize), 0, signal);
      if (done) tail.close();
      return cursorReply('firstBatch', batch, done ? 0n : this.register(cursor), ns, token);
    } catch (error) {
      tail.close();
      throw error;
    }
  }

  private register(cursor: OpenCursor): bigint {
    this.lastId += 1n;
    this.open.set(this.lastId, cursor);
    return this.lastId;
  }

  /** Returns the next reply. Throws 43 for an unknown cursor, 237 for one that was closed during the call. */
  async more(id: bigint, ns: string, options: MoreOptions): Promise<Document> {
    const cursor = this.open.get(id);
    if (!cursor) throw new StoreError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== ns)
      throw new StoreError(
        'IllegalOperation',
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
      );
    if (cursor.busy) throw new StoreError('IllegalOperation', `cursor id ${id} is already in use`);
    if (!cursor.tail && options.maxTimeMS !== undefined)
      throw new StoreError('BadValue', 'cannot set maxTimeMS on getMore command for a non-awaitData cursor');
    cursor.busy = true;
    const size = wholeNumber(options.batchSize) || Infinity;
    try {
      if (cursor.tail) return await this.moreOfTail(id, cursor, cursor.tail, size, options);
      const { batch, done } = await this.nextBatch(cursor, size);
      if (options.profile) {
        countBatch(options.profile, batch);
        options.profile.work = cursor.work ?? options.profile.work;
      }
      if (done) this.kill(id);
      return cursorReply('nextBatch', batch, done ? 0n : id, ns);
    } catch (error) {
      this.kill(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.lastUsed = Date.now();
    }
  }

  private async moreOfTail(
    id: bigint,
    { ns }: OpenCursor,
    tail: Tail,
    size: number,
    { maxTimeMS, signal }: MoreOptions,
  ): Promise<Document> {
    const { batch, token, done } = await tail.nextBatch(size, toNumber(maxTimeMS) ?? TAIL_WAIT_MS, signal);
    if (!this.open.has(id)) throw new StoreError('CursorKilled', `cursor id ${id} was killed`);
    // The client no longer waits, so its cursor is closed, as in MongoDB.
    if (done || signal.aborted) this.kill(id);
    return cursorReply('nextBatch', batch, done ? 0n : id, ns, token);
  }

  /** Closes a cursor. Returns false if it does not exist. */
  kill(id: bigint): boolean {
    this.open.get(id)?.tail?.close();
    return this.open.delete(id);
  }

  expire(now = Date.now()): void {
    for (const [id, cursor] of this.open)
      if (!cursor.endless && !cursor.busy && now - cursor.lastUsed > IDLE_MS) this.kill(id);
  }

  private async nextBatch(cursor: OpenCursor, size: number): Promise<{ batch: Buffer[]; done: boolean }> {
    const batch: Buffer[] = [];
    let bytes = 0;
    const until = performance.now() + cursor.remaining;
    while (batch.length < size) {
      const row = cursor.pendingRow ?? (await this.nextRow(cursor.rows, until));
      if (row === undefined) return { batch, done: true };
      cursor.pendingRow = row;
      if (batch.length > 0 && bytes + row.length > BATCH_BYTES) return { batch, done: false };
      cursor.pendingRow = undefined;
      batch.push(row);
      bytes += row.length;
    }
    if (size > 0) cursor.pendingRow = await this.nextRow(cursor.rows, until);
    cursor.remaining = until - performance.now();
    return { batch, done: size > 0 && cursor.pendingRow === undefined };
  }

  private async nextRow(rows: Rows, until: number): Promise<Buffer | undefined> {
    for (;;) {
      const row = step(rows, until);
      if (row !== PAUSE) return row;
      await breathe(this.storage);
    }
  }
}

function openCursor(ns: string, rows: Rows, endless = false, remaining = Infinity): OpenCursor {
  const state = {
    tail: undefined,
    pendingRow: undefined,
    lastUsed: Date.now(),
    busy: false,
    work: undefined,
  };
  return { ...state, ns, rows, endless, remaining };
}

function firstSize(batchSize: unknown): number {
  return wholeNumber(batchSize) ?? FIRST_BATCH;
}

function cursorReply(
  name: 'firstBatch' | 'nextBatch',
  batch: Buffer[],
  id: bigint,
  ns: string,
  token?: Document,
): Document {
  const place = token ? { postBatchResumeToken: token } : {};
  const fields = { [name]: rawArray(batch), ...place, id: Long.fromBigInt(id), ns };
  return { cursor: new RawBson(3, encodeFields(fields)), ok: 1 };
}

export function* encoded(documents: Iterable<Document | Pause>): Generator<Buffer | Pause> {
  for (const document of documents) yield document === PAUSE ? PAUSE : encode(document);
}
