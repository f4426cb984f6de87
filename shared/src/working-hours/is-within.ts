import { type Weekday, WEEKDAYS } from './schedules.schema';

/** Hours of one day for a company or queue (`weekdayEn`) or a user (`weekday`, 0 is Sunday). */
export type DayHours = { startTime: string; endTime: string } & (
  { weekdayEn: Weekday } | { weekday: number }
);

const DAY = 24 * 60;

/** Returns the day number; 0 is Sunday. */
export function weekdayOf(row: DayHours): number {
  return 'weekdayEn' in row ? WEEKDAYS.indexOf(row.weekdayEn) : row.weekday;
}

/**
 * Returns whether an instant is within weekly hours, in a time zone. No hours at all mean no restriction.
 * Start is inclusive, end exclusive. An end before the start continues past midnight; equal times mean closed;
 * 23:59 means midnight.
 */
export function isWithin(hours: readonly DayHours[], instant: Date, timeZone: string): boolean {
  const rows = hours.filter(({ startTime, endTime }) => startTime !== '' && endTime !== '');
  if (rows.length === 0) return true;
  const { day, minute } = localTime(instant, timeZone);
  return rows.some((row) => {
    const start = minutesOf(row.startTime);
    const end = row.endTime === '23:59' ? DAY : minutesOf(row.endTime);
    const daysSince = (day - weekdayOf(row) + 7) % 7;
    if (daysSince === 0) return minute >= start && (minute < end || end < start);
    return daysSince === 1 && end < start && minute < end;
  });
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Cached: constructing a format is slow, and every message needs one. */
const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(instant: Date, timeZone: string): { day: number; minute: number } {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    day: WEEKDAYS.findIndex((weekday) => weekday === parts.get('weekday')?.toLowerCase()),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}
