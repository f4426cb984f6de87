import { z } from 'zod';
import type { CampaignsDeps } from './campaigns.deps';
import { giveUpStart, runStart } from './starting/run-start';
import { restoreStarts, START, startData } from './starting/start-job';

const SWEEP_MS = 60_000;
/** Campaigns that start together share the store with the messages that people wait for. */
const STARTS_AT_ONCE = 2;
/** Far longer than a run (`run-start.ts`). */
const MAX_RUN_MS = 120_000;
/** About 40 minutes in total. */
const RETRY_AFTER_MS = [5, 10, 20, 40, 80, 160, 320, 600, 600, 600].map((seconds) => seconds * 1_000);

export function defineJobs(deps: CampaignsDeps): void {
  const { jobs } = deps;
  jobs.define(
    START,
    startData,
    async ({ companyId, campaignId }) => {
      const continues = await runStart(deps, companyId, campaignId, new Date());
      if (continues) await jobs.schedule(START, new Date(), { companyId, campaignId });
    },
    {
      concurrency: STARTS_AT_ONCE,
      lockLifetime: MAX_RUN_MS,
      retryAfterMs: RETRY_AFTER_MS,
      onGivenUp: ({ companyId, campaignId }) => giveUpStart(deps, companyId, campaignId, new Date()),
    },
  );
  jobs.define('campaigns.starts', z.unknown(), () =>
    restoreStarts(deps, new Date(Date.now() + 2 * SWEEP_MS)),
  );
  jobs.every(SWEEP_MS, 'campaigns.starts');
}
