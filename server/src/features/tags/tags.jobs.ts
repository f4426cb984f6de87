import { z } from 'zod';
import type { AppContext } from '#core/context';

export const PROPAGATE = 'tags.spread';

const ofTag = z.object({ companyId: z.number(), tagId: z.number() });

export function defineJobs(
  jobs: AppContext['jobs'],
  propagate: (of: z.output<typeof ofTag>) => Promise<void>,
): void {
  jobs.define(PROPAGATE, ofTag, propagate);
}
