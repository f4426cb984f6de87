import { addDays, firstInstantOf, localDate } from '../../working-hours';
import type { Day, DayPart, When } from './when';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FRIDAY = 5;
/** A promise that is further away is a misread date. */
const MAX_DAYS = 180;
/** "às 3" means the afternoon, "às 7" the morning. */
const FIRST_MORNING_HOUR = 7;

const OPENING = '09:00';
/** A deadline without an hour leaves time to keep the promise before the day ends. */
const DEADLINE = '16:00';
const HOURS: Readonly<Record<Exclude<DayPart, 'opening'>, string>> = {
  morning: '09:00',
  lateMorning: '11:30',
  noon: '12:00',
  halfPastNoon: '12:30',
  earlyAfternoon: '13:30',
  afterLunch: '14:00',
  afternoon: '15:00',
  endOfDay: '17:30',
  evening: '19:00',
};
/** Later hours of a part that has begun, for today. */
const LATER: Partial<Record<DayPart, readonly DayPart[]>> = {
  morning: ['lateMorning'],
  earlyAfternoon: ['afternoon'],
  afterLunch: ['afternoon', 'endOfDay'],
  afternoon: ['endOfDay'],
};
const AFTERNOON_PARTS: ReadonlySet<DayPart | undefined> = new Set([
  'earlyAfternoon',
  'afterLunch',
  'afternoon',
  'endOfDay',
  'evening',
]);

export interface Clock {
  now: Date;
  timeZone: string;
  /** `HH:MM` at which the company opens on a date (`YYYY-MM-DD`); undefined if it does not. */
  opensAt?: ((date: string) => string | undefined) | undefined;
}

/** Returns the instant that is meant, undefined if it is past, unknown or far away. */
export function instantOf(when: When, clock: Clock): Date | undefined {
  const until = instantAfter(when, clock) ?? instantOnDay(when, clock);
  if (!until || until <= clock.now) return undefined;
  return until.getTime() - clock.now.getTime() <= MAX_DAYS * DAY_MS ? until : undefined;
}

function instantAfter({ after }: When, { now }: Clock): Date | undefined {
  if (after?.unit !== 'minute') return undefined;
  return new Date(now.getTime() + after.count * MINUTE_MS);
}

function instantOnDay(when: When, clock: Clock): Date | undefined {
  const today = localDate(clock.timeZone, clock.now);
  const date = dateOf(when, today);
  if (date === undefined) return undefined;
  const isToday = date === today;
  const isFixed = when.day !== undefined || when.after !== undefined;
  const at = (day: string, time: string) => firstInstantOf(clock.timeZone, `${day}T${time}`);
  const isAhead = (time: string) => at(date, time) > clock.now;
  const found = timesOf(when, date, isToday, clock).find((time) => !isToday || isAhead(time));
  if (found !== undefined) return at(date, found);
  if (isFixed) return undefined;
  const tomorrow = addDays(date, 1);
  const [first] = timesOf(when, tomorrow, false, clock);
  return first === undefined ? undefined : at(tomorrow, first);
}

/** Returns the times of the day (`HH:MM`) that may be meant, the likeliest first. */
function timesOf(when: When, date: string, isToday: boolean, clock: Clock): string[] {
  const { part, isUntil = false } = when;
  if (when.clock) return clockTimes(when, isToday);
  const hourOf = (one: DayPart) => (one === 'opening' ? openingOf(date, clock) : HOURS[one]);
  if (part) {
    const parts = isToday ? [part, ...(LATER[part] ?? [])] : [part];
    return parts.map(hourOf);
  }
  if (isToday) return [HOURS.endOfDay, HOURS.evening, '21:00'];
  const isDeadline = isUntil || (when.day?.kind === 'week' && when.day.weeks === 0);
  return [isDeadline ? DEADLINE : openingOf(date, clock)];
}

function openingOf(date: string, { opensAt }: Clock): string {
  return opensAt?.(date) ?? OPENING;
}

function clockTimes({ clock, part, day }: When, isToday: boolean): string[] {
  if (!clock) return [];
  const { hour, minute, isExact } = clock;
  const text = (at: number) => `${String(at).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  if (hour >= 12 || isExact) return [text(hour)];
  if (AFTERNOON_PARTS.has(part)) return [text(hour + 12)];
  if (part) return [text(hour)];
  const isMorning = hour >= FIRST_MORNING_HOUR;
  // "hoje às 8" at noon means the evening; "às 10" without a day means the next morning.
  return isMorning && isToday && day ? [text(hour), text(hour + 12)] : [text(isMorning ? hour : hour + 12)];
}

function dateOf({ day, after, isUntil = false }: When, today: string): string | undefined {
  if (after)
    return after.unit === 'day' ? addDays(today, after.count) : businessDaysLater(today, after.count);
  if (!day) return today;
  switch (day.kind) {
    case 'offset':
      return addDays(today, day.days);
    case 'weekday':
      return day.isNext
        ? addDays(mondayOf(today), 7 + ((day.weekday + 6) % 7))
        : addDays(today, (day.weekday - weekdayOf(today) + 7) % 7 || 7);
    case 'week': {
      const offset = day.weeks === 0 || isUntil ? FRIDAY - 1 : 0;
      return addDays(mondayOf(today), 7 * day.weeks + offset);
    }
    case 'month':
      return firstOfMonth(today, day.isEnd);
    case 'date':
      return calendarDate(day, today);
  }
}

function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}

function mondayOf(date: string): string {
  return addDays(date, -((weekdayOf(date) + 6) % 7));
}

function businessDaysLater(today: string, count: number): string {
  let date = today;
  for (let left = Math.min(count, MAX_DAYS); left > 0;) {
    date = addDays(date, 1);
    if (weekdayOf(date) % 6 !== 0) left -= 1;
  }
  return date;
}

/** Returns the last day of this month, or the first of the next. */
function firstOfMonth(today: string, isEnd: boolean): string {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, isEnd ? 0 : 1)).toISOString().slice(0, 10);
}

/** Without a month, the next such day; without a year, the next such date. */
function calendarDate(date: Extract<Day, { kind: 'date' }>, today: string): string | undefined {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const candidates = Array.from({ length: date.month === undefined ? 3 : 2 }, (_, index) =>
    date.month === undefined
      ? calendarDay(year, month + index, date.day)
      : calendarDay(date.year ?? year + index, date.month, date.day),
  );
  return candidates.find((candidate) => candidate !== undefined && candidate >= today);
}

/** Returns undefined for a date that does not exist. */
function calendarDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCDate() === day ? at.toISOString().slice(0, 10) : undefined;
}
