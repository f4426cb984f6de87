const HOUR_MS = 60 * 60_000;

/** Largest first; each consists of whole smaller units. */
export const UNITS = ['month', 'day', 'hour'] as const;
export type Unit = (typeof UNITS)[number];

/** `to` is excluded. */
export interface Period {
  from: Date;
  to: Date;
}

/** In UTC. */
export function startOf(unit: Unit, instant: Date): Date {
  switch (unit) {
    case 'hour':
      return new Date(Math.floor(instant.getTime() / HOUR_MS) * HOUR_MS);
    case 'day':
      return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate()));
    case 'month':
      return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth()));
  }
}

export function endOf(unit: Unit, start: Date): Date {
  switch (unit) {
    case 'hour':
      return new Date(start.getTime() + HOUR_MS);
    case 'day':
      return new Date(start.getTime() + 24 * HOUR_MS);
    case 'month':
      return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1));
  }
}

export function smallerUnit(unit: Unit): Unit | undefined {
  return UNITS[UNITS.indexOf(unit) + 1];
}

/** Splits a period into the largest whole units, with parts of hours at its start and end. */
export function splitPeriod(period: Period): (Period & { unit?: Unit })[] {
  return splitBy(UNITS[0], period);
}

function splitBy(unit: Unit | undefined, { from, to }: Period): (Period & { unit?: Unit })[] {
  if (from >= to) return [];
  if (unit === undefined) return [{ from, to }];
  const start = startOf(unit, from);
  const first = start < from ? endOf(unit, start) : start;
  const end = startOf(unit, to);
  const smaller = smallerUnit(unit);
  if (first >= end) return splitBy(smaller, { from, to });
  return [
    ...splitBy(smaller, { from, to: first }),
    { unit, from: first, to: end },
    ...splitBy(smaller, { from: end, to }),
  ];
}
