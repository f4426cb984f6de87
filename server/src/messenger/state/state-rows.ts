import { Binary, deserialize, serialize } from 'bson';
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import type { SecretBox } from '../../core/secrets';
import type { ConnectionRef } from '../gateway';

/** Credentials, Signal keys and the raw inbox of every connection. */
export const STATE_COLLECTION = 'messenger_state';

/** One key, or one raw message. What it says is sealed; only what a query needs lies open. */
export interface StateRow {
  /** `${connectionId}:${type}:${id}` */
  _id: string;
  companyId: number;
  connectionId: number;
  /** Sealed BSON. Absent once a raw message was worked on. */
  data?: Binary;
  /** The connection, as long as a raw message waits to be worked on: what the sparse index holds. */
  waitingFor?: number;
  /** Order of arrival of a raw message. */
  order?: number;
  /** When the id of a raw message that was worked on may go. */
  forgetAt?: Date;
}

export type StateOperation = AnyBulkWriteOperation<StateRow>;

/**
 * The stored state of one connection, by the bare driver: on this path every millisecond is paid for each
 * message. All writes of a session pass `write`, which is where a guard of the session's owner belongs.
 */
export class StateRows {
  private readonly rows: Collection<StateRow>;
  private readonly purpose: string;

  constructor(
    db: Db,
    private readonly secrets: SecretBox,
    private readonly ref: ConnectionRef,
  ) {
    this.rows = db.collection<StateRow>(STATE_COLLECTION, { writeConcern: { w: 'majority' } });
    this.purpose = `messenger:${ref.connectionId}`;
  }

  rowId(type: string, id: string): string {
    return `${this.ref.connectionId}:${type}:${id}`;
  }

  /** What these rows hold, still encoded; rows that do not exist, or were emptied, are missing. */
  async load(ids: readonly string[]): Promise<Map<string, Buffer>> {
    const found = await this.rows.find({ _id: { $in: [...ids] } }).toArray();
    const opened = new Map<string, Buffer>();
    for (const row of found) if (row.data) opened.set(row._id, this.open(row.data));
    return opened;
  }

  async exists(id: string): Promise<boolean> {
    return (await this.rows.findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
  }

  /** Raw messages nobody finished working on, in order of arrival. */
  async waiting(): Promise<{ id: string; data: Buffer }[]> {
    const found = await this.rows.find({ waitingFor: this.ref.connectionId }).toArray();
    found.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    return found.flatMap((row) => (row.data ? [{ id: row._id, data: this.open(row.data) }] : []));
  }

  /** One ordered write. Every operation can be repeated, so a write that was cut may be tried again. */
  async write(operations: StateOperation[]): Promise<void> {
    await this.rows.bulkWrite(operations, { ordered: true });
  }

  put(id: string, encoded: Uint8Array, more: Partial<StateRow> = {}): StateOperation {
    const data = new Binary(this.secrets.seal(this.purpose, encoded));
    return this.replace(id, { data, ...more });
  }

  /** A row that says only that the id is known. */
  putKnown(id: string, forgetAt: Date): StateOperation {
    return this.replace(id, { forgetAt });
  }

  remove(id: string): StateOperation {
    return { deleteOne: { filter: { _id: id } } };
  }

  /** Empties raw messages and keeps their ids until `forgetAt`. */
  empty(ids: readonly string[], forgetAt: Date): StateOperation {
    return {
      updateMany: {
        filter: { _id: { $in: [...ids] } },
        update: { $unset: { data: 1, waitingFor: 1, order: 1 }, $set: { forgetAt } },
      },
    };
  }

  /** The pairing and its keys; raw messages stay until they were worked on. */
  async erasePairing(): Promise<void> {
    const inbox = this.rowId('inbox', '');
    await this.rows.deleteMany({ _id: { $gte: `${this.ref.connectionId}:`, $lt: inbox } });
    await this.rows.deleteMany({ _id: { $gte: after(inbox), $lt: `${this.ref.connectionId};` } });
  }

  async eraseAll(): Promise<void> {
    await this.rows.deleteMany({
      _id: { $gte: `${this.ref.connectionId}:`, $lt: `${this.ref.connectionId};` },
    });
  }

  private replace(id: string, rest: Partial<StateRow>): StateOperation {
    const replacement = { companyId: this.ref.companyId, connectionId: this.ref.connectionId, ...rest };
    return { replaceOne: { filter: { _id: id }, replacement, upsert: true } };
  }

  private open(data: Binary): Buffer {
    return this.secrets.open(this.purpose, data.buffer.subarray(0, data.position));
  }
}

/** The first string behind all that start with `prefix`, which ends in ':'. */
function after(prefix: string): string {
  return `${prefix.slice(0, -1)};`;
}

/** BSON rather than JSON: bytes stay bytes, and it is several times as fast. */
export function encodeState(value: unknown): Buffer {
  return Buffer.from(serialize({ value }, { ignoreUndefined: true }));
}

export function decodeState<T>(encoded: Uint8Array): T {
  return (deserialize(encoded, { promoteBuffers: true }) as { value: T }).value;
}
