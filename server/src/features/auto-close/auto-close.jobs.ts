import { z } from 'zod';
import type { AppContext } from '#core/context';

const SWEEP_MS = 60_000;

export function defineJobs(jobs: AppContext['jobs'], sweep: () => Promise<void>): void {
  jobs.define('auto-close.sweep', z.unknown(), () => sweep());
  jobs.every(SWEEP_MS, 'auto-close.sweep');
}
