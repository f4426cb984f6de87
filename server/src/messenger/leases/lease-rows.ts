import type { Collection, Db } from 'mongodb';
import type { DatabaseClock } from '#core/database/database-clock';
import type { ConnectionRef } from '../gateway';
import { SESSION_SERVERS } from './server-rows';

const LEASES = 'session_leases';
/** Retention of a deleted connection's fencing number. No suspended process returns later. */
const FENCE_RETENTION_MS = 7 * 24 * 3_600_000;
const NEVER = new Date(0);

/** Ownership of a session. The document outlives a release, so that no fencing number is used twice. */
interface LeaseRow {
  _id: number;
  companyId: number;
  /** The owning server; null after a release. */
  owner: string | null;
  /** Fencing number of the latest lease, which each lease increases. */
  fence: number;
  expiresAt: Date;
  /** Whether the session should run, so that another server takes over an expired lease. */
  wanted: boolean;
  forgetAt?: Date;
}

export interface AcquiredLease {
  fence: number;
  /** Whether the former owner released the lease, so that none of its writes is in progress. */
  clean: boolean;
}

export function leaseIndexes(db: Db): Promise<string[]> {
  return db.collection(LEASES).createIndexes([
    { name: 'due', key: { wanted: 1, expiresAt: 1 } },
    { name: 'forget', key: { forgetAt: 1 }, expireAfterSeconds: 0 },
  ]);
}

/** Releases the leases of restored data and skips fencing numbers that owners may have received after the backup. */
export async function releaseRestoredLeases(db: Db, skippedFences: number): Promise<void> {
  await db
    .collection<LeaseRow>(LEASES)
    .updateMany({}, { $inc: { fence: skippedFences }, $set: { owner: null, expiresAt: NEVER } });
  await db.collection(SESSION_SERVERS).deleteMany({});
}

/** Lets no server start the sessions of restored data, whose keys are lost. */
export async function stopRestoredLeases(db: Db): Promise<void> {
  await db.collection<LeaseRow>(LEASES).updateMany({}, { $set: { wanted: false } });
}

export async function serverIndexes(db: Db): Promise<void> {
  await db.collection(LEASES).createIndex({ owner: 1 }, { name: 'owner' });
  await db.collection(SESSION_SERVERS).createIndexes([
    { name: 'machine', key: { machine: 1 } },
    { name: 'seenAt', key: { seenAt: 1 }, expireAfterSeconds: 24 * 3600 },
  ]);
}

/** Stored leases from the point of view of one server. Times are the database's. */
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

  /** Creates missing documents, and marks sessions without an owner as wanted. */
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

  /** Marks sessions as not wanted; with `regardless`, also owned ones. */
  async rest(connections: readonly ConnectionRef[], regardless: boolean): Promise<void> {
    if (connections.length === 0) return;
    const free = regardless ? {} : { expiresAt: { $lt: this.clock.now() } };
    await this.leases.updateMany({ _id: { $in: ids(connections) }, ...free }, { $set: { wanted: false } });
  }

  async setWanted(connectionId: number, wanted: boolean): Promise<void> {
    await this.leases.updateOne({ _id: connectionId, owner: this.server }, { $set: { wanted } });
  }

  /**
   * Claims a session without an owner or with an expired lease; returns undefined if another server owns it.
   * With `regardless`, ignores owners, because no other server runs.
   */
  async acquire(
    { connectionId, companyId }: ConnectionRef,
    regardless: boolean,
  ): Promise<AcquiredLease | undefined> {
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
      if ((error as { code?: unknown }).code === 11_000) return undefined;
      throw error;
    }
  }

  async renew(connectionIds: readonly number[]): Promise<readonly number[]> {
    if (connectionIds.length === 0) return [];
    const own = { _id: { $in: [...connectionIds] }, owner: this.server };
    const { matchedCount } = await this.leases.updateMany(own, { $set: { expiresAt: this.end() } });
    if (matchedCount === connectionIds.length) return connectionIds;
    return (await this.leases.find(own, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  }

  async owner(connectionId: number): Promise<string | undefined> {
    const row = await this.leases.findOne({ _id: connectionId, expiresAt: { $gt: this.clock.now() } });
    return row?.owner ?? undefined;
  }

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

  async due(limit: number): Promise<ConnectionRef[]> {
    const rows = await this.leases
      .find({ wanted: true, expiresAt: { $lt: this.clock.now() } })
      .limit(limit)
      .toArray();
    return rows.map(({ _id, companyId }) => ({ connectionId: _id, companyId }));
  }

  countWanted(): Promise<number> {
    return this.leases.countDocuments({ wanted: true });
  }

  /** Expires the leases of a server whose process has ended. Fencing numbers and owners stay. */
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

  async retire(connectionId: number): Promise<void> {
    await this.leases.updateOne(
      { _id: connectionId, owner: this.server },
      {
        $set: {
          owner: null,
          expiresAt: NEVER,
          wanted: false,
          forgetAt: new Date(this.clock.now().getTime() + FENCE_RETENTION_MS),
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
