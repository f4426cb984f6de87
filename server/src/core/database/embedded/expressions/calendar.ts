import { zoneOffset } from '../values/time-zones';

/** A date by a zone's calendar and clock; months and days count from 1. */
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

/** The local time of a zone at an instant, as if it were UTC. */
export const clockOf = (at: number, zone: string | undefined): number => at + zoneOffset(at, zone);

/** The calendar's parts of a clock time. */
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

/** The clock time of parts; a part beyond its range carries into the next. Years below 100 are those years. */
export function clockOfParts({ year, month, day, hour, minute, second, millisecond }: CalendarParts): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date.getTime();
}

const startOfYear = (year: number) =>
  clockOfParts({ year, month: 1, day: 1, hour: 0, minute: 0, second: 0, millisecond: 0 });

/** Days since 1970-01-01. */
export const dayNumber = (clock: number): number => Math.floor(clock / DAY_MS);

/** From 1 on New Year's Day. */
export const dayOfYear = (clock: number): number =>
  dayNumber(clock) - dayNumber(startOfYear(new Date(clock).getUTCFullYear())) + 1;

/** From 1 (Monday) to 7 (Sunday). */
export const isoDayOfWeek = (clock: number): number => new Date(clock).getUTCDay() || 7;

/** From 0: weeks begin on Sundays, and days before the first one are in week 0. */
export const weekOfYear = (clock: number): number =>
  Math.floor((dayOfYear(clock) + 6 - new Date(clock).getUTCDay()) / 7);

/** The ISO 8601 week and the year it belongs to. */
export function isoWeek(clock: number): { year: number; week: number } {
  const thursday = clock + (4 - isoDayOfWeek(clock)) * DAY_MS;
  return { year: new Date(thursday).getUTCFullYear(), week: Math.ceil(dayOfYear(thursday) / 7) };
}

/** Midnight of a day given by ISO year, week and day; parts beyond their range carry on. */
export function clockOfIsoParts(year: number, week: number, day: number): number {
  const fourth = startOfYear(year) + 3 * DAY_MS;
  return fourth + (1 - isoDayOfWeek(fourth) + (week - 1) * 7 + (day - 1)) * DAY_MS;
}

/** Days of a month. */
export const daysIn = (year: number, month: number): number =>
  new Date(
    clockOfParts({ year, month: month + 1, day: 0, hour: 0, minute: 0, second: 0, millisecond: 0 }),
  ).getUTCDate();
