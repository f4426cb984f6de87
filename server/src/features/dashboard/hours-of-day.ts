/** UTC offsets are multiples of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/** Counts an hour that a DST change repeats as one. */
export function countByHour(instants: readonly Date[], timeZone: string): number[] {
  const hours = Array.from({ length: 24 }, () => 0);
  const known = new Map<number, number>();
  for (const instant of instants) {
    const quarter = Math.floor(instant.getTime() / QUARTER_MS);
    const hour = known.get(quarter) ?? hourIn(instant, timeZone);
    known.set(quarter, hour);
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

export function hourIn(instant: Date, timeZone: string): number {
  return Number(
    instant
      .toLocaleTimeString('en-US', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
      .slice(0, 2),
  );
}
