import { zoneOffset } from '../values/time-zones';

/** A date in a zone's calendar and clock. Months and days start at 1. */
export interface CalendarParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

export const DAY_MS = 86_400_000;

/** Returns a zone's local time at an instant, as if it were UTC. */
export const clockOf = (at: number, zone: string | undefined): number => at + zoneOffset(at, zone);

export function partsOf(clock: number): CalendarParts {
  const date = new Date(clock);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

/**
 * Returns the clock time of parts. A part beyond its range carries into the next one. Years below 100 are
 * taken literally.
 */
export function clockOfParts({ year, month, day, hour, minute, second, millisecond }: CalendarParts): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

const startOfYear = (year: number) =>
  clockOfParts({ year, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 });

export const dayNumber = (clock: number): number => Math.floor(clock / DAY_MS);

/** 1 on New Year's Day. */
export const dayOfYear = (clock: number): number =>
  dayNumber(clock) - dayNumber(startOfYear(new Date(clock).getUTCFullYear())) + 1;

/** 1 (Monday) to 7 (Sunday). */
export const isoDayOfWeek = (clock: number): number => new Date(clock).getUTCDay() || 7;

/** Weeks begin on Sundays. Days before the first Sunday are in week 0. */
export const weekOfYear = (clock: number): number =>
  Math.floor((dayOfYear(clock) + 6 - new Date(clock).getUTCDay()) / 7);

export function isoWeek(clock: number): { year: number; week: number } {
  const thursday = clock + (4 - isoDayOfWeek(clock)) * DAY_MS;
  return { year: new Date(thursday).getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

/** Returns midnight of a day in ISO year and week. Parts beyond their range carry over. */
export function clockOfIsoParts(year: number, week: number, day: number): number {
  const fourth = startOfYear(year) + 3 * DAY_MS;
  return fourth + (1 - isoDayOfWeek(fourth) + (week - 1) * 7 + (day - 1)) * DAY_MS;
}

export const daysIn = (year: number, month: number): number =>
  new Date(
    clockOfParts({ year, month: month + 1, day: 0, hour: 0, minute: 0, second: 0, millisecond: 0 }),
  ).getUTCDate();
