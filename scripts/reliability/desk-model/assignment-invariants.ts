import { AWAY_AFTER_MS, MAX_ASSIGNMENT_TRIES } from '@recado/shared/assignment';
import type { TicketDocument } from '../../../server/src/features/tickets';
import type { Invariant } from './broken-invariant';
import type { Rows, TicketRow, UserRow } from './rows';

/** Runs are due as if it were some seconds later. */
const AHEAD_MS = 30_000;
const SERVING = ['new', 'queues', 'options'];

const openOf = ({ tickets }: Rows, { _id }: UserRow) =>
  tickets.filter(({ status, userId, snooze }) => status === 'open' && userId === _id && !snooze).length;

const isBelowLimit = (rows: Rows, user: UserRow) => !user.maxOpen || openOf(rows, user) < user.maxOpen;

/** The tries of an earlier wait do not count. */
const triesOf = ({ assignment, waitingSince }: TicketRow) =>
  assignment && waitingSince && waitingSince <= assignment.at ? assignment.tries : 0;

function waits({ queues }: Rows, { status, userId, queueId, isGroup, snooze, chatbot }: TicketRow): boolean {
  const isAutomatic = queues.some(({ _id, assignment }) => _id === queueId && assignment === 'automatic');
  const isServed = chatbot !== undefined && SERVING.includes(chatbot.state);
  return isAutomatic && status === 'pending' && userId === null && !isGroup && !snooze && !isServed;
}

/** Rules of automatic assignment. */
export const ASSIGNMENT_INVARIANTS: Record<string, Invariant> = {
  'no ticket is forgotten while anyone is able to attend it': async (_state, { app, people }, rows) => {
    const mayAttend = await app.services.tickets.assignments.attendable(people.company.id);
    if (rows.assignmentRuns.length > 0) return undefined;
    const present = rows.users.filter(
      ({ available, activeAt }) =>
        available && activeAt && Date.now() - activeAt.getTime() < AWAY_AFTER_MS - AHEAD_MS,
    );
    for (const ticket of rows.tickets) {
      if (!waits(rows, ticket) || triesOf(ticket) >= MAX_ASSIGNMENT_TRIES) continue;
      const able = present.find(
        (user) =>
          user._id !== ticket.assignment?.userId &&
          isBelowLimit(rows, user) &&
          mayAttend({ ...user, userId: user._id } as never, ticket as unknown as TicketDocument),
      );
      if (able) return `ticket ${ticket._id} waits although user ${able._id} is able`;
    }
    return undefined;
  },

  'no assignment exceeds a limit, and none is to the user who had the ticket last': (state, _desk, rows) => {
    for (const [index, { _id, type, userId, assignedTo, ticketId }] of rows.events.entries()) {
      const id = String(_id);
      if (type !== 'accepted' || userId !== null || state.seenAssignments.has(id)) continue;
      state.seenAssignments.add(id);
      const user = rows.users.find((one) => one._id === assignedTo);
      if (!user) return `ticket ${ticketId} was assigned to an unknown user`;
      const open = openOf(rows, user);
      if (user.maxOpen && open > user.maxOpen)
        return `ticket ${ticketId} was assigned to user ${user._id} with ${open} of ${user.maxOpen} tickets`;
      const earlier = rows.events.slice(0, index).findLast((event) => event.ticketId === ticketId);
      const before = rows.events
        .slice(0, index)
        .findLast((event) => event.ticketId === ticketId && event.assignedTo !== null);
      if (earlier?.type === 'returned' && before?.assignedTo === assignedTo)
        return `ticket ${ticketId} was assigned again to user ${assignedTo}`;
    }
    return undefined;
  },
};
