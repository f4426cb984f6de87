import { z } from 'zod';
import type { AppContext } from '#core/context';

const WATCH_EVERY_MS = 20_000;

export function defineJobs(jobs: AppContext['jobs'], watch: (now: Date) => Promise<void>): void {
  jobs.define('connections.watch', z.undefined(), () => watch(new Date()), { concurrency: 1 });
  jobs.every(WATCH_EVERY_MS, 'connections.watch');
}
