import { ObjectId } from 'mongodb';
import type { EventName } from './domain-events';
import { claimedUntil, type DurableEvent, type DurableRow, type DurableSource } from './durable-event';

export interface FailedDelivery {
  id: string;
  event: EventName;
  feature: string;
  companyId: number;
  since: Date;
  failures: number;
  failedAt: Date;
  reason: string;
  dueAt: Date;
}

/** `running`: the retry did not end in time. */
export type RetryOutcome = { outcome: 'done' | 'running' } | { outcome: 'failed'; reason: string };

export interface ClaimedFailure {
  source: DurableSource;
  row: DurableRow;
  entry: DurableEvent;
}

/** Returns failed runs that will be retried, next attempt first. */
export async function failedDeliveries(
  sources: Iterable<DurableSource>,
  limit: number,
): Promise<FailedDelivery[]> {
  const found: FailedDelivery[] = [];
  for (const source of sources) {
    const rows = (await source
      .collection()
      .find({ durableDueAt: { $exists: true }, 'durableEvents.failures': { $gt: 0 } })
      .sort({ durableDueAt: 1 })
      .limit(limit)
      .toArray()) as unknown as DurableRow[];
    found.push(...rows.flatMap(failuresOf));
  }
  return found.sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime()).slice(0, limit);
}

/** Claims the row of a failed entry. Returns undefined if the entry has not failed or is done. */
export async function claimFailure(
  sources: Iterable<DurableSource>,
  id: string,
): Promise<ClaimedFailure | undefined> {
  const failed = { $elemMatch: { _id: new ObjectId(id), failures: { $gt: 0 } } };
  for (const source of sources) {
    const row = (await source
      .collection()
      .findOneAndUpdate(
        { durableDueAt: { $exists: true }, durableEvents: failed },
        { $set: { durableDueAt: claimedUntil() } },
        { returnDocument: 'after' },
      )) as DurableRow | null;
    const entry = row?.durableEvents?.find(({ _id }) => _id.toHexString() === id);
    if (row && entry) return { source, row, entry };
  }
  return undefined;
}

export async function outcomeOf({ source, row, entry }: ClaimedFailure): Promise<RetryOutcome> {
  const now = (await source
    .collection()
    .findOne({ _id: row._id as ObjectId, companyId: row.companyId })) as unknown as DurableRow | null;
  const left = now?.durableEvents?.find(({ _id }) => _id.equals(entry._id));
  if (!left) return { outcome: 'done' };
  if (left.failures > entry.failures) return { outcome: 'failed', reason: left.reason ?? '' };
  return { outcome: 'running' };
}

function failuresOf({ companyId, durableEvents = [], durableDueAt }: DurableRow): FailedDelivery[] {
  const dueAt = durableDueAt ?? new Date(0);
  return durableEvents
    .filter(({ failures }) => failures > 0)
    .map(({ _id, event, feature, failures, failedAt, reason }) => ({
      id: _id.toHexString(),
      ...{ event, feature, companyId, failures, dueAt },
      since: _id.getTimestamp(),
      // Entries of earlier versions lack both.
      failedAt: failedAt ?? _id.getTimestamp(),
      reason: reason ?? '',
    }));
}
