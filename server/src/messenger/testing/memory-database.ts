import type { Db } from 'mongodb';
import type { StateRow } from '../state/state-row';
import { STATE_COLLECTION, type StateOperation } from '../state/state-rows';

type IdFilter = string | { $in?: string[]; $gte?: string; $lt?: string };

const nothing = () => Promise.resolve(null);
/** Leases and protocol versions of a single server: all sessions are free, and nothing is stored. */
const EMPTY = {
  find: () => ({ toArray: () => Promise.resolve([]) }),
  ...{ bulkWrite: nothing, findOne: nothing, findOneAndUpdate: nothing, updateMany: nothing },
  updateOne: () => Promise.resolve({ upsertedCount: 0 }),
};

/**
 * Implements the calls of `StateRows` on a map, to test orders, delays and failures of writes that a real
 * database does not produce on demand.
 */
export class MemoryDatabase {
  readonly rows = new Map<string, StateRow>();
  readonly writes: StateOperation[][] = [];
  /** Awaited before each write; may throw. */
  beforeWrite: (operations: StateOperation[]) => Promise<void> | void = () => undefined;

  get db(): Db {
    const collection = (name: string) => (name === STATE_COLLECTION ? this : EMPTY);
    return { collection } as unknown as Db;
  }

  find(filter: { _id?: IdFilter; waitingFor?: number }) {
    return { toArray: async () => [...this.rows.values()].filter((row) => matches(row, filter)) };
  }

  async findOne(filter: { _id: string }) {
    return this.rows.get(filter._id) ?? null;
  }

  /** Tests of the fence use a real database. */
  async updateOne() {
    return { matchedCount: 1 };
  }

  async deleteMany(filter: { _id: IdFilter }) {
    for (const row of [...this.rows.values()]) if (matches(row, filter)) this.rows.delete(row._id);
  }

  /** Ignores the guard. Its tests use a real database. */
  async bulkWrite([, ...operations]: StateOperation[]) {
    await this.beforeWrite(operations);
    this.writes.push(operations);
    for (const operation of operations) this.apply(operation);
  }

  private apply(operation: StateOperation): void {
    if ('replaceOne' in operation) {
      const { filter, replacement } = operation.replaceOne;
      const id = String(filter._id);
      this.rows.set(id, { ...(replacement as StateRow), _id: id });
    } else if ('deleteOne' in operation) {
      this.rows.delete(String(operation.deleteOne.filter._id));
    } else if ('updateMany' in operation) {
      const { filter, update } = operation.updateMany;
      for (const row of this.rows.values()) {
        if (!matches(row, filter as { _id: IdFilter })) continue;
        const { $set, $unset } = update as { $set: object; $unset: object };
        for (const field of Object.keys($unset)) Reflect.deleteProperty(row, field);
        Object.assign(row, $set);
      }
    }
  }
}

function matches(row: StateRow, { _id, waitingFor }: { _id?: IdFilter; waitingFor?: number }): boolean {
  if (waitingFor !== undefined && row.waitingFor !== waitingFor) return false;
  if (_id === undefined) return true;
  if (typeof _id === 'string') return row._id === _id;
  const { $in, $gte, $lt } = _id;
  if ($in && !$in.includes(row._id)) return false;
  return ($gte === undefined || row._id >= $gte) && ($lt === undefined || row._id < $lt);
}
