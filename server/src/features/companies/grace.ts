import type { AppContext } from '#core/context';
import { defineGrace } from './companies.jobs';
import { lapsedCompanyIds } from './list-companies';

interface Deps {
  graceDays: number;
  /** Keeps the connections paired. Idempotent. */
  pause(companyId: number): Promise<void>;
  /** Idempotent. */
  resume(companyId: number): Promise<void>;
}

export function endOfGrace(
  { jobs, log }: AppContext,
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
  defineGrace(jobs, sweep);
  return sweep;
}
