import type { TicketEventDocument } from '../ticket-event.model';

/** `at`: when it became known, for example the end of a wait. */
export type Measure =
  | { kind: 'waited'; at: Date; ms: number }
  /** `ms`: since the first assignment. `attendant`: last assignee, with the time since the assignment. */
  | {
      kind: 'finished';
      at: Date;
      ms: number | null;
      attendant: { userId: number; ms: number } | null;
    };

type Entry = Pick<
  TicketEventDocument,
  '_id' | 'ticketId' | 'type' | 'at' | 'assignedTo' | 'status' | 'chatbot' | 'waitingSince' | 'undoes'
>;

interface Course {
  waitsSince: Date | null;
  acceptedSince: Date | null;
  holder: { userId: number; since: Date } | null;
}

const NO_SERVICE: Course = { waitsSince: null, acceptedSince: null, holder: null };
const elapsed = (since: Date, at: Date) => Math.max(0, at.getTime() - since.getTime());

/**
 * Measures waits and services. A wait starts when a ticket is created, handed over by the chatbot, reopened,
 * returned or transferred to a queue, and ends when a user takes it. The service lasts until the resolution. Tickets
 * that the company started have no wait; groups and undone entries do not count.
 */
export function measuresOf(log: readonly Entry[]): Measure[] {
  const undone = new Set(log.map(({ undoes }) => undoes));
  const entries = log.filter(({ _id }) => !undone.has(_id.toHexString())).sort(inOrder);
  if (entries.some(({ type, status }) => type === 'created' && status === 'groups')) return [];
  const measures: Measure[] = [];
  let course = NO_SERVICE;
  for (const entry of entries) {
    const { type, at } = entry;
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

function finished({ acceptedSince, holder }: Course, at: Date): Measure {
  return {
    kind: 'finished',
    at,
    ms: acceptedSince && elapsed(acceptedSince, at),
    attendant: holder && { userId: holder.userId, ms: elapsed(holder.since, at) },
  };
}

function following(course: Course, { type, at, assignedTo, status, chatbot, waitingSince }: Entry): Course {
  switch (type) {
    case 'created':
      if (assignedTo === null && (status === 'open' || chatbot)) return NO_SERVICE;
      return assignedTo === null ? waiting(course, at) : accepted(course, assignedTo, at);
    case 'accepted':
    case 'transferred':
    case 'reopened':
      return assignedTo === null ? waiting(course, at) : accepted(course, assignedTo, at);
    case 'handedOver':
      return course.holder ? course : waiting(course, waitingSince ?? at);
    case 'returned':
      return waiting(course, at);
    case 'resolved':
    case 'joined':
      return NO_SERVICE;
    case 'resolutionUndone':
    case 'handOverUndone':
    case 'queued':
    case 'answered':
    case 'snoozed':
    case 'woken':
      return course;
  }
}

function waiting({ waitsSince }: Course, at: Date): Course {
  return { ...NO_SERVICE, waitsSince: waitsSince ?? at };
}

function accepted({ acceptedSince, holder }: Course, userId: number, at: Date): Course {
  return {
    waitsSince: null,
    acceptedSince: acceptedSince ?? at,
    holder: holder?.userId === userId ? holder : { userId, since: at },
  };
}
