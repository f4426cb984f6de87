import { chunk } from 'es-toolkit/array/chunk';
import type { AnyBulkWriteOperation, Collection, Db, Filter } from 'mongodb';
import { type DuePriority, EVERY_PRIORITY, PRIORITIES } from './due-priority';
import {
  type ClaimedRow,
  DUE_WORK_COLLECTION,
  type DueRow,
  type FailedDueWork,
  idOf,
  type NewDueWork,
  type RunResult,
} from './due-row';

const WRITE_BATCH = 500;
const RELEASED = { claimedBy: 1, claimedUntil: 1 } as const;

interface DueRowsDeps {
  db: () => Db;
  now: () => number;
  /** A time that all servers share, so that none takes another one's claim for expired. */
  claimNow: () => number;
  claimMs: number;
  priorityOf: (kind: string) => DuePriority;
}

export class DueRows {
  constructor(private readonly deps: DueRowsDeps) {}

  get collection(): Collection<DueRow> {
    return this.deps.db().collection<DueRow>(DUE_WORK_COLLECTION);
  }

  /** Stores timers. Gives existing ones the new time and clears their failures. */
  async schedule(works: readonly NewDueWork[]): Promise<void> {
    await this.write(
      works.map(({ kind, ref, companyId, dueAt }) => ({
        updateOne: {
          filter: { _id: idOf(kind, ref) },
          update: {
            $set: { kind, ref, companyId, dueAt, attempts: 0, ...this.priorityField(kind) },
            $unset: { error: 1, failedAt: 1, ...(this.isPrompt(kind) && { lane: 1 as const }) },
            $inc: { revision: 1 },
          },
          upsert: true,
        },
      })),
    );
  }

  /** Stores timers that do not exist yet. */
  async restore(works: readonly NewDueWork[]): Promise<void> {
    await this.write(
      works.map((work) => ({
        updateOne: {
          filter: { _id: idOf(work.kind, work.ref) },
          update: {
            $setOnInsert: { ...work, attempts: 0, revision: 1, ...this.priorityField(work.kind) },
          },
          upsert: true,
        },
      })),
    );
  }

  private priorityField(kind: string): Pick<DueRow, 'lane'> {
    return this.isPrompt(kind) ? {} : { lane: PRIORITIES.background.stored };
  }

  private isPrompt(kind: string): boolean {
    return this.deps.priorityOf(kind) === 'prompt';
  }

  private async write(operations: AnyBulkWriteOperation<DueRow>[]): Promise<void> {
    for (const some of chunk(operations, WRITE_BATCH))
      await this.collection.bulkWrite(some, { ordered: false });
  }

  async cancel(kind: string, ref: string): Promise<void> {
    await this.collection.deleteOne({ _id: idOf(kind, ref) });
  }

  unclaimed(): Filter<DueRow> {
    return { claimedUntil: { $not: { $gt: new Date(this.deps.claimNow()) } } };
  }

  async claim(id: string, at: Date, claimedBy: string): Promise<ClaimedRow | undefined> {
    const row = await this.collection.findOneAndUpdate(
      { _id: id, dueAt: { $lte: at }, ...this.unclaimed() },
      { $set: { claimedBy, claimedUntil: this.claimedUntil() } },
      { returnDocument: 'after' },
    );
    return (row as ClaimedRow | null) ?? undefined;
  }

  async renew(claims: ReadonlyMap<string, string>): Promise<void> {
    await this.collection.updateMany(ownedBy(claims), { $set: { claimedUntil: this.claimedUntil() } });
  }

  async release(claims: ReadonlyMap<string, string>): Promise<void> {
    await this.collection.updateMany(ownedBy(claims), { $unset: RELEASED });
  }

  /** Releases all claims. Only for a server that is alone on its database. */
  async releaseAbandoned(): Promise<void> {
    await this.collection.updateMany(
      {
        ...EVERY_PRIORITY,
        dueAt: { $lte: this.claimedUntil() },
        claimedUntil: { $gt: new Date(this.deps.claimNow()) },
      },
      { $unset: RELEASED },
    );
  }

  /** Releases the claims of a server whose process has ended. */
  async releaseClaimsOf(server: string): Promise<number> {
    const { modifiedCount } = await this.collection.updateMany(
      {
        ...EVERY_PRIORITY,
        dueAt: { $lte: this.claimedUntil() },
        // Claims of a server begin with its id (`claimant`).
        claimedBy: { $gte: `${server}:`, $lt: `${server};` },
      },
      { $unset: RELEASED },
    );
    return modifiedCount;
  }

  /**
   * Stores the result of a run and releases the claim. Keeps the time of a `schedule` during the run.
   * @returns when the row is next due; undefined if it is not, or if the claim was lost
   */
  async finish({ _id, claimedBy, revision }: ClaimedRow, result: RunResult): Promise<Date | undefined> {
    const unchanged = { _id, claimedBy, revision };
    if (result.outcome === 'done') {
      const { deletedCount } = await this.collection.deleteOne(unchanged);
      if (deletedCount > 0) return undefined;
    } else {
      const { outcome, ...fields } = result;
      const update =
        outcome === 'rescheduled'
          ? { $set: { ...fields, attempts: 0 }, $unset: { ...RELEASED, error: 1, failedAt: 1 } as const }
          : { $set: fields, $unset: RELEASED };
      const { matchedCount } = await this.collection.updateOne(unchanged, update);
      if (matchedCount > 0) return fields.dueAt ?? undefined;
    }
    const newer = await this.collection.findOneAndUpdate(
      { _id, claimedBy },
      { $unset: RELEASED },
      { returnDocument: 'after' },
    );
    return newer?.dueAt ?? undefined;
  }

  async failed(limit: number): Promise<FailedDueWork[]> {
    const rows = await this.collection
      .find({ ...EVERY_PRIORITY, dueAt: null })
      .sort({ failedAt: -1 })
      .limit(limit)
      .toArray();
    return rows.map(({ _id, kind, ref, companyId, attempts, failedAt, error }) => ({
      ...{ id: _id, kind, ref, companyId, failures: attempts },
      failedAt: failedAt ?? new Date(0),
      error: error ?? '',
    }));
  }

  async rerun(id: string): Promise<string | undefined> {
    const row = await this.collection.findOneAndUpdate(
      { _id: id, dueAt: null },
      { $set: { dueAt: new Date(this.deps.now()), attempts: 0 }, $inc: { revision: 1 } },
    );
    return row?.kind;
  }

  private claimedUntil(): Date {
    return new Date(this.deps.claimNow() + this.deps.claimMs);
  }
}

function ownedBy(claims: ReadonlyMap<string, string>): Filter<DueRow> {
  return { _id: { $in: [...claims.keys()] }, claimedBy: { $in: [...claims.values()] } };
}
