import type { DeadlineKind } from '@recado/shared/service-levels';

export interface DeadlineClock {
  kind: DeadlineKind;
  start: Date;
  dueAt: Date;
  warnAt: Date;
  /** The notice of the coming end was stored, or is not needed. */
  warned?: true;
  missed?: true;
}

/** Deadlines of a ticket, by the service level of its queue. */
export interface TicketDeadlines {
  levelId: number;
  /** Creation of the ticket, or its reopening; the time to its resolution starts then. */
  since: Date;
  /** An agent wrote since then, so that the customer's next wait is not the first. */
  replied?: true;
  clocks: DeadlineClock[];
  /** The clock that ends first. Absent without clocks. */
  kind?: DeadlineKind;
  dueAt?: Date;
  warnAt?: Date;
  /** When a timer is due. */
  nextAt?: Date;
  /** Start of a wait that a reply through the API ended, although the ticket still shows it. */
  repliedWait?: Date;
  /** The clocks stop a little later, unless the resolution is undone. */
  resolvedAt?: Date;
  /** Resolution that `resolvedAt` belongs to; an undo takes it from the ticket. */
  resolutionId?: string;
}

/** Index that finds the tickets by their first deadline. */
export const DEADLINE_KEY = 'deadlines.dueAt';

export const HAS_DEADLINE = { [DEADLINE_KEY]: { $exists: true } } as const;

/** Returns the condition of a list of tickets whose deadline is near or missed. */
export function deadlineFilter(which: 'near' | 'missed', now: Date): Record<string, unknown> {
  return which === 'missed'
    ? { [DEADLINE_KEY]: { $lte: now } }
    : { [DEADLINE_KEY]: { $gt: now }, 'deadlines.warnAt': { $lte: now } };
}
