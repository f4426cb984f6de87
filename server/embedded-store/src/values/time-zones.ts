import { StoreError } from './errors';
import { ZONE_ALIASES } from './zone-aliases';

const FORMATS = new Map<string, Intl.DateTimeFormat>();
const MINUTE = 60_000;

export function zoneOffset(at: number, zone: string | undefined): number {
  if (zone === undefined || zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0)) * MINUTE;
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/**
 * Returns the instant at which a zone's clock shows a time, given as if it were UTC. If it shows the time
 * twice, the earlier one.
 */
export function instantOf(local: number, zone: string | undefined): number {
  const before = local - zoneOffset(local - 24 * 60 * MINUTE, zone);
  if (before + zoneOffset(before, zone) === local) return before;
  return local - zoneOffset(local + 24 * 60 * MINUTE, zone);
}

const unrecognized = (zone: string) =>
  new StoreError('Location40485', `unrecognized time zone identifier: "${zone}"`);

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  try {
    const numeric = 'numeric' as const;
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    if (zone !== format.resolvedOptions().timeZone && !ZONE_ALIASES.has(zone)) throw unrecognized(zone);
    FORMATS.set(zone, format);
    return format;
  } catch {
    throw unrecognized(zone);
  }
}
