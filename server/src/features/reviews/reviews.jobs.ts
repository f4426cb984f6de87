import { z } from 'zod';
import type { AppContext } from '#core/context';
import { storeChangedCounts } from './counts/count-reviews';

const COUNTS_EVERY_MS = 10 * 60_000;

export function defineJobs(jobs: AppContext['jobs']): void {
  jobs.define('reviews.counts', z.unknown(), () => storeChangedCounts());
  jobs.every(COUNTS_EVERY_MS, 'reviews.counts');
}
