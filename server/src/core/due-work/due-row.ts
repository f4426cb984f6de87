import type { StoredPriority } from './due-priority';

/** `kind` names the handler, `ref` its subject. */
export interface NewDueWork {
  kind: string;
  ref: string;
  companyId: number;
  dueAt: Date;
}

export interface DueRow extends Omit<NewDueWork, 'dueAt'> {
  _id: string;
  /** Absent for prompt work. */
  lane?: StoredPriority;
  /** Null if the timer is no longer retried. */
  dueAt: Date | null;
  /** Incremented by every `schedule`. The end of a run compares it with the value at its start. */
  revision: number;
  attempts: number;
  error?: string;
  failedAt?: Date;
  claimedBy?: string;
  claimedUntil?: Date;
}

export interface ClaimedRow extends DueRow {
  dueAt: Date;
  claimedBy: string;
}

export type RunResult =
  | { outcome: 'done' }
  | { outcome: 'rescheduled'; dueAt: Date }
  | { outcome: 'failed'; dueAt: Date; attempts: number; error: string; failedAt: Date }
  | { outcome: 'givenUp'; dueAt: null; attempts: number; error: string; failedAt: Date };

export interface FailedDueWork extends Omit<NewDueWork, 'dueAt'> {
  id: string;
  failures: number;
  failedAt: Date;
  error: string;
}

export const DUE_WORK_COLLECTION = 'due_work';

export const idOf = (kind: string, ref: string): string => `${kind}:${ref}`;

/** Returns the kind in a row's id. */
export const kindIn = (id: string): string => id.slice(0, id.indexOf(':'));
