import { inGentleSteps } from '#core/database';
import type { ServiceLevelsDeps } from '../service-levels.deps';
import { settleTicket } from './settle-ticket';

export const RECOMPUTE = 'serviceLevels.recompute';

/** So that several changes at once cause one run. */
const DELAY_MS = 1_000;

/** Gives the company's open tickets new deadlines in the background, after a change of levels, queues or hours. */
export async function scheduleRecomputation(
  { jobs }: Pick<ServiceLevelsDeps, 'jobs'>,
  companyId: number,
): Promise<void> {
  await jobs.cancel(RECOMPUTE, { companyId });
  await jobs.schedule(RECOMPUTE, new Date(Date.now() + DELAY_MS), { companyId });
}

export async function recompute(deps: ServiceLevelsDeps, companyId: number): Promise<void> {
  const left = await deps.tickets.deadlines.openIds(companyId);
  await inGentleSteps(async (most) => {
    const ids = left.splice(0, most);
    for (const id of ids) {
      const now = new Date();
      await settleTicket(deps, companyId, id, { at: now, now, quiet: true });
    }
    return ids.length;
  });
}
