import { dayOf } from '@recado/shared/companies';
import type { QueryOf } from '@recado/shared/contract';
import type { getDashboard } from '@recado/shared/dashboard';
import { dayIn } from '#core/time';

const DAY_MS = 24 * 60 * 60_000;
const BEGINNING = new Date(0);

/** Returns the period in the company's time zone, until now at most; excludes `to`. `days` includes today. */
export function periodOf(
  { days, date_from: first, date_to: last }: QueryOf<typeof getDashboard>,
  timeZone: string,
  now: Date,
): { from: Date; to: Date } {
  const starts = [BEGINNING];
  if (days !== undefined) starts.push(dayIn(timeZone, daysBefore(dayOf(now, timeZone), days - 1)).from);
  if (first !== undefined) starts.push(dayIn(timeZone, first).from);
  const to = last === undefined ? now : earliest(dayIn(timeZone, last).to, now);
  return { from: new Date(Math.max(...starts.map(Number))), to };
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS).toISOString().slice(0, 10);
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}
