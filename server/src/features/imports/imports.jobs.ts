import { z } from 'zod';
import type { AppContext } from '#core/context';

const SWEEP_MS = 600_000;

export function defineJobs(jobs: AppContext['jobs'], deleteOld: (now: Date) => Promise<void>): void {
  jobs.define('imports.delete', z.unknown(), () => deleteOld(new Date()));
  jobs.every(SWEEP_MS, 'imports.delete');
}
