import { z } from 'zod';
import type { AppContext } from '#core/context';

export const SETTLE = 'queues.settle';

const ofQueue = z.object({ companyId: z.number().int(), queueId: z.number().int() });

export function defineJobs(
  jobs: AppContext['jobs'],
  settle: (of: z.output<typeof ofQueue>) => Promise<void>,
): void {
  jobs.define(SETTLE, ofQueue, settle);
}
