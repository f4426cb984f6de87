import { z } from 'zod';
import { RECOMPUTE, recompute } from './clocks/recompute';
import { settleTicket, TIMER } from './clocks/settle-ticket';
import type { DeadlineResults } from './results/deadline-results';
import type { ServiceLevelsDeps } from './service-levels.deps';

/** The sweep restores only timers that are due before its next run. */
const RESTORED_AHEAD_MS = 15 * 60_000;
const HOURS_EVERY_MS = 10 * 60_000;

export function defineJobs(
  deps: ServiceLevelsDeps,
  results: Pick<DeadlineResults, 'computeAcrossCompanies'>,
): void {
  const { dueWork, jobs, levels, tickets } = deps;
  jobs.define(RECOMPUTE, z.object({ companyId: z.number().int() }), ({ companyId }) =>
    recompute(deps, companyId),
  );
  jobs.define('serviceLevels.hours', z.unknown(), () => results.computeAcrossCompanies());
  jobs.every(HOURS_EVERY_MS, 'serviceLevels.hours');
  dueWork.handle(
    TIMER,
    ({ companyId, ref, now }) => settleTicket(deps, companyId, Number(ref), { at: now, now }),
    {
      restore: async (add) => {
        const soon = new Date(Date.now() + RESTORED_AHEAD_MS);
        for (const companyId of levels.companies())
          await add(
            (await tickets.deadlines.timersBefore(companyId, soon)).map(({ ticketId, nextAt }) => ({
              ...{ kind: TIMER, ref: String(ticketId), companyId, dueAt: nextAt },
            })),
          );
      },
    },
  );
}
