import { addDays, firstInstantOf, type HoursRules, localDate, openness } from '../../working-hours';
import type { SnoozeTime } from './snooze.schema';

const HOUR_MS = 3_600_000;
const AFTERNOON = '16:00';
/** Start of the day without opening hours. */
const MORNING = '08:00';
/** An afternoon that is nearer than this is no choice. */
const MIN_AHEAD_MS = 30 * 60_000;

/**
 * Returns the choices for a snooze: in an hour, today at 16:00, at the opening of tomorrow and of Monday. If
 * tomorrow is closed, `nextOpening` replaces it. Each time occurs once, the earliest first.
 * @param zone - the company's time zone
 */
export function snoozeTimes(rules: HoursRules, now: Date, zone: string): SnoozeTime[] {
  const today = localDate(zone, now);
  const tomorrow = addDays(today, 1);
  const afternoon = firstInstantOf(zone, `${today}T${AFTERNOON}`);
  const next = openingFrom(rules, tomorrow, zone);
  const monday = openingFrom(rules, nextMonday(today), zone);
  const times: [SnoozeTime['key'], Date | null][] = [
    ['hour', new Date(now.getTime() + HOUR_MS)],
    ['afternoon', afternoon.getTime() - now.getTime() >= MIN_AHEAD_MS ? afternoon : null],
    [next && localDate(zone, next) !== tomorrow ? 'nextOpening' : 'tomorrow', next],
    ['monday', monday && localDate(zone, monday) === nextMonday(today) ? monday : null],
  ];
  const shown = times.flatMap(([key, at]) => (at ? [{ key, until: at.toISOString() }] : []));
  return shown
    .filter(({ until }, index) => shown.findIndex((other) => other.until === until) === index)
    .sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
}

/** Returns the first opening on or after the date; null if there is none within 400 days. */
function openingFrom(rules: HoursRules, date: string, zone: string): Date | null {
  const midnight = firstInstantOf(zone, `${date}T00:00`);
  const { open, until } = openness(rules, midnight, zone);
  if (!open) return until;
  // Open at midnight: always, or a shift of the previous evening whose end the next opening follows.
  return until === null ? firstInstantOf(zone, `${date}T${MORNING}`) : openness(rules, until, zone).until;
}

/** Returns the first Monday after the date. */
function nextMonday(date: string): string {
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return addDays(date, (8 - weekday) % 7 || 7);
}
