import { isEqual } from 'es-toolkit/predicate/isEqual';
import { storeResults } from '../results/store-results';
import type { ServiceLevelsDeps } from '../service-levels.deps';
import { noticesFor } from './notices';
import { sameTime } from './plan-clocks';
import { type Occasion, planDeadlines } from './plan-deadlines';

export const TIMER = 'serviceLevels.deadline';

const MAX_ATTEMPTS = 8;

/**
 * Brings a ticket's deadlines into agreement with its state: starts and stops clocks, stores results and notices, and
 * sets the timer. Idempotent.
 * @returns the time of the next timer
 */
export async function settleTicket(
  deps: ServiceLevelsDeps,
  companyId: number,
  ticketId: number,
  occasion: Occasion,
): Promise<Date | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const [ticket] = await deps.tickets.byIds(companyId, [ticketId]);
    if (!ticket) return undefined;
    const hours = await deps.hours.clockOf(companyId);
    const { deadlines, ended, due } = await planDeadlines(deps, ticket, hours, occasion);
    // Before the ticket forgets the clocks; a repeated run stores the same results.
    await storeResults(ticket, ended, hours);
    if (due.length === 0 && isEqual(deadlines, ticket.deadlines)) return deadlines?.nextAt;
    const notices = await noticesFor(deps, ticket, due, occasion.now);
    if (!(await deps.tickets.deadlines.store(ticket, deadlines, notices))) continue;
    const dueAt = deadlines?.nextAt;
    if (dueAt && !sameTime(dueAt, ticket.deadlines?.nextAt))
      await deps.dueWork.schedule({ kind: TIMER, ref: String(ticketId), companyId, dueAt });
    return dueAt;
  }
  throw new Error(`The ticket ${ticketId} changed ${MAX_ATTEMPTS} times while its deadlines were stored.`);
}
