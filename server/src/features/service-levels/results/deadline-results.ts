import type { Logger } from 'pino';
import type { DeadlineKind } from '@recado/shared/service-levels';
import { hourlySums } from '#core/hourly-sums';
import type { Companies } from '#features/companies';
import { serviceLevels } from '../service-level.model';
import { type DeadlineResultDocument, deadlineResults } from './deadline-result.model';
import { percentile } from './minute-buckets';
import {
  deadlineDays,
  deadlineHourMarks,
  deadlineHours,
  type PackedTotals,
  type ResultCount,
  type ResultGroup,
  type ResultTotals,
} from './result-hour.model';
import { pack, sumTotals, totalsByHour, unpack } from './result-totals';

/** Results of a group, or of all, for one kind of deadline. Durations are in open minutes. */
interface ResultStatistics {
  kind: DeadlineKind;
  met: number;
  missed: number;
  median: number;
  p90: number;
}

export interface PeriodResults {
  totals: ResultStatistics[];
  /** By id or day; the key is empty without a queue or user. */
  groups: Record<ResultGroup, ({ key: string } & ResultStatistics)[]>;
}

export interface DeadlineResults {
  /** Includes `from`, excludes `to`. Sums the results of unknown users and queues with those without one. */
  between(
    companyId: number,
    period: { from: Date; to: Date; known: Record<'queue' | 'user', ReadonlyMap<number, unknown>> },
  ): Promise<PeriodResults>;
  /** Returns the results themselves, newest first, with the names of levels that exist. */
  rowsBetween(
    companyId: number,
    period: { from: Date; to: Date; limit: number },
  ): Promise<(DeadlineResultDocument & { level: string | undefined })[]>;
  computeAcrossCompanies(): Promise<void>;
}

/** Reads whole hours from `deadline_hours` and days, the rest from the results. */
export function createDeadlineResults(
  { log }: { log: Logger },
  { timeZoneOf }: Pick<Companies, 'timeZoneOf'>,
): DeadlineResults {
  const sums = hourlySums<PackedTotals>({
    ...{ hours: deadlineHours, days: deadlineDays, marks: deadlineHourMarks, log },
    next: nextResultAt,
    compute: async (companyId, from, to) => {
      const hours = await totalsByHour(companyId, { from, to, timeZone: await timeZoneOf(companyId) });
      return new Map([...hours].map(([hour, totals]) => [hour, pack(totals)]));
    },
    sum: (parts) => pack(sumTotals(parts.map(unpack))),
  });
  return {
    computeAcrossCompanies: () => sums.computeAcrossCompanies(),

    async between(companyId, { from, to, known }) {
      const parts = await sums.between(companyId, from, to);
      const all = sumTotals(parts.map(unpack));
      const isKnown = ({ group, key }: ResultCount) => group === 'day' || known[group].has(Number(key));
      const { counts } = sumTotals([
        { counts: all.counts.map((count) => (isKnown(count) ? count : { ...count, key: '' })) },
      ]);
      const ofGroup = (group: ResultGroup) => counts.filter((count) => count.group === group);
      const statisticsOf = (group: ResultGroup) =>
        ofGroup(group).map((count) => ({ key: count.key, ...statistics(count) }));
      const total = sumTotals([{ counts: ofGroup('queue').map((count) => ({ ...count, key: '' })) }]);
      return {
        totals: total.counts.map(statistics),
        groups: { queue: statisticsOf('queue'), user: statisticsOf('user'), day: statisticsOf('day') },
      };
    },

    async rowsBetween(companyId, { from, to, limit }) {
      const [rows, levels] = await Promise.all([
        deadlineResults.find(companyId, { doneAt: { $gte: from, $lt: to } }, { sort: { doneAt: -1 }, limit }),
        serviceLevels.find(companyId, {}),
      ]);
      const names = new Map(levels.map(({ _id, name }) => [_id, name]));
      return rows.map((row) => ({ ...row, level: names.get(row.levelId) }));
    },
  };
}

function statistics({ kind, met, missed, times }: ResultTotals['counts'][number]): ResultStatistics {
  const counts = new Map<number, number>();
  for (let at = 0; at < times.length; at += 2) counts.set(times[at] ?? 0, times[at + 1] ?? 0);
  return { kind, met, missed, median: percentile(counts, 0.5) ?? 0, p90: percentile(counts, 0.9) ?? 0 };
}

async function nextResultAt(companyId: number, since: Date | undefined): Promise<Date | undefined> {
  const [first] = await deadlineResults.find(companyId, since ? { doneAt: { $gte: since } } : {}, {
    sort: { doneAt: 1 },
    limit: 1,
  });
  return first?.doneAt;
}
