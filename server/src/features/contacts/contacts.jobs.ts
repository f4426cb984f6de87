import { z } from 'zod';
import type { AppContext } from '#core/context';

export const MERGE = 'contacts.join';
const MERGES_EVERY_MS = 30_000;
const ERASURES_EVERY_MS = 60_000;

const ofMerge = z.object({ companyId: z.number(), joinId: z.number() });

type Scheduler = AppContext['jobs'];

interface MergeHandlers {
  run(companyId: number, mergeId: number): Promise<void>;
  sweep(): Promise<void>;
}

export function defineMerges(jobs: Scheduler, { run, sweep }: MergeHandlers): void {
  jobs.define(MERGE, ofMerge, ({ companyId, joinId: mergeId }) => run(companyId, mergeId));
  jobs.define('contacts.joins', z.unknown(), () => sweep());
  jobs.every(MERGES_EVERY_MS, 'contacts.joins');
}

export function defineErasures(jobs: Scheduler, sweep: () => Promise<void>): void {
  jobs.define('contacts.erase', z.unknown(), sweep);
  jobs.every(ERASURES_EVERY_MS, 'contacts.erase');
}
