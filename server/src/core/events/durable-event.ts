import { type Collection, type Document, ObjectId } from 'mongodb';
import type { EventName } from './domain-events';

/** One run of a durable listener that is still to be done, as the row that was changed carries it. */
export interface DurableEvent {
  _id: ObjectId;
  event: EventName;
  /** The listening feature. */
  feature: string;
  payload: Record<string, unknown>;
  failures: number;
  /** When it was published, by the publisher's clock; absent in rows of earlier versions. */
  at?: Date;
  /** The last failure. */
  failedAt?: Date;
  reason?: string;
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

/** Rows that carry events, which are few. */
export const DURABLE_KEY = { durableDueAt: 1 } as const;

/** The index that a source's migration creates. */
export const durableIndex = (name: string) => ({
  key: DURABLE_KEY,
  name: `${name}-durable-due`,
  partialFilterExpression: { durableDueAt: { $exists: true } },
});

/** Time for the process that wrote events to run their listeners, in milliseconds. */
export const CLAIM_MS = 30_000;

/** Creates the entry of one listener. */
export function durableEvent(
  event: EventName,
  feature: string,
  payload: Record<string, unknown>,
): DurableEvent {
  return { _id: new ObjectId(), event, feature, payload, failures: 0, at: new Date() };
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

/** The end of a claim that begins now. */
export function claimedUntil(): Date {
  return new Date(Date.now() + CLAIM_MS);
}
