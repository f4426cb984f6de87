import { StoreError } from './errors';

/** The time of `performance.now()` at which the work that runs now must end. */
let until = Infinity;

/** Runs synchronous work with a command's time limit. What it calls may use `checkTime`. */
export function withTimeLimit<T>(limit: number, run: () => T): T {
  if (limit === Infinity) return run();
  const before = until;
  until = limit;
  try {
    return run();
  } finally {
    until = before;
  }
}

/** Throws 50 if the time limit of the running command has passed. */
export function checkTime(): void {
  if (until !== Infinity && performance.now() > until)
    throw new StoreError('MaxTimeMSExpired', 'operation exceeded time limit');
}

/** Returns the milliseconds that the running command may still use. */
export const remainingTime = (): number => until - performance.now();
