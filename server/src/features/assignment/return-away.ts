import { requestRun } from './assign-waiting';
import type { AssignmentDeps } from './assignment.deps';

/** Makes inactive users unavailable, returns what their customers wait for, and assigns it to others. Idempotent. */
export async function sweepAcrossCompanies(deps: AssignmentDeps, now = new Date()): Promise<void> {
  for (const companyId of deps.automatic.companies()) {
    try {
      await sweep(deps, companyId, now);
    } catch (error) {
      deps.log.error({ err: error, companyId }, 'waiting tickets not assigned; it is retried');
    }
  }
}

async function sweep(deps: AssignmentDeps, companyId: number, now: Date): Promise<void> {
  const { automatic, tickets, users } = deps;
  const queueIds = automatic.of(companyId);
  await users.availability.leaveInactive(companyId, now);
  const away = await users.availability.awayTooLong(companyId, now);
  await tickets.assignments.returnTicketsOf(companyId, away, queueIds);
  // Also finds users whose access hours began, and tickets whose event was lost.
  const waiting = await tickets.assignments.countWaiting(companyId, queueIds);
  if (waiting.some(({ count, givenUp }) => count > givenUp)) await requestRun(deps, companyId);
}
