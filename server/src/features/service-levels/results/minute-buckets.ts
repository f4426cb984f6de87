/** Durations below it are exact. */
const EXACT_MINUTES = 60;
/** Ratio of the ends of a longer bucket. */
const GROWTH = 1.05;

/** Returns the bucket of a duration: a minute each for the first hour, then 5 % wide. */
export function bucketOf(minutes: number): number {
  const whole = Math.max(0, Math.round(minutes));
  if (whole < EXACT_MINUTES) return whole;
  return EXACT_MINUTES + Math.floor(Math.log(whole / EXACT_MINUTES) / Math.log(GROWTH));
}

/** Returns the middle of a bucket, in whole minutes. */
export function minutesOf(bucket: number): number {
  if (bucket < EXACT_MINUTES) return bucket;
  return Math.round(EXACT_MINUTES * GROWTH ** (bucket - EXACT_MINUTES + 0.5));
}

/**
 * Returns the duration that a share of all durations does not exceed, in minutes: exact for the first hour, then by at most
 * 2.5 % too long or too short. Null without durations.
 *
 * @param counts - number of durations by bucket; may be sparse
 * @param share - above 0, up to 1
 */
export function percentile(counts: readonly number[], share: number): number | null {
  let left = Math.ceil(counts.reduce((sum, count) => sum + count, 0) * share);
  if (left === 0) return null;
  const bucket = counts.findIndex((count: number | undefined = 0) => (left -= count) <= 0);
  return minutesOf(bucket);
}
