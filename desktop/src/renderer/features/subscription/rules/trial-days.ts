const DAY_MS = 86_400_000;
/** Returns the days until the trial ends, rounded up; null after it, or without a trial. */
export function trialDays(trialExpiration: string | null, now: number): number | null {
  if (trialExpiration === null) return null;
  const left = new Date(trialExpiration).getTime() - now;
  return left > 0 ? Math.ceil(left / DAY_MS) : null;
}
