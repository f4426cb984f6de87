import type { DuePriority } from './due-priority';
import type { NewDueWork } from './due-row';

interface DueRun {
  companyId: number;
  ref: string;
  now: Date;
}

/**
 * Handles a due timer and returns its next time, if any. Must be idempotent, because a crash repeats it. The
 * owner document decides whether there is work.
 */
export type DueHandler = (run: DueRun) => Promise<Date | undefined>;

export interface DueKindOptions {
  /** `background` for work that no person waits for. Default: `prompt`. */
  priority?: DuePriority;
  /** Called after the last retry, so that the owner shows the error. If it fails, the timer is retried. */
  onGivenUp?: (run: DueRun, error: unknown) => Promise<void>;
  /** Adds missing timers that owner documents need (`RestoreSweep`). */
  restore?: (add: (works: readonly NewDueWork[]) => Promise<void>) => Promise<void>;
}

export interface DueKind extends DueKindOptions {
  handler: DueHandler;
}
