import type { Logger } from 'pino';
import { type DeadlineKind, deadlineKindSchema } from '@recado/shared/service-levels';
import { hourlySums } from '#core/hourly-sums';
import type { Companies } from '#features/companies';
import { serviceLevels } from '../service-level.model';
import { type DeadlineResultDocument, deadlineResults } from './deadline-result.model';
import { percentile } from './minute-buckets';
import { deadlineDays, deadlineHourMarks, deadlineHours, type PackedSums } from './result-hour.model';
import { NO_KEY, type ResultGroup, type ResultSum, ResultSums } from './result-sums';
import { dayOfNumber, sumsByHour } from './sums-by-hour';

const KINDS = deadlineKindSchema.options;

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
  /** By id; null for results without a known one. */
  queues: ({ key: number | null } & ResultStatistics)[];
  users: ({ key: number | null } & ResultStatistics)[];
  days: ({ key: string } & ResultStatistics)[];
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
  const sums = hourlySums<PackedSums>({
    ...{ hours: deadlineHours, days: deadlineDays, marks: deadlineHourMarks, log },
    next: nextResultAt,
    compute: async (companyId, from, to) =>
      sumsByHour(companyId, { from, to, timeZone: await timeZoneOf(companyId) }),
    sum: (parts) => ResultSums.of(parts).pack(),
  });
  return {
    computeAcrossCompanies: () => sums.computeAcrossCompanies(),

    async between(companyId, { from, to, known }) {
      const all = ResultSums.of(await sums.between(companyId, from, to));
      const statisticsOf = <Key>(
        group: ResultGroup,
        isKnown: (key: number) => boolean,
        keyOf: (key: number) => Key,
      ) =>
        KINDS.flatMap((kind) =>
          [...all.ofGroup(group, kind, isKnown)].map(([key, sum]) => ({
            key: keyOf(key),
            ...statistics(kind, sum),
          })),
        );
      const idOf = (key: number) => (key === NO_KEY ? null : key);
      return {
        totals: KINDS.flatMap((kind) => {
          const sum = all.total(kind);
          return sum ? [statistics(kind, sum)] : [];
        }),
        queues: statisticsOf('queue', (id) => known.queue.has(id), idOf),
        users: statisticsOf('user', (id) => known.user.has(id), idOf),
        days: statisticsOf('day', () => true, dayOfNumber),
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

function statistics(kind: DeadlineKind, { met, missed, times }: ResultSum): ResultStatistics {
  return { kind, met, missed, median: percentile(times, 0.5) ?? 0, p90: percentile(times, 0.9) ?? 0 };
}

async function nextResultAt(companyId: number, since: Date | undefined): Promise<Date | undefined> {
  const [first] = await deadlineResults.find(companyId, since ? { doneAt: { $gte: since } } : {}, {
    sort: { doneAt: 1 },
    limit: 1,
  });
  return first?.doneAt;
}
