import type { OutputOf, QueryOf } from '@recado/shared/contract';
import {
  type DeadlineReport,
  type exportDashboardDeadlines,
  type getDashboardDeadlines,
  MAX_EXPORTED_RESULTS,
  type OwnDeadlineResults,
} from '@recado/shared/dashboard';
import type { PeriodResults } from '#features/service-levels';
import type { DashboardSources } from './dashboard.operations';
import { periodOf } from './period';

/** Counting stops here. */
const MAX_COUNTED = 1_000;

export function deadlineReports({
  tickets,
  users,
  queues,
  companies: { timeZoneOf },
  serviceLevels: { results, isUsedBy },
}: DashboardSources) {
  const namesOf = async (companyId: number) => {
    const [people, all] = await Promise.all([users.listUsers(companyId), queues.listQueues(companyId)]);
    return {
      users: new Map(people.map(({ id, name }) => [id, name])),
      queues: new Map(all.map(({ id, name }) => [id, name])),
    };
  };
  return {
    /** @throws ERR_UNAVAILABLE while a long period is counted for the first time */
    async report(companyId: number, query: QueryOf<typeof getDashboardDeadlines>): Promise<DeadlineReport> {
      const { from, to } = periodOf(query, await timeZoneOf(companyId), new Date());
      const names = await namesOf(companyId);
      const [{ totals, ...groups }, missedNow] = await Promise.all([
        results.between(companyId, { from, to, known: { queue: names.queues, user: names.users } }),
        tickets.deadlines.countMissed(companyId, new Date(), MAX_COUNTED),
      ]);
      return {
        isUsed: isUsedBy(companyId) || totals.length > 0,
        missedNow,
        totals,
        queues: named(groups.queues, names.queues),
        users: named(groups.users, names.users),
        days: groups.days
          .map(({ key, ...statistics }) => ({ day: key, ...statistics }))
          .sort((one, other) => other.day.localeCompare(one.day)),
      };
    },

    async rows(
      companyId: number,
      query: QueryOf<typeof exportDashboardDeadlines>,
    ): Promise<OutputOf<typeof exportDashboardDeadlines>> {
      const { from, to } = periodOf(query, await timeZoneOf(companyId), new Date());
      const [found, names] = await Promise.all([
        results.rowsBetween(companyId, { from, to, limit: MAX_EXPORTED_RESULTS + 1 }),
        namesOf(companyId),
      ]);
      const shown = found.slice(0, MAX_EXPORTED_RESULTS);
      return {
        results: shown.map(
          ({ ticketId, kind, level, queueId, userId, start, dueAt, doneAt, openMinutes, met }) => ({
            ...{ ticketId, kind, openMinutes, met, level: level ?? null },
            queue: (queueId !== null && names.queues.get(queueId)) || null,
            user: (userId !== null && names.users.get(userId)) || null,
            start: start.toISOString(),
            dueAt: dueAt.toISOString(),
            doneAt: doneAt.toISOString(),
          }),
        ),
        hasMore: found.length > shown.length,
      };
    },
  };
}

/** Sorts groups by name. Those without a user or queue are last. */
function named(groups: PeriodResults['users'], names: ReadonlyMap<number, string>): OwnDeadlineResults[] {
  return groups
    .map(({ key: id, ...statistics }) => {
      const name = id === null ? null : (names.get(id) ?? null);
      return { id, name, ...statistics };
    })
    .sort((one, other) =>
      one.name === null ? 1 : other.name === null ? -1 : one.name.localeCompare(other.name),
    );
}
