import { DAY_MS, MINUTE_MS, offsetPeriodAt, wallTimeAt } from './zone-clock';

export function localDate(zone: string, instant: Date): string {
  return dateOf(wallTimeAt(zone, instant).day * DAY_MS);
}

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** `time` is `HH:MM`. For a local time that DST skips, uses the offset before the change. */
export function instantAt(zone: string, date: string, time: string): Date {
  const local = Date.parse(`${date}T${time}:00Z`);
  const guess = local - offsetPeriodAt(zone, local).offset;
  return new Date(local - offsetPeriodAt(zone, guess).offset);
}

/** Returns `YYYY-MM-DDTHH:MM`. */
export function localTimeOf(zone: string, instant: Date): string {
  const { day, minute } = wallTimeAt(zone, instant);
  return new Date(day * DAY_MS + minute * MINUTE_MS).toISOString().slice(0, 16);
}

/**
 * `localTime` is `YYYY-MM-DDTHH:MM`. For a time that DST skips, returns the first existing minute after it;
 * for a repeated one, the first.
 */
export function firstInstantOf(zone: string, localTime: string): Date {
  const local = Date.parse(`${localTime}:00Z`);
  const offsets = [local - 2 * DAY_MS, local + 2 * DAY_MS].map((at) => offsetPeriodAt(zone, at).offset);
  const [early, late] = offsets.map((offset) => local - offset).sort((a, b) => a - b) as [number, number];
  const match = [early, late].find((at) => at + offsetPeriodAt(zone, at).offset === local);
  // The clocks change between the two readings, which are at most a day apart.
  return new Date(match ?? offsetPeriodAt(zone, early).until);
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
