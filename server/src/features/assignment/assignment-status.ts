import type { AssignmentStatus, WaitReason } from '@recado/shared/assignment';
import type { Caller } from '#core/tenancy/caller';
import { availableUsers } from './assign-waiting';
import type { AssignmentDeps } from './assignment.deps';
import { isBelowLimit } from './select-user';

/** Reads nothing in companies without an automatic queue. */
export async function assignmentStatus(
  deps: AssignmentDeps,
  { companyId, userId, profile, queueIds }: Caller,
): Promise<AssignmentStatus> {
  const { automatic, queues, tickets, users } = deps;
  const ofCompany = automatic.of(companyId);
  if (ofCompany.length === 0) return { isUsed: false, isMember: false, isAvailable: false, waiting: [] };
  const joined = ofCompany.filter((id) => queueIds.includes(id));
  const own = profile === 'admin' ? ofCompany : joined;
  const [isAvailable, counts, names] = await Promise.all([
    users.availability.isAvailable(companyId, userId),
    tickets.assignments.countWaiting(companyId, own),
    queues.queuesByIds(companyId, own),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const isOffered = counts.some(({ count, givenUp }) => count > givenUp);
  const available = isOffered ? await availableUsers(deps, companyId, new Date()) : [];
  const reasonOf = (queueId: number): WaitReason => {
    const ofQueue = available.filter(({ user }) => user.queueIds.includes(queueId));
    return ofQueue.length > 0 && !ofQueue.some(isBelowLimit) ? 'limitReached' : 'nobodyAvailable';
  };
  const waiting = counts.flatMap(({ queueId, count, givenUp }): AssignmentStatus['waiting'] => {
    const queueName = nameOf.get(queueId) ?? '';
    const open = count - givenUp;
    return [
      ...(open > 0 ? [{ queueId, queueName, reason: reasonOf(queueId), count: open }] : []),
      ...(givenUp > 0 ? [{ queueId, queueName, reason: 'notAccepted' as const, count: givenUp }] : []),
    ];
  });
  return { isUsed: true, isMember: joined.length > 0, isAvailable, waiting };
}
