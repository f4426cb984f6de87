import { addDays, firstInstantOf } from '../working-hours';
import type { Recurrence } from './recurrence.schema';

const DAY_MS = 86_400_000;
/** Weeks begin on Monday. 1970-01-05 was one. */
const FIRST_MONDAY = 4;
/** Longest search for an open day: a company that never opens has no business days. */
const MAX_CLOSED_DAYS = 366;
/** Bounds a rule that never yields a date. */
const MAX_PERIODS = 20_000;

export interface RecurringStart {
  /** `YYYY-MM-DDTHH:MM`. */
  localTime: string;
  zone: string;
  /** Of a date, `YYYY-MM-DD`. Read only with `businessDays`. */
  isOpenDay: (date: string) => boolean;
}

export interface Occurrence {
  date: string;
  at: Date;
}

/** Returns the occurrences in order of time. Without an end, they are unlimited. */
export function* occurrencesOf(rule: Recurrence, start: RecurringStart): Generator<Occurrence, void> {
  const [first, time] = start.localTime.split('T') as [string, string];
  let previous = '';
  let found = 0;
  for (const planned of plannedDates(rule, first)) {
    const date = rule.businessDays ? nextOpenDay(planned, start.isOpenDay) : planned;
    if (date === undefined) return;
    // Several planned dates can move to the same open day.
    if (date <= previous) continue;
    if (rule.until !== null && date > rule.until) return;
    previous = date;
    yield { date, at: firstInstantOf(start.zone, `${date}T${time}`) };
    found += 1;
    if (found === rule.count) return;
  }
}

/** Returns up to `limit` occurrences later than `after`. */
export function nextOccurrences(
  rule: Recurrence,
  start: RecurringStart,
  after: Date,
  limit: number,
): Occurrence[] {
  const next: Occurrence[] = [];
  if (limit <= 0) return next;
  for (const occurrence of occurrencesOf(rule, start)) {
    if (occurrence.at <= after) continue;
    next.push(occurrence);
    if (next.length === limit) break;
  }
  return next;
}

function nextOpenDay(date: string, isOpenDay: (date: string) => boolean): string | undefined {
  for (let days = 0; days <= MAX_CLOSED_DAYS; days += 1) {
    const candidate = addDays(date, days);
    if (isOpenDay(candidate)) return candidate;
  }
  return undefined;
}

function* plannedDates(rule: Recurrence, first: string): Generator<string, void> {
  for (let period = 0; period < MAX_PERIODS; period += 1) {
    for (const date of datesOfPeriod(rule, first, period * rule.interval)) if (date >= first) yield date;
  }
}

/** `distance` is counted in days, weeks, months or years from the first date. */
function datesOfPeriod({ frequency, weekdays }: Recurrence, first: string, distance: number): string[] {
  switch (frequency) {
    case 'daily':
      return [addDays(first, distance)];
    case 'weekly': {
      const monday = addDays(first, 7 * distance - daysSinceMonday(first));
      const offsets = [...new Set(weekdays)].map((weekday) => (weekday + 6) % 7);
      return offsets.sort((a, b) => a - b).map((offset) => addDays(monday, offset));
    }
    case 'monthly':
      return [monthsLater(first, distance)];
    case 'yearly':
      return [monthsLater(first, 12 * distance)];
  }
}

function daysSinceMonday(date: string): number {
  return (((Date.parse(date) / DAY_MS - FIRST_MONDAY) % 7) + 7) % 7;
}

/** Uses the last day of a shorter month. */
function monthsLater(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
