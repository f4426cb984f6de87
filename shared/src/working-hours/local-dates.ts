import { DAY_MS, offsetPeriodAt, wallTimeAt } from './zone-clock';

export function localDate(zone: string, instant: Date): string {
  return dateOf(wallTimeAt(zone, instant).day * DAY_MS);
}

export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** `time` is `HH:MM`. For a local time that DST skips, the offset before the change is used. */
export function instantAt(zone: string, date: string, time: string): Date {
  const local = Date.parse(`${date}T${time}:00Z`);
  const guess = local - offsetPeriodAt(zone, local).offset;
  return new Date(local - offsetPeriodAt(zone, guess).offset);
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
