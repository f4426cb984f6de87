import type { Collection, Db } from 'mongodb';
import type { ConnectionRef } from '../gateway';
import type { DatabaseClock } from './database-clock';
import { SESSION_SERVERS } from './server-rows';

const LEASES = 'session_leases';
/** A connection that is no more: its number is kept for as long as a stopped process may come back. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000;
const NEVER = new Date(0);

/** Who has a connection's session. The row stays when nobody has it: its number must never be given twice. */
interface LeaseRow {
  /** The connection. */
  _id: number;
  companyId: number;
  /** The server; null once it gave the session back. */
  owner: string | null;
  /** Of the latest hold; larger for each. */
  fence: number;
  expiresAt: Date;
  /** The session is to run: when its server is gone another takes it. */
  wanted: boolean;
  forgetAt?: Date;
}

/** What the database answered to a server that asked for a session. */
export interface Taken {
  fence: number;
  /** Its last holder gave it back, so none of its writes is under way. */
  clean: boolean;
}

export function leaseIndexes(db: Db): Promise<string[]> {
  return db.collection(LEASES).createIndexes([
    { name: 'due', key: { wanted: 1, expiresAt: 1 } },
    { name: 'forget', key: { forgetAt: 1 }, expireAfterSeconds: 0 },
  ]);
}

export async function serverIndexes(db: Db): Promise<void> {
  await db.collection(LEASES).createIndex({ owner: 1 }, { name: 'owner' });
  await db.collection(SESSION_SERVERS).createIndexes([
    { name: 'machine', key: { machine: 1 } },
    { name: 'seenAt', key: { seenAt: 1 }, expireAfterSeconds: 24 * 3600 },
  ]);
}

/** The leases at rest, as one server sees them. Times are the database's. */
export class LeaseRows {
  private readonly leases: Collection<LeaseRow>;

  constructor(
    db: Db,
    private readonly server: string,
    private readonly clock: DatabaseClock,
    private readonly leaseMs: number,
  ) {
    this.leases = db.collection<LeaseRow>(LEASES, { writeConcern: { w: 'majority' } });
  }

  /** Makes rows for connections that have none, and wants those that no server has. */
  async want(connections: readonly ConnectionRef[]): Promise<void> {
    if (connections.length === 0) return;
    await this.leases.bulkWrite(
      connections.map(({ connectionId, companyId }) => ({
        updateOne: {
          filter: { _id: connectionId },
          update: { $setOnInsert: { companyId, owner: null, fence: 0, expiresAt: NEVER, wanted: true } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    await this.leases.updateMany(
      { _id: { $in: ids(connections) }, expiresAt: { $lt: this.clock.now() } },
      { $set: { wanted: true }, $unset: { forgetAt: 1 } },
    );
  }

  /** These are not to run. `regardless`: whoever had them, because no other server can live. */
  async rest(connections: readonly ConnectionRef[], regardless: boolean): Promise<void> {
    if (connections.length === 0) return;
    const free = regardless ? {} : { expiresAt: { $lt: this.clock.now() } };
    await this.leases.updateMany({ _id: { $in: ids(connections) }, ...free }, { $set: { wanted: false } });
  }

  /** Of a session this server has: whether it is to go on elsewhere should this server die. */
  async setWanted(connectionId: number, wanted: boolean): Promise<void> {
    await this.leases.updateOne({ _id: connectionId, owner: this.server }, { $set: { wanted } });
  }

  /**
   * Takes a session that nobody has, or whose lease ran out; `regardless`: whoever has it, because no other server
   * can live. Undefined when somebody has it.
   */
  async take({ connectionId, companyId }: ConnectionRef, regardless: boolean): Promise<Taken | undefined> {
    const free = regardless ? {} : { expiresAt: { $lt: this.clock.now() } };
    try {
      const before = await this.leases.findOneAndUpdate(
        { _id: connectionId, ...free },
        {
          $set: { companyId, owner: this.server, expiresAt: this.end(), wanted: true },
          $inc: { fence: 1 },
          $unset: { forgetAt: 1 },
        },
        { upsert: true, returnDocument: 'before' },
      );
      return { fence: (before?.fence ?? 0) + 1, clean: !before?.owner };
    } catch (error) {
      // The upsert met the row of somebody whose lease runs.
      if ((error as { code?: unknown }).code === 11_000) return undefined;
      throw error;
    }
  }

  /** Prolongs the leases of these sessions. Answers those it still has. */
  async renew(connectionIds: readonly number[]): Promise<readonly number[]> {
    if (connectionIds.length === 0) return [];
    const own = { _id: { $in: [...connectionIds] }, owner: this.server };
    const { matchedCount } = await this.leases.updateMany(own, { $set: { expiresAt: this.end() } });
    if (matchedCount === connectionIds.length) return connectionIds;
    return (await this.leases.find(own, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }

  /** The server that has a session now, if any. */
  async owner(connectionId: number): Promise<string | undefined> {
    const row = await this.leases.findOne({ _id: connectionId, expiresAt: { $gt: this.clock.now() } });
    return row?.owner ?? undefined;
  }

  /** Those of the connections that another server has. */
  async elsewhere(connectionIds: readonly number[]): Promise<number[]> {
    const rows = await this.leases
      .find({
        _id: { $in: [...connectionIds] },
        owner: { $nin: [null, this.server] },
        expiresAt: { $gt: this.clock.now() },
      })
      .toArray();
    return rows.map(({ _id }) => _id);
  }

  /** Sessions to be taken by whoever is first. */
  async due(limit: number): Promise<ConnectionRef[]> {
    const rows = await this.leases
      .find({ wanted: true, expiresAt: { $lt: this.clock.now() } })
      .limit(limit)
      .toArray();
    return rows.map(({ _id, companyId }) => ({ connectionId: _id, companyId }));
  }

  /** How many sessions are to run, on all servers together. */
  countWanted(): Promise<number> {
    return this.leases.countDocuments({ wanted: true });
  }

  /** Lets the leases of a server expire whose process has ended; their fences and owners stay. */
  async expireAllOf(server: string): Promise<number> {
    const { modifiedCount } = await this.leases.updateMany(
      { owner: server, expiresAt: { $gt: NEVER } },
      { $set: { expiresAt: NEVER } },
    );
    return modifiedCount;
  }

  async giveBack(connectionIds: readonly number[]): Promise<void> {
    if (connectionIds.length === 0) return;
    await this.leases.updateMany(
      { _id: { $in: [...connectionIds] }, owner: this.server },
      { $set: { owner: null, expiresAt: NEVER } },
    );
  }

  /** The connection is no more. */
  async forget(connectionId: number): Promise<void> {
    await this.leases.updateOne(
      { _id: connectionId, owner: this.server },
      {
        $set: {
          owner: null,
          expiresAt: NEVER,
          wanted: false,
          forgetAt: new Date(this.clock.now().getTime() + FORGOTTEN_MS),
        },
      },
    );
  }

  private end(): Date {
    return new Date(this.clock.now().getTime() + this.leaseMs);
  }
}

const ids = (connections: readonly ConnectionRef[]): number[] =>
  connections.map(({ connectionId }) => connectionId);
