/**
 * Delays before retries of a one-time job, about 7 hours in total. Then it is listed as failed and can be rerun
 * manually.
 */
export const RETRY_AFTER_MS: readonly number[] = [
  5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 10_800_000,
];

/** The run failed after its last retry. Has the message of its cause, for the list of failed jobs. */
export class RetriesExhausted extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Returns the delay in milliseconds after each failure, the last one again until the run is given up, then
 * null.
 */
export function backoffOf(retryAfterMs: readonly number[]) {
  return ({ attempt, error }: { attempt: number; error: Error }): number | null =>
    error instanceof RetriesExhausted
      ? null
      : (retryAfterMs[Math.min(attempt, retryAfterMs.length) - 1] ?? null);
}
