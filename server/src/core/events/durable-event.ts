import { type Collection, type Document, ObjectId } from 'mongodb';
import type { EventName } from './domain-events';

/** A pending run of a durable listener, stored in the row of the change (`docs/events.md`). */
export interface DurableEvent {
  _id: ObjectId;
  event: EventName;
  /** Feature of the listener. */
  feature: string;
  payload: Record<string, unknown>;
  failures: number;
  /** Time of publication. Rows of earlier versions lack it. */
  at?: Date;
  failedAt?: Date;
  reason?: string;
  interrupted?: boolean;
}

/** Absent without events. */
export interface DurableFields {
  durableEvents?: DurableEvent[];
  /** When a sweep runs the events. By then, the process that wrote them has run them or has crashed. */
  durableDueAt?: Date;
}

export type DurableRow = DurableFields & { _id: unknown; companyId: number };

/** Needs the index `durableIndex`. */
export interface DurableSource {
  name: string;
  collection(): Collection<Document>;
  /** Whether rows exist for their events only: without a contact, and deleted after the listeners. */
  isTransient?: boolean;
}

export const DURABLE_KEY = { durableDueAt: 1 } as const;

export const durableIndex = (name: string) => ({
  key: DURABLE_KEY,
  name: `${name}-durable-due`,
  partialFilterExpression: { durableDueAt: { $exists: true } },
});

/** Milliseconds in which the process that wrote events runs them. */
export const CLAIM_MS = 30_000;

export function durableEvent(
  event: EventName,
  feature: string,
  payload: Record<string, unknown>,
): DurableEvent {
  return { _id: new ObjectId(), event, feature, payload, failures: 0, at: new Date() };
}

/** Returns the fields of a new row with these events. */
export function carrying(events: DurableEvent[]): DurableFields {
  return events.length > 0 ? { durableEvents: events, durableDueAt: claimedUntil() } : {};
}

/** Returns the parts of an update that adds these events to a row. */
export function adding(events: DurableEvent[]) {
  if (events.length === 0) return { set: {}, push: {} };
  return { set: { durableDueAt: claimedUntil() }, push: { durableEvents: { $each: events } } };
}

/** Returns the end of a claim that begins now. */
export function claimedUntil(): Date {
  return new Date(Date.now() + CLAIM_MS);
}
