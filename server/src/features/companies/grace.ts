import { z } from 'zod';
import type { AppContext } from '#core/context';
import { lapsedCompanyIds } from './companies.listing';

const JOB = 'companies.grace';
const EVERY_MS = 15 * 60_000;

interface Deps {
  graceDays: number;
  /** The connections stay paired. Idempotent. */
  pause(companyId: number): Promise<void>;
  /** Idempotent. */
  resume(companyId: number): Promise<void>;
}

export function endOfGrace(
  { jobs, log }: Pick<AppContext, 'jobs' | 'log'>,
  { graceDays, pause, resume }: Deps,
): (now: Date) => Promise<void> {
  const sweep = async (now: Date): Promise<void> => {
    for (const companyId of await lapsedCompanyIds(graceDays, now))
      try {
        await pause(companyId);
        // The company may have paid in between.
        if (!(await lapsedCompanyIds(graceDays, now)).includes(companyId)) await resume(companyId);
      } catch (error) {
        log.error({ err: error, companyId }, 'company pause failed; it is retried');
      }
  };
  jobs.define(JOB, z.undefined(), () => sweep(new Date()), { concurrency: 1 });
  jobs.every(EVERY_MS, JOB);
  return sweep;
}
