import { z } from 'zod';
import type { AppContext } from '../../core/context';
import { lapsedCompanyIds } from './companies.listing';

const JOB = 'companies.grace';
const EVERY_MS = 15 * 60_000;

interface Parts {
  /** After a company's due date. */
  graceDays: number;
  /** Sessions of a company that run stop, still paired. May be repeated. */
  pause(companyId: number): Promise<void>;
  /** Those that were stopped so go on. May be repeated. */
  resume(companyId: number): Promise<void>;
}

/**
 * A company whose service has ended goes on receiving for some days, so that what customers wrote is there when it pays;
 * then its sessions stop (decisions, "Sessions and accounts"). Answers what a job does again and again.
 */
export function endOfGrace(
  { jobs, log }: Pick<AppContext, 'jobs' | 'log'>,
  { graceDays, pause, resume }: Parts,
): (now: Date) => Promise<void> {
  const sweep = async (now: Date): Promise<void> => {
    for (const companyId of await lapsedCompanyIds(graceDays, now))
      try {
        await pause(companyId);
        // It may have paid meanwhile.
        if (!(await lapsedCompanyIds(graceDays, now)).includes(companyId)) await resume(companyId);
      } catch (error) {
        log.error({ err: error, companyId }, 'pausing a company after its grace period; it is tried again');
      }
  };
  jobs.define(JOB, z.undefined(), () => sweep(new Date()), { concurrency: 1 });
  jobs.every(EVERY_MS, JOB);
  return sweep;
}
