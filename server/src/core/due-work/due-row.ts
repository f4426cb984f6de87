/** A timer: `kind` names the handler, `ref` what it is about. */
export interface NewDueWork {
  kind: string;
  ref: string;
  companyId: number;
  dueAt: Date;
}

/** A row of `due_work`. */
export interface DueRow extends Omit<NewDueWork, 'dueAt'> {
  /** `kind:ref`. */
  _id: string;
  /** Null after the last retry. */
  dueAt: Date | null;
  /** Increased by every `schedule`; a run that ends compares it with the one that it claimed. */
  revision: number;
  /** Failures in a row. */
  attempts: number;
  error?: string;
  failedAt?: Date;
  /** Unique for each claim. */
  claimedBy?: string;
  claimedUntil?: Date;
}

/** A row that `claim` returned. */
export interface ClaimedRow extends DueRow {
  dueAt: Date;
  claimedBy: string;
}

/** The result of a run, as its row stores it. */
export type RunResult =
  | { outcome: 'done' }
  | { outcome: 'rescheduled'; dueAt: Date }
  | { outcome: 'failed'; dueAt: Date; attempts: number; error: string; failedAt: Date }
  | { outcome: 'givenUp'; dueAt: null; attempts: number; error: string; failedAt: Date };

/** A timer that is no longer retried. */
export interface FailedDueWork extends Omit<NewDueWork, 'dueAt'> {
  id: string;
  failures: number;
  failedAt: Date;
  error: string;
}

export const DUE_WORK_COLLECTION = 'due_work';

export const idOf = (kind: string, ref: string): string => `${kind}:${ref}`;
