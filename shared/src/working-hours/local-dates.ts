import { DAY_MS, offsetPeriodAt, wallTimeAt } from './zone-clock';

/** Returns an instant's date in a zone, `YYYY-MM-DD`. */
export function localDate(zone: string, instant: Date): string {
  return dateOf(wallTimeAt(zone, instant).day * DAY_MS);
}

/** Returns a date some days later; both are `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return dateOf(Date.parse(date) + days * DAY_MS);
}

/** Returns the instant of a local date and time (`HH:MM`); a time that a DST change skips uses the offset before it. */
export function instantAt(zone: string, date: string, time: string): Date {
  const local = Date.parse(`${date}T${time}:00Z`);
  const guess = local - offsetPeriodAt(zone, local).offset;
  return new Date(local - offsetPeriodAt(zone, guess).offset);
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
