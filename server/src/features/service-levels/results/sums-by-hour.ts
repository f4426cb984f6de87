import { dayOf } from '@recado/shared/companies';
import { hourOf } from '#core/hourly-sums';
import { deadlineResults } from './deadline-result.model';
import type { PackedSums } from './result-hour.model';
import { ResultSums } from './result-sums';

/** Returns the sums of hours with results, by the start of the hour. Excludes `to`. */
export async function sumsByHour(
  companyId: number,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): Promise<Map<number, PackedSums>> {
  if (from >= to) return new Map();
  const sums = new Map<number, ResultSums>();
  for (const result of await deadlineResults.find(companyId, { doneAt: { $gte: from, $lt: to } })) {
    const hour = hourOf(result.doneAt).getTime();
    const own = sums.get(hour) ?? new ResultSums();
    sums.set(hour, own);
    own.add({ ...result, day: numberOf(dayOf(result.doneAt, timeZone)) });
  }
  return new Map([...sums].map(([hour, own]) => [hour, own.pack()]));
}

/** Returns a day as a number, such as 20261201. */
const numberOf = (day: string): number => Number(day.replaceAll('-', ''));

/** Returns a number of `numberOf` as a day, such as 2026-12-01. */
export function dayOfNumber(number: number): string {
  const digits = String(number);
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].join('-');
}
