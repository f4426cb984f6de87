import { z } from 'zod';
import type { AppContext } from '#core/context';

/** Alerts leave within a minute: this, and the time until `connections.watch` sends them. */
const CHECK_EVERY_MS = 20_000;

export function defineJobs(jobs: AppContext['jobs'], check: (now: Date) => Promise<void>): void {
  jobs.define('connection-health.check', z.undefined(), () => check(new Date()), { concurrency: 1 });
  jobs.every(CHECK_EVERY_MS, 'connection-health.check');
}
