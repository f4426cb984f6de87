const DAY_MS = 24 * 60 * 60_000;

/** Returns the start of a day ('2026-11-21') in a time zone, and of the next day. */
export function dayIn(timeZone: string, day: string): { from: Date; to: Date } {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return { from: instantOf(timeZone, midnight), to: instantOf(timeZone, midnight + DAY_MS) };
}

/**
 * Returns the instant of a local time, given as if it were UTC. If clocks skip it, returns the first instant
 * afterwards.
 */
function instantOf(timeZone: string, local: number): Date {
  const early = local - offsetAt(timeZone, local - DAY_MS);
  const late = local - offsetAt(timeZone, local + DAY_MS);
  const fits = (at: number) => at + offsetAt(timeZone, at) === local;
  return new Date(fits(early) ? early : fits(late) ? late : Math.max(early, late));
}

function offsetAt(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
