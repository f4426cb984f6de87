import { partition } from 'es-toolkit/array/partition';
import { MAX_ASSIGNMENT_TRIES } from '@recado/shared/assignment';
import { isGivenUp, isLastTryUsed, type TicketDocument } from '#features/tickets';
import type { User } from '#features/users';
import type { AssignmentDeps } from './assignment.deps';
import { type Candidate, isBelowLimit, selectUser } from './select-user';

export const RUN = 'assignment.run';
/** Interval at which a long run reads the users again. */
const READ_AGAIN_MS = 1_000;

/** Starts a run of the company soon. One runs at a time on all servers, so that limits hold. */
export async function requestRun({ dueWork }: AssignmentDeps, companyId: number): Promise<void> {
  await dueWork.schedule({ kind: RUN, ref: String(companyId), companyId, dueAt: new Date() });
}

export type AvailableUser = Candidate & { user: User };

/** Assigns the company's waiting tickets as long as users are able. Idempotent. */
export async function assignWaiting(deps: AssignmentDeps, companyId: number, now: Date): Promise<void> {
  const queueIds = deps.automatic.of(companyId);
  if (queueIds.length === 0) return;
  const { assignments } = deps.tickets;
  const readAble = async (at: Date) => (await availableUsers(deps, companyId, at)).filter(isBelowLimit);
  let able = await readAble(now);
  let readAt = performance.now();
  const mayAttend = await assignments.attendable(companyId);
  const waiting = (await assignments.waiting(companyId, queueIds)).filter((ticket) => !isGivenUp(ticket));
  const [failed, left] = partition(waiting, isLastTryUsed);
  for await (const ticket of assignments.read(companyId, queueIds, failed)) await giveUp(deps, ticket);
  if (able.length === 0) return;
  for await (const ticket of assignments.read(companyId, queueIds, left)) {
    if (performance.now() - readAt > READ_AGAIN_MS) {
      able = await readAble(new Date());
      readAt = performance.now();
      if (able.length === 0) return;
    }
    const candidates = able.filter(
      ({ id, user }) => id !== ticket.assignment?.userId && mayAttend({ ...user, userId: id }, ticket),
    );
    const selected = selectUser(candidates, ticket.contact.wallet);
    if (!selected) continue;
    const after = await assignments.assign(ticket, selected.user);
    if (!after) continue;
    selected.open += 1;
    selected.assignedAt = after.assignment?.at;
    await deps.users.availability.assigned(companyId, selected.id, selected.assignedAt ?? now);
    // Thousands may wait until someone is able again.
    if (!able.some(isBelowLimit)) return;
  }
}

/** Returns the available users with their open tickets, also those at their limit. */
export async function availableUsers(
  { users, tickets }: Pick<AssignmentDeps, 'users' | 'tickets'>,
  companyId: number,
  now: Date,
): Promise<AvailableUser[]> {
  const available = await users.availability.availableUsers(companyId, now);
  const counts = await tickets.assignments.openCounts(
    companyId,
    available.map(({ id }) => id),
  );
  return available.map((user) => ({
    user,
    id: user.id,
    open: counts.get(user.id) ?? 0,
    maxOpen: user.maxOpen ?? 0,
    assignedAt: user.assignedAt,
  }));
}

async function giveUp({ events, tickets }: AssignmentDeps, ticket: TicketDocument): Promise<void> {
  const { _id: ticketId, companyId, contactId, assignment, queue } = ticket;
  const at = new Date();
  const notice = events.pending('notice.due', {
    companyId,
    key: `assignmentFailed:${ticketId}:${assignment?.at.toISOString() ?? ''}`,
    to: { administrators: true },
    content: { kind: 'assignmentFailed', queueName: queue?.name ?? '', tries: MAX_ASSIGNMENT_TRIES },
    ...{ ticketId, contactId, at },
  });
  await tickets.assignments.giveUp(ticket, notice);
}
