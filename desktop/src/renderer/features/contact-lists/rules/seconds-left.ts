interface Observation {
  done: number;
  /** In milliseconds. */
  at: number;
}

/** Returns the remaining time by the speed between two observations; null while it is unknown. */
export function secondsLeft(first: Observation, last: Observation, total: number): number | null {
  const rows = last.done - first.done;
  const ms = last.at - first.at;
  if (rows <= 0 || ms <= 0 || last.done >= total) return null;
  return Math.max(1, Math.round(((total - last.done) * ms) / rows / 1_000));
}
