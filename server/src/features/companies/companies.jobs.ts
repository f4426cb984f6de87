import { z } from 'zod';
import type { AppContext } from '#core/context';

export const DELETE = 'companies.delete';
export const TIDY = 'companies.tidyDeleted';
const DELETIONS = 'companies.deletions';
const DELETIONS_EVERY_MS = 60_000;
const GRACE = 'companies.grace';
const GRACE_EVERY_MS = 15 * 60_000;

type Scheduler = AppContext['jobs'];

const ofCompany = z.object({ companyId: z.number().int() });
type OfCompany = z.output<typeof ofCompany>;

interface DeletionHandlers {
  run(of: OfCompany): Promise<void>;
  tidy(of: OfCompany): Promise<void>;
  /** Also resumes deletions without a scheduled job. */
  resume(): Promise<void>;
}

export function defineDeletions(jobs: Scheduler, { run, tidy, resume }: DeletionHandlers): void {
  jobs.define(DELETE, ofCompany, run, { concurrency: 1 });
  jobs.define(TIDY, ofCompany, tidy);
  jobs.define(DELETIONS, z.undefined(), resume);
  jobs.every(DELETIONS_EVERY_MS, DELETIONS);
}

export function defineGrace(jobs: Scheduler, sweep: (now: Date) => Promise<void>): void {
  jobs.define(GRACE, z.undefined(), () => sweep(new Date()), { concurrency: 1 });
  jobs.every(GRACE_EVERY_MS, GRACE);
}
