import { Binary, deserialize, serialize } from 'bson';
import { escapeRegExp } from 'es-toolkit/string/escapeRegExp';
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import type { SecretBox } from '#core/secrets';
import type { ConnectionRef } from '../gateway';
import type { LeaseHandle } from '../leases/lease-handle';
import { FencedError, guard, GUARDED_WRITE_MS, rejectedByGuard } from './fence';
import type { StateRow } from './state-row';

export const STATE_COLLECTION = 'messenger_state';

/** Returns the purpose for which a connection's state is sealed. */
export const purposeOf = (connectionId: number): string => `messenger:${connectionId}`;

export type StateOperation = AnyBulkWriteOperation<StateRow>;

/** Below the driver's batch limit of 16 MB. With several batches, only the first would be guarded. */
const MAX_WRITE_BYTES = 8_000_000;

/**
 * Stored state of a connection. Avoids Mongoose, because each message waits for it. All writes of a session
 * pass a guard that rejects former owners.
 */
export class StateRows {
  private readonly rows: Collection<StateRow>;
  private readonly purpose: string;

  constructor(
    db: Db,
    private readonly secrets: SecretBox,
    private readonly ref: ConnectionRef,
    private readonly lease: LeaseHandle,
  ) {
    this.rows = db.collection<StateRow>(STATE_COLLECTION, { writeConcern: { w: 'majority' } });
    this.purpose = purposeOf(ref.connectionId);
  }

  rowId(type: string, id: string): string {
    return `${this.ref.connectionId}:${type}:${id}`;
  }

  /** Returns encoded values by id, without missing and emptied ones. */
  async load(ids: readonly string[]): Promise<Map<string, Buffer>> {
    const found = await this.rows.find({ _id: { $in: [...ids] } }).toArray();
    const opened = new Map<string, Buffer>();
    for (const row of found) if (row.data) opened.set(row._id, this.open(row.data));
    return opened;
  }

  async exists(id: string): Promise<boolean> {
    return (await this.rows.findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
  }

  /** Returns the unprocessed raw messages in their order. `read` decrypts one, and throws if that fails. */
  async waiting(): Promise<{ id: string; read: () => Buffer }[]> {
    const found = await this.rows.find({ waitingFor: this.ref.connectionId }).toArray();
    found.sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
    return found.flatMap(({ _id: id, data }) => (data ? [{ id, read: () => this.open(data) }] : []));
  }

  /**
   * Writes in order, guarded. Operations are idempotent, so an interrupted write can be repeated.
   * @throws FencedError if another server owns the session
   */
  async write(operations: StateOperation[]): Promise<void> {
    for (const batch of inBatches(operations)) await this.writeGuarded(batch);
  }

  put(id: string, encoded: Uint8Array, more: Partial<StateRow> = {}): StateOperation {
    const data = new Binary(this.secrets.seal(this.purpose, encoded));
    return this.replace(id, { data, ...more });
  }

  putKnown(id: string, forgetAt: Date, more: Pick<StateRow, 'secret'>): StateOperation {
    return this.replace(id, { forgetAt, ...more });
  }

  /** Returns the field of a row for a message's secret; without one, no field. */
  sealedSecret(secret: Uint8Array | undefined): Pick<StateRow, 'secret'> {
    return secret ? { secret: new Binary(this.secrets.seal(this.purpose, secret)) } : {};
  }

  /**
   * Returns the secret of a message that one of these people sent from any device.
   *
   * @param senders - the beginnings of the row's id up to the person's number or LID
   */
  async secretOf(senders: readonly string[], messengerId: string): Promise<Buffer | undefined> {
    const ending = new RegExp(`/${escapeRegExp(messengerId)}/\\d+$`);
    for (const sender of senders) {
      // A device follows ':', a server '@'; both are before 'A'.
      const range = { $gte: `${sender}:`, $lt: `${sender}A`, $regex: ending };
      const row = await this.rows.findOne({ _id: range, secret: { $exists: true } });
      if (row?.secret) return this.open(row.secret);
    }
    return undefined;
  }

  /** Empties the row; deleting it would need a separate, unguarded command. */
  remove(id: string): StateOperation {
    return this.replace(id, { forgetAt: new Date() });
  }

  /** Empties raw messages and retains their ids and secrets until `forgetAt`. */
  empty(ids: readonly string[], forgetAt: Date): StateOperation {
    return {
      updateMany: {
        filter: { _id: { $in: [...ids] } },
        update: { $unset: { data: 1, waitingFor: 1, order: 1 }, $set: { forgetAt } },
      },
    };
  }

  /**
   * Erases the pairing, its keys and history notices, because another phone may be paired next. Unprocessed
   * messages stay.
   */
  async erasePairing(): Promise<void> {
    const inbox = this.rowId('inbox', '');
    const history = this.rowId('inbox', 'history');
    await this.erase([
      // '0' follows '/' in ASCII.
      { $gte: `${history}/`, $lt: `${history}0` },
      { $gte: `${this.ref.connectionId}:`, $lt: inbox },
      { $gte: after(inbox), $lt: `${this.ref.connectionId};` },
    ]);
  }

  async eraseAll(): Promise<void> {
    await this.erase([{ $gte: `${this.ref.connectionId}:`, $lt: `${this.ref.connectionId};` }]);
  }

  /** Empties ranges with a guarded write, then deletes the emptied rows, which needs no guard. */
  private async erase(ranges: { $gte: string; $lt: string }[]): Promise<void> {
    const update = {
      $set: { erased: true as const, forgetAt: new Date() },
      $unset: { data: 1, secret: 1, waitingFor: 1, order: 1 } as const,
    };
    await this.writeGuarded(ranges.map((_id) => ({ updateMany: { filter: { _id }, update } })));
    for (const _id of ranges) await this.rows.deleteMany({ _id, erased: true });
  }

  private async writeGuarded(operations: StateOperation[]): Promise<void> {
    const { connectionId } = this.ref;
    if (!this.lease.valid) throw new FencedError(connectionId);
    try {
      await this.rows.bulkWrite([guard(connectionId, this.lease.fence), ...operations], {
        ordered: true,
        maxTimeMS: GUARDED_WRITE_MS,
      });
    } catch (error) {
      if (!rejectedByGuard(error)) throw error;
      this.lease.end();
      throw new FencedError(connectionId);
    }
  }

  private replace(id: string, rest: Partial<StateRow>): StateOperation {
    const replacement = { companyId: this.ref.companyId, connectionId: this.ref.connectionId, ...rest };
    return { replaceOne: { filter: { _id: id }, replacement, upsert: true } };
  }

  private open(data: Binary): Buffer {
    return this.secrets.open(this.purpose, data.buffer.subarray(0, data.position));
  }
}

function* inBatches(operations: StateOperation[]): Generator<StateOperation[]> {
  let batch: StateOperation[] = [];
  let bytes = 0;
  for (const operation of operations) {
    const size = 'replaceOne' in operation ? (operation.replaceOne.replacement.data?.position ?? 0) : 0;
    if (bytes + size > MAX_WRITE_BYTES && batch.length > 0) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(operation);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Returns the upper bound of strings that begin with `prefix`, which ends with ':'. */
function after(prefix: string): string {
  return `${prefix.slice(0, -1)};`;
}

/** BSON supports bytes and is several times faster than JSON. */
export function encodeState(value: unknown): Buffer {
  return Buffer.from(serialize({ value }, { ignoreUndefined: true }));
}

export function decodeState<T>(encoded: Uint8Array): T {
  return (deserialize(encoded, { promoteBuffers: true }) as { value: T }).value;
}
