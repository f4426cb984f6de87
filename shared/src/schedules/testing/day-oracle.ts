import type { Recurrence } from '../recurrence.schema';

const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;

/**
 * Returns a reader of the first instant whose clock shows a local time or a later one of that date. It walks
 * and formats every quarter of an hour, at which all clock changes of this century occur.
 */
export function firstInstants(zone: string, from: string, to: string): (date: string, time: string) => Date {
  const [start, end] = [Date.parse(from) - DAY_MS, Date.parse(to) + DAY_MS];
  // The Swedish format is that of ISO 8601, with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const instants = new Map<string, number>();
  for (let instant = start; instant < end; instant += QUARTER_MS) {
    const shown = format.format(instant);
    if (!instants.has(shown)) instants.set(shown, instant);
  }
  return (date, time) => {
    for (let local = Date.parse(`${date}T${time}Z`); local <= end; local += QUARTER_MS) {
      const instant = instants.get(new Date(local).toISOString().slice(0, 16).replace('T', ' '));
      if (instant !== undefined) return new Date(instant);
    }
    throw new Error('The time is outside the walked range.');
  };
}

/** Walks each day of the year after the start and decides whether the rule's calendar marks it. */
export function yearOracle(
  rule: Recurrence,
  localTime: string,
  isOpenDay: (date: string) => boolean,
): string[] {
  const start = new Date(`${localTime.slice(0, 10)}T00:00:00Z`);
  const dates: string[] = [];
  let moved = false;
  for (let offset = 0; offset <= 365; offset += 1) {
    const day = new Date(start.getTime() + offset * DAY_MS);
    const date = day.toISOString().slice(0, 10);
    const planned = isPlanned(rule, start, day, offset);
    if (!rule.businessDays) {
      if (planned) dates.push(date);
      continue;
    }
    moved ||= planned;
    if (moved && isOpenDay(date)) {
      dates.push(date);
      moved = false;
    }
  }
  return dates;
}

function isPlanned({ frequency, interval, weekdays }: Recurrence, start: Date, day: Date, offset: number) {
  const months =
    (day.getUTCFullYear() - start.getUTCFullYear()) * 12 + day.getUTCMonth() - start.getUTCMonth();
  const isLastOfMonth = new Date(day.getTime() + DAY_MS).getUTCDate() === 1;
  const isDayOfMonth =
    day.getUTCDate() === start.getUTCDate() || (isLastOfMonth && day.getUTCDate() < start.getUTCDate());
  switch (frequency) {
    case 'daily':
      return offset % interval === 0;
    case 'weekly':
      return weekdays.includes(day.getUTCDay()) && mondaysBetween(start, offset) % interval === 0;
    case 'monthly':
      return isDayOfMonth && months % interval === 0;
    case 'yearly':
      return isDayOfMonth && months % (12 * interval) === 0;
  }
}

function mondaysBetween(start: Date, offset: number): number {
  let mondays = 0;
  for (let at = 1; at <= offset; at += 1)
    if (new Date(start.getTime() + at * DAY_MS).getUTCDay() === 1) mondays += 1;
  return mondays;
}
