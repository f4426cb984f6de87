export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;

/** In milliseconds. */
export interface OffsetPeriod {
  offset: number;
  until: number;
}

/** `day` is counted from 1970-01-01, `minute` from midnight. */
export interface WallTime {
  day: number;
  minute: number;
}

/** UTC offsets around a DST change. Without one, `change` is the end of the week. */
interface Week {
  before: number;
  change: number;
  after: number;
  end: number;
}

/** Cached, because every message needs these. */
const formats = new Map<string, Intl.DateTimeFormat>();
const weeks = new Map<string, Map<number, Week>>();

/** Returns the offset, and until when it certainly applies. */
export function offsetPeriodAt(zone: string, at: number): OffsetPeriod {
  const known = weeks.get(zone) ?? new Map<number, Week>();
  weeks.set(zone, known);
  const index = Math.floor(at / WEEK_MS);
  const week = known.get(index) ?? readWeek(zone, index * WEEK_MS);
  known.set(index, week);
  return at < week.change
    ? { offset: week.before, until: week.change }
    : { offset: week.after, until: week.end };
}

export function wallTimeAt(zone: string, instant: Date): WallTime {
  const at = instant.getTime();
  const local = at + offsetPeriodAt(zone, at).offset;
  const day = Math.floor(local / DAY_MS);
  return { day, minute: Math.floor((local - day * DAY_MS) / MINUTE_MS) };
}

/** Sunday is 0. Day 0 (1970-01-01) was a Thursday. */
export function weekdayOfDay(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Bisection; no zone has two DST changes in a week. */
function readWeek(zone: string, start: number): Week {
  const end = start + WEEK_MS;
  const [before, after] = [offsetAt(zone, start), offsetAt(zone, end)];
  if (before === after) return { before, change: end, after, end };
  let [early, change] = [start, end];
  while (change - early > MINUTE_MS) {
    const middle = early + Math.floor((change - early) / MINUTE_MS / 2) * MINUTE_MS;
    if (offsetAt(zone, middle) === before) early = middle;
    else change = middle;
  }
  return { before, change, after, end };
}

function offsetAt(zone: string, at: number): number {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // "GMT" or similar to "GMT-03:00". Historical offsets also contain seconds.
  const [, sign, hours, minutes, seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?$/.exec(name) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}
