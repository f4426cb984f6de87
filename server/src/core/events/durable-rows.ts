import type { Collection, Document } from 'mongodb';
import { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { EventName } from './domain-events';

/** One run of a durable listener that is still to be done, as the row that was changed carries it. */
export interface DurableEvent {
  _id: ObjectId;
  event: EventName;
  /** The listening feature. */
  feature: string;
  payload: Record<string, unknown>;
  failures: number;
  /** The last failure. */
  failedAt?: Date;
  reason?: string;
}

/** A listener's run that failed and is retried at `dueAt`. */
export interface FailedDelivery {
  id: string;
  event: EventName;
  feature: string;
  companyId: number;
  failures: number;
  failedAt: Date;
  reason: string;
  dueAt: Date;
}

/** The fields of a row that carries durable events; both are absent when there are none. */
export interface DurableFields {
  durableEvents?: DurableEvent[];
  /** When a sweep runs them: by then the process that wrote them has done so, or has ended. */
  durableDueAt?: Date;
}

export type DurableRow = DurableFields & { _id: unknown; companyId: number };

/** A collection whose rows carry durable events; it has the index `durableIndex`. */
export interface DurableSource {
  name: string;
  collection(): Collection<Document>;
}

/** The index that a source's migration creates. */
export const durableIndex = (name: string) => ({
  key: { durableDueAt: 1 as const },
  name: `${name}-durable-due`,
  partialFilterExpression: { durableDueAt: { $exists: true } },
});

/** Time for the process that wrote events to run their listeners, in milliseconds. */
const CLAIM_MS = 30_000;
const SWEEP_MS = 10_000;
const SWEEP_BATCH = 100;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 600_000;
/** More failures, over about three days, are given up. */
const MAX_FAILURES = 450;
const MAX_REASON_CHARACTERS = 300;

/** Creates the entry of one listener. */
export function durableEvent(
  event: EventName,
  feature: string,
  payload: Record<string, unknown>,
): DurableEvent {
  return { _id: new ObjectId(), event, feature, payload, failures: 0 };
}

/** The fields of a new row that carries these events. */
export function carrying(events: DurableEvent[]): DurableFields {
  return events.length > 0 ? { durableEvents: events, durableDueAt: claimedUntil() } : {};
}

/** The parts of an update that adds these events to a row. */
export function adding(events: DurableEvent[]) {
  if (events.length === 0) return { set: {}, push: {} };
  return { set: { durableDueAt: claimedUntil() }, push: { durableEvents: { $each: events } } };
}

interface DurableRowsDeps {
  log: Logger;
  /** Runs the listener of an entry; rejects when it failed. */
  run(entry: DurableEvent): Promise<void>;
  /** Whether this process still has a listener for the entry. */
  isKnown(entry: DurableEvent): boolean;
}

/** Runs the durable events that rows carry, and removes them when their listeners are done. */
export class DurableRows {
  private readonly sources = new Map<string, DurableSource>();
  /** Entries under way in this process. */
  private readonly running = new Set<string>();
  private readonly deliveries = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(private readonly deps: DurableRowsDeps) {}

  addSource(source: DurableSource): void {
    this.sources.set(source.name, source);
  }

  /** Runs what these rows carry. Never rejects: what failed is tried again by a sweep. */
  async deliver(name: string, rows: readonly DurableRow[]): Promise<void> {
    const source = this.sources.get(name);
    if (!source) throw new Error(`No source of durable events is called ${name}.`);
    const delivery = Promise.all(
      rows.filter(({ durableEvents }) => durableEvents?.length).map((row) => this.deliverRow(source, row)),
    ).then(() => undefined);
    this.deliveries.add(delivery);
    await delivery.finally(() => this.deliveries.delete(delivery));
  }

  /**
   * Runs what a crash left, then looks for more.
   *
   * @param alone - No other server uses the database: whatever is there is of an ended process.
   */
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

  /** Returns runs that failed and are retried, the next attempt first. */
  async failed(limit: number): Promise<FailedDelivery[]> {
    const found: FailedDelivery[] = [];
    for (const source of this.sources.values()) {
      const rows = (await source
        .collection()
        .find({ durableDueAt: { $exists: true }, 'durableEvents.failures': { $gt: 0 } })
        .sort({ durableDueAt: 1 })
        .limit(limit)
        .toArray()) as unknown as DurableRow[];
      found.push(...rows.flatMap(failedDeliveries));
    }
    return found.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime()).slice(0, limit);
  }

  /**
   * Runs a failed listener again in the background.
   *
   * @returns the entry; undefined when it did not fail, or is done
   */
  async retry(id: string): Promise<Pick<DurableEvent, 'event' | 'feature'> | undefined> {
    const failed = { $elemMatch: { _id: new ObjectId(id), failures: { $gt: 0 } } };
    for (const source of this.sources.values()) {
      const row = (await source
        .collection()
        .findOneAndUpdate(
          { durableDueAt: { $exists: true }, durableEvents: failed },
          { $set: { durableDueAt: claimedUntil() } },
          { returnDocument: 'after' },
        )) as DurableRow | null;
      const entry = row?.durableEvents?.find(({ _id }) => _id.toHexString() === id);
      if (!row || !entry) continue;
      void this.deliver(source.name, [row]);
      return { event: entry.event, feature: entry.feature };
    }
    return undefined;
  }

  /** Resolves when the listeners under way are done. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await Promise.allSettled(this.deliveries);
  }

  private async sweep(dueBy: Date): Promise<void> {
    for (const source of this.sources.values()) {
      const seen = new Set<unknown>();
      // A failed row is due again later: each runs once per sweep.
      while (await this.sweepBatch(source, dueBy, seen));
    }
  }

  /** Returns whether there may be more rows that were not seen. */
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

  /** Returns whether the entry is over: done, or given up. */
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
      // Logged by `run`.
      const failures = entry.failures + 1;
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
    const wait = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10), MAX_RETRY_MS);
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
    const emptied = await source
      .collection()
      .updateOne({ ...own, ...all }, { $unset: { durableEvents: 1, durableDueAt: 1 } });
    if (emptied.matchedCount > 0 || ids.length === 0) return;
    // Others were added, or failed.
    await source.collection().updateOne(own, { $pull: { durableEvents: { _id: { $in: ids } } } as Document });
  }
}

function failedDeliveries({ companyId, durableEvents = [], durableDueAt }: DurableRow): FailedDelivery[] {
  const dueAt = durableDueAt ?? new Date(0);
  return durableEvents
    .filter(({ failures }) => failures > 0)
    .map(({ _id, event, feature, failures, failedAt, reason }) => ({
      id: _id.toHexString(),
      ...{ event, feature, companyId, failures, dueAt },
      // Both are absent in entries of an earlier version.
      failedAt: failedAt ?? _id.getTimestamp(),
      reason: reason ?? '',
    }));
}

function claimedUntil(): Date {
  return new Date(Date.now() + CLAIM_MS);
}
