import { MAX_ASSIGNMENT_TRIES } from '@recado/shared/assignment';
import type { FeatureEvents } from '#core/events';
import type { TicketDocument } from '../ticket.model';

type Assigned = Pick<TicketDocument, 'assignment' | 'waitingSince'>;

/** Returns the assignments in the customer's present wait, which a reply ends. */
export function triesOf({ assignment, waitingSince }: Assigned): number {
  if (!assignment) return 0;
  return waitingSince && waitingSince <= assignment.at ? assignment.tries : 0;
}

export function isGivenUp(ticket: Assigned): boolean {
  return ticket.assignment?.isGivenUp === true && triesOf(ticket) > 0;
}

export function isLastTryUsed(ticket: Assigned): boolean {
  return triesOf(ticket) >= MAX_ASSIGNMENT_TRIES;
}

/** Returns the mark by which a returned ticket is not assigned to its former attendant, if it may be assigned. */
export function notAgain(
  events: FeatureEvents,
  ticket: TicketDocument,
): Partial<Pick<TicketDocument, 'assignment'>> {
  const { _id: ticketId, companyId, userId } = ticket;
  const isOffered = events.pending('ticket.waiting', { companyId, ticketId }).length > 0;
  if (userId === null || !isOffered) return {};
  return { assignment: { userId, at: new Date(), tries: triesOf(ticket) } };
}
