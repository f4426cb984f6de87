import type { TicketEventDocument } from '../ticket-event.model';

/** One thing a ticket's log says of the work with it, at the instant it was known. */
export type Measure =
  | { kind: 'created'; at: Date; ticketId: number }
  /** A customer waited until somebody took the ticket. */
  | { kind: 'waited'; at: Date; ms: number }
  /** `ms` since somebody had it; null when nobody ever did. `attendant`: who had it last, and for how long. */
  | {
      kind: 'finished';
      at: Date;
      ms: number | null;
      attendant: { userId: number; ms: number } | null;
    };

type Entry = Pick<TicketEventDocument, '_id' | 'ticketId' | 'type' | 'at' | 'assignedTo' | 'status'>;

interface Course {
  waitsSince: Date | null;
  /** Since when somebody, whoever, has it. */
  takenSince: Date | null;
  holder: { userId: number; since: Date } | null;
}

const NOTHING: Course = { waitsSince: null, takenSince: null, holder: null };
const elapsed = (since: Date, at: Date) => Math.max(0, at.getTime() - since.getTime());

/**
 * What a ticket's whole log says (docs/decisions.md, 1 §2.7). A wait begins when the ticket is created, reopened,
 * returned or given to a queue, and ends when somebody takes it; service runs from then until it is resolved, across
 * transfers between colleagues. A ticket the company itself began has no wait; a group's says nothing.
 */
export function measuresOf(log: readonly Entry[]): Measure[] {
  const entries = [...log].sort(inOrder);
  if (entries.some(({ type, status }) => type === 'created' && status === 'groups')) return [];
  const measures: Measure[] = [];
  let course = NOTHING;
  for (const entry of entries) {
    const { type, at, ticketId } = entry;
    if (type === 'created') measures.push({ kind: 'created', at, ticketId });
    if (type === 'resolved') measures.push(finished(course, at));
    const next = following(course, entry);
    if (course.waitsSince && next.holder) {
      measures.push({ kind: 'waited', at, ms: elapsed(course.waitsSince, at) });
    }
    course = next;
  }
  return measures;
}

function inOrder(one: Entry, other: Entry): number {
  return one.at.getTime() - other.at.getTime() || (one._id.toHexString() < other._id.toHexString() ? -1 : 1);
}

function finished({ takenSince, holder }: Course, at: Date): Measure {
  return {
    kind: 'finished',
    at,
    ms: takenSince && elapsed(takenSince, at),
    attendant: holder && { userId: holder.userId, ms: elapsed(holder.since, at) },
  };
}

function following(course: Course, { type, at, assignedTo, status }: Entry): Course {
  switch (type) {
    case 'created':
      if (assignedTo === null && status === 'open') return NOTHING;
      return assignedTo === null ? waiting(course, at) : taken(course, assignedTo, at);
    case 'accepted':
    case 'transferred':
    case 'reopened':
      return assignedTo === null ? waiting(course, at) : taken(course, assignedTo, at);
    case 'returned':
      return waiting(course, at);
    case 'resolved':
    case 'joined':
      return NOTHING;
    case 'queued':
    case 'answered':
      return course;
  }
}

function waiting({ waitsSince }: Course, at: Date): Course {
  return { ...NOTHING, waitsSince: waitsSince ?? at };
}

function taken({ takenSince, holder }: Course, userId: number, at: Date): Course {
  return {
    waitsSince: null,
    takenSince: takenSince ?? at,
    holder: holder?.userId === userId ? holder : { userId, since: at },
  };
}
