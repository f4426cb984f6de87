import type { NewDueWork } from './due-row';

/** The timer that is due, and the time of the run. */
interface DueRun {
  companyId: number;
  ref: string;
  now: Date;
}

/**
 * Does what is due, and returns the time of the next run, if there is one. It must be idempotent: a crash repeats it,
 * and the document that owns the timer decides whether there is anything to do.
 */
export type DueHandler = (run: DueRun) => Promise<Date | undefined>;

export interface DueKindOptions {
  /** Runs after the last retry, so that the owner shows the error. If it fails, the timer is retried again. */
  onGivenUp?: (run: DueRun, error: unknown) => Promise<void>;
  /** Adds the timers that owner documents need; existing ones stay. Runs at start and every 10 minutes. */
  restore?: (add: (works: readonly NewDueWork[]) => Promise<void>) => Promise<void>;
}

export interface DueKind extends DueKindOptions {
  handler: DueHandler;
}
