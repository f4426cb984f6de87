import { Long } from 'bson';
import { encode, toNumber, type Document } from './documents';
import { StoreError } from './errors';
import { breathe } from './query';
import { PAUSE, type Pause } from './scan';
import type { Storage } from './storage';
import { RawBson, encodeFields, rawArray } from './wire';

/** Rows of an answer, encoded. */
export type Rows = Iterator<Buffer | Pause>;

interface OpenCursor {
  ns: string;
  rows: Rows;
  /** A row already taken that no longer fitted into the last batch. */
  held: Buffer | undefined;
  lastUsed: number;
  busy: boolean;
  endless: boolean;
}

const FIRST_BATCH = 101;
/** A batch stops here, in bytes, and always holds at least one document. */
const BATCH_BYTES = 16 * 1024 * 1024 - 64 * 1024;
const IDLE_MS = 10 * 60_000;

/** The cursors that wait for `getMore`. One not used for ten minutes is closed, unless it asked for more time. */
export class Cursors {
  private readonly open = new Map<bigint, OpenCursor>();
  private lastId = BigInt(Date.now()) << 16n;

  constructor(private readonly storage: Storage) {}

  /** The first answer of a query. */
  async first(
    ns: string,
    rows: Rows,
    options: { batchSize?: unknown; singleBatch?: boolean; endless?: boolean },
  ): Promise<Document> {
    const size = toNumber(options.batchSize) ?? FIRST_BATCH;
    if (size < 0) throw new StoreError('BadValue', `Field 'batchSize' must be greater than or equal to 0`);
    const cursor: OpenCursor = {
      ns,
      rows,
      held: undefined,
      lastUsed: Date.now(),
      busy: false,
      endless: options.endless ?? false,
    };
    const { batch, done } = await this.take(cursor, size);
    if (done || options.singleBatch) return cursorReply('firstBatch', batch, 0n, ns);
    this.lastId += 1n;
    this.open.set(this.lastId, cursor);
    return cursorReply('firstBatch', batch, this.lastId, ns);
  }

  /** The next answer. 43 when the cursor is gone. */
  async more(id: bigint, ns: string, batchSize: unknown): Promise<Document> {
    const cursor = this.open.get(id);
    if (!cursor) throw new StoreError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.ns !== ns)
      throw new StoreError(
        'IllegalOperation',
        `Requested getMore on namespace '${ns}', but cursor belongs to a different namespace ${cursor.ns}`,
      );
    if (cursor.busy) throw new StoreError('IllegalOperation', `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const { batch, done } = await this.take(cursor, toNumber(batchSize) ?? Infinity);
      if (done) this.open.delete(id);
      return cursorReply('nextBatch', batch, done ? 0n : id, ns);
    } catch (error) {
      this.open.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.lastUsed = Date.now();
    }
  }

  /** Closes a cursor; false when there is none. */
  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  /** Closes what nobody has used for ten minutes. */
  expire(now = Date.now()): void {
    for (const [id, cursor] of this.open)
      if (!cursor.endless && !cursor.busy && now - cursor.lastUsed > IDLE_MS) this.open.delete(id);
  }

  private async take(cursor: OpenCursor, size: number): Promise<{ batch: Buffer[]; done: boolean }> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (batch.length < size) {
      const row = cursor.held ?? (await this.nextRow(cursor.rows));
      if (row === undefined) return { batch, done: true };
      cursor.held = row;
      if (batch.length > 0 && bytes + row.length > BATCH_BYTES) return { batch, done: false };
      cursor.held = undefined;
      batch.push(row);
      bytes += row.length;
    }
    if (size > 0) cursor.held = await this.nextRow(cursor.rows);
    return { batch, done: size > 0 && cursor.held === undefined };
  }

  private async nextRow(rows: Rows): Promise<Buffer | undefined> {
    for (;;) {
      const { value, done } = rows.next() as IteratorResult<Buffer | Pause, undefined>;
      if (done) return undefined;
      if (value !== PAUSE) return value;
      await breathe(this.storage);
    }
  }
}

function cursorReply(name: 'firstBatch' | 'nextBatch', batch: Buffer[], id: bigint, ns: string): Document {
  return {
    cursor: new RawBson(3, encodeFields({ [name]: rawArray(batch), id: Long.fromBigInt(id), ns })),
    ok: 1,
  };
}

/** Documents made by a command, as rows of a cursor. */
export function* encoded(documents: Iterable<Document | Pause>): Generator<Buffer | Pause> {
  for (const document of documents) yield document === PAUSE ? PAUSE : encode(document);
}
