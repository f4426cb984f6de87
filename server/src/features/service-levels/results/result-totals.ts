import { dayOf } from '@recado/shared/companies';
import { hourOf } from '#core/hourly-sums';
import { type DeadlineResultDocument, deadlineResults } from './deadline-result.model';
import { bucketOf } from './minute-buckets';
import {
  type PackedTotals,
  RESULT_GROUPS,
  type ResultCount,
  type ResultGroup,
  type ResultTotals,
} from './result-hour.model';

/** Returns the totals of hours with results, by the start of the hour. Excludes `to`. */
export async function totalsByHour(
  companyId: number,
  { from, to, timeZone }: { from: Date; to: Date; timeZone: string },
): Promise<Map<number, ResultTotals>> {
  const hours = new Map<number, ResultTotals>();
  if (from >= to) return hours;
  const sums = new Map<number, Sums>();
  for (const result of await deadlineResults.find(companyId, { doneAt: { $gte: from, $lt: to } })) {
    const hour = hourOf(result.doneAt).getTime();
    const own = sums.get(hour) ?? new Sums();
    sums.set(hour, own);
    own.addResult(result, timeZone);
  }
  for (const [hour, own] of sums) hours.set(hour, own.totals());
  return hours;
}

export function sumTotals(parts: readonly ResultTotals[]): ResultTotals {
  const sums = new Sums();
  for (const { counts } of parts) for (const count of counts) sums.add(count);
  return sums.totals();
}

type PackedCount = [
  ResultGroup,
  ResultCount['key'],
  ResultCount['kind'],
  met: number,
  missed: number,
  times: number[],
];

export function pack({ counts }: ResultTotals): PackedTotals {
  const packed = counts.map(({ group, key, kind, met, missed, times }): PackedCount => {
    return [group, key, kind, met, missed, times];
  });
  return { counts: JSON.stringify(packed) };
}

export function unpack({ counts }: PackedTotals): ResultTotals {
  const packed = JSON.parse(counts) as PackedCount[];
  return {
    counts: packed.map(([group, key, kind, met, missed, times]) => {
      return { group, key, kind, met, missed, times };
    }),
  };
}

interface Sum extends Omit<ResultCount, 'times'> {
  times: Map<number, number>;
}

class Sums {
  private readonly byPlace = new Map<string, Sum>();

  addResult({ kind, queueId, userId, doneAt, openMinutes, met }: DeadlineResultDocument, timeZone: string) {
    const keys: Record<ResultGroup, string> = {
      queue: String(queueId ?? ''),
      user: String(userId ?? ''),
      day: dayOf(doneAt, timeZone),
    };
    const result = { kind, met: met ? 1 : 0, missed: met ? 0 : 1, times: [bucketOf(openMinutes), 1] };
    for (const group of RESULT_GROUPS) this.add({ ...result, group, key: keys[group] });
  }

  add({ group, key, kind, met, missed, times }: ResultCount): void {
    const place = `${group} ${key} ${kind}`;
    const sum = this.byPlace.get(place) ?? { group, key, kind, met: 0, missed: 0, times: new Map() };
    this.byPlace.set(place, sum);
    sum.met += met;
    sum.missed += missed;
    for (let at = 0; at < times.length; at += 2) {
      const bucket = times[at] ?? 0;
      sum.times.set(bucket, (sum.times.get(bucket) ?? 0) + (times[at + 1] ?? 0));
    }
  }

  totals(): ResultTotals {
    return {
      counts: [...this.byPlace.values()].map((sum) => ({
        ...sum,
        times: [...sum.times].sort(([one], [other]) => one - other).flat(),
      })),
    };
  }
}
