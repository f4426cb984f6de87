import { setTimeout as delay } from 'node:timers/promises';
import type { Document, ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import { isUnreachable } from '../database';
import {
  CLAIM_MS,
  claimedUntil,
  DURABLE_KEY,
  type DurableEvent,
  type DurableRow,
  type DurableSource,
} from './durable-event';
import {
  claimFailure,
  failedDeliveries,
  type FailedDelivery,
  outcomeOf,
  type RetryOutcome,
} from './failed-deliveries';

const SWEEP_MS = 10_000;
const SWEEP_BATCH = 100;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 600_000;
/** After more failures, over about three days, an event is dropped. */
const MAX_FAILURES = 450;
const MAX_REASON_CHARACTERS = 300;
const RETRY_WAIT_MS = 20_000;

interface DurableRowsDeps {
  log: Logger;
  run(entry: DurableEvent): Promise<void>;
  isKnown(entry: DurableEvent): boolean;
}

export type RetriedDelivery = Pick<DurableEvent, 'event' | 'feature'> & RetryOutcome;

/** Runs the durable events in rows, and removes those whose listener succeeded. */
export class DurableRows {
  private readonly sources = new Map<string, DurableSource>();
  private readonly running = new Set<string>();
  private readonly deliveries = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly deps: DurableRowsDeps) {}

  addSource(source: DurableSource): void {
    this.sources.set(source.name, source);
  }

  async deliver(name: string, rows: readonly DurableRow[]): Promise<void> {
    const source = this.sources.get(name);
    if (!source) throw new Error(`No source of durable events is called ${name}.`);
    const delivery = Promise.all(
      rows.filter(({ durableEvents }) => durableEvents?.length).map((row) => this.deliverRow(source, row)),
    ).then(() => undefined);
    this.deliveries.add(delivery);
    await delivery.finally(() => this.deliveries.delete(delivery));
  }

  /** @param alone - then all events are from a process that has ended */
  async start(alone: boolean): Promise<void> {
    this.stopped = false;
    const next = () => {
      this.timer = setTimeout(() => {
        this.sweep(new Date())
          .catch((err: unknown) => this.deps.log.warn({ err }, 'durable events could not be read'))
          .finally(() => this.stopped || next());
      }, SWEEP_MS).unref();
    };
    next();
    await this.sweep(alone ? new Date(Date.now() + CLAIM_MS) : new Date());
  }

  failed(limit: number): Promise<FailedDelivery[]> {
    return failedDeliveries(this.sources.values(), limit);
  }

  /**
   * Waits a limited time for the result.
   * @returns the outcome; undefined if the entry has not failed or is done
   */
  async retry(id: string): Promise<RetriedDelivery | undefined> {
    const claimed = await claimFailure(this.sources.values(), id);
    if (!claimed) return undefined;
    const { source, row, entry } = claimed;
    const waiting = new AbortController();
    await Promise.race([
      this.deliver(source.name, [row]),
      delay(RETRY_WAIT_MS, undefined, { ref: false, signal: waiting.signal }),
    ]).finally(() => waiting.abort());
    return { event: entry.event, feature: entry.feature, ...(await outcomeOf(claimed)) };
  }

  async isOutstanding(
    feature: string,
    contact: { companyId: number; contactId: number },
    before: Date,
  ): Promise<boolean> {
    for (const { collection, isTransient } of this.sources.values()) {
      if (isTransient) continue;
      const found = await collection().findOne(
        {
          ...contact,
          durableDueAt: { $exists: true },
          durableEvents: { $elemMatch: { feature, at: { $lt: before } } },
        },
        { hint: DURABLE_KEY, projection: { _id: 1 } },
      );
      if (found) return true;
    }
    return false;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.allSettled(this.deliveries);
  }

  private async sweep(dueBy: Date): Promise<void> {
    for (const source of this.sources.values()) {
      const seen = new Set<unknown>();
      // A failed row is due again later, so each runs once per sweep.
      while (await this.sweepBatch(source, dueBy, seen));
    }
  }

  /** Returns whether there may be further rows. */
  private async sweepBatch(source: DurableSource, dueBy: Date, seen: Set<unknown>): Promise<boolean> {
    const rows = (await source
      .collection()
      .find({ durableDueAt: { $lte: dueBy } })
      .sort({ durableDueAt: 1 })
      .limit(SWEEP_BATCH)
      .toArray()) as unknown as DurableRow[];
    const fresh = rows.filter(({ _id }) => !seen.has(String(_id)));
    for (const row of fresh) {
      if (this.stopped) return false;
      seen.add(String(row._id));
      const claimed = (await source
        .collection()
        .findOneAndUpdate(
          { _id: row._id as ObjectId, companyId: row.companyId, durableDueAt: row.durableDueAt },
          { $set: { durableDueAt: claimedUntil() } },
          { returnDocument: 'after' },
        )) as DurableRow | null;
      if (!claimed) continue;
      if (claimed.durableEvents?.length) await this.deliver(source.name, [claimed]);
      else await this.removed(source, claimed, []);
    }
    return rows.length === SWEEP_BATCH && fresh.length > 0;
  }

  private async deliverRow(source: DurableSource, row: DurableRow): Promise<void> {
    const done: DurableEvent[] = [];
    for (const entry of row.durableEvents ?? []) {
      const id = entry._id.toHexString();
      if (this.running.has(id)) continue;
      this.running.add(id);
      try {
        if (await this.runEntry(source, row, entry)) done.push(entry);
      } finally {
        this.running.delete(id);
      }
    }
    if (done.length === 0) return;
    await this.removed(source, row, done).catch((err: unknown) =>
      this.deps.log.warn({ err, source: source.name }, 'finished durable events could not be removed'),
    );
  }

  /** Returns whether the entry succeeded or is given up. */
  private async runEntry(source: DurableSource, row: DurableRow, entry: DurableEvent): Promise<boolean> {
    const { log, run, isKnown } = this.deps;
    const { event, feature } = entry;
    if (!isKnown(entry)) {
      log.error({ event, feature }, 'durable event dropped: no listener');
      return true;
    }
    try {
      await run(entry);
      return true;
    } catch (error) {
      // `run` has logged the error.
      const failures = isUnreachable(error) ? entry.failures : entry.failures + 1;
      if (failures > MAX_FAILURES) {
        log.error({ event, feature, payload: entry.payload }, 'durable event dropped: too many failures');
        return true;
      }
      await this.noteFailure(source, row, entry, { failures, error }).catch((err: unknown) =>
        log.warn({ err, event, feature }, 'failure of a durable event could not be stored'),
      );
      return false;
    }
  }

  private async noteFailure(
    source: DurableSource,
    row: DurableRow,
    entry: DurableEvent,
    { failures, error }: { failures: number; error: unknown },
  ) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARACTERS);
    const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10), MAX_RETRY_MS);
    await source.collection().updateOne(
      { _id: row._id as ObjectId, companyId: row.companyId, 'durableEvents._id': entry._id },
      {
        $set: {
          durableDueAt: new Date(Date.now() + wait),
          'durableEvents.$.failures': failures,
          'durableEvents.$.failedAt': new Date(),
          'durableEvents.$.reason': reason,
        },
      },
    );
  }

  private async removed(source: DurableSource, row: DurableRow, done: readonly DurableEvent[]) {
    const ids = done.map(({ _id }) => _id);
    const own = { _id: row._id as ObjectId, companyId: row.companyId };
    const all = {
      durableEvents: { $size: ids.length },
      ...(ids.length > 0 && { 'durableEvents._id': { $all: ids } }),
    };
    if (await this.emptied(source, { ...own, ...all })) return;
    if (ids.length === 0) return;
    // The row has other events, or some failed.
    const left = await source.collection().findOneAndUpdate(
      own,
      { $pull: { durableEvents: { _id: { $in: ids } } } as Document },
      {
        returnDocument: 'after',
        projection: { durableEvents: 1 },
      },
    );
    // Another delivery removed the others at the same time.
    if (left?.['durableEvents']?.length === 0)
      await this.emptied(source, { ...own, durableEvents: { $size: 0 } });
  }

  private async emptied({ collection, isTransient }: DurableSource, filter: Document): Promise<boolean> {
    if (isTransient) return (await collection().deleteOne(filter)).deletedCount > 0;
    const unset = { $unset: { durableEvents: 1, durableDueAt: 1 } };
    return (await collection().updateOne(filter, unset)).matchedCount > 0;
  }
}
