import { dayOf } from '@recado/shared/companies';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { Dashboard, DashboardToday, getDashboard, getDashboardSources } from '@recado/shared/dashboard';
import { dayIn } from '#core/time';
import type { Companies } from '#features/companies';
import type { Contacts } from '#features/contacts';
import type { Queues } from '#features/queues';
import type { Reviews } from '#features/reviews';
import type { ServiceLevels } from '#features/service-levels';
import type { Tickets, WorkTotals } from '#features/tickets';
import type { Users } from '#features/users';
import { countByHour, hourIn } from './hours-of-day';
import { periodOf } from './period';

export interface DashboardSources {
  tickets: Tickets;
  reviews: Reviews;
  users: Users;
  companies: Companies;
  contacts: Contacts;
  queues: Pick<Queues, 'listQueues'>;
  serviceLevels: Pick<ServiceLevels, 'results' | 'isUsedBy'>;
}

const MINUTE_MS = 60_000;

export function dashboardOperations({
  tickets,
  reviews,
  users,
  contacts,
  companies: { timeZoneOf },
}: DashboardSources) {
  return {
    /** @throws ERR_UNAVAILABLE while a long period is counted for the first time */
    async overview(companyId: number, query: QueryOf<typeof getDashboard>): Promise<Dashboard> {
      const { from, to } = periodOf(query, await timeZoneOf(companyId), new Date());
      const [work, now, people, ratings, leads] = await Promise.all([
        tickets.work.workBetween(companyId, from, to),
        tickets.work.countNow(companyId),
        users.listUsers(companyId),
        reviews.meanRatings(companyId, from, to),
        contacts.activity.countLeads(companyId, from, to),
      ]);
      return {
        counters: {
          supportPending: now.pending,
          supportHappening: now.open,
          supportFinished: work.finished,
          leads,
          avgSupportTime: meanMinutes(work.supportMs, work.supports),
          avgWaitTime: meanMinutes(work.waitMs, work.waits),
        },
        attendants: people.map(({ id, name, online }) => ({
          id,
          name,
          online,
          rating: ratings.get(id) ?? null,
          avgSupportTime: ownMean(work, id),
        })),
      };
    },

    async sources(
      companyId: number,
      query: QueryOf<typeof getDashboardSources>,
    ): Promise<OutputOf<typeof getDashboardSources>> {
      const { from, to } = periodOf(query, await timeZoneOf(companyId), new Date());
      const [counts, ratings] = await Promise.all([
        tickets.work.sourcesBetween(companyId, from, to),
        reviews.ratingsBySource(companyId, from, to),
      ]);
      return {
        sources: counts
          .map((count) => ({ ...count, rating: ratings.get(count.source) ?? null }))
          .sort((one, other) => other.tickets - one.tickets || one.source.localeCompare(other.source)),
      };
    },

    async today(companyId: number): Promise<DashboardToday> {
      const timeZone = await timeZoneOf(companyId);
      const now = new Date();
      const day = dayOf(now, timeZone);
      const { from, to } = dayIn(timeZone, day);
      const created = await tickets.work.createdBetween(companyId, from, to);
      return {
        day,
        hour: hourIn(now, timeZone),
        total: created.length,
        hours: countByHour(created, timeZone),
      };
    },
  };
}

function ownMean({ users }: WorkTotals, id: number): number | null {
  const own = users.find(({ userId }) => userId === id);
  return own ? meanMinutes(own.supportMs, own.supports) : null;
}

function meanMinutes(sumMs: number, count: number): number | null {
  return count === 0 ? null : Math.round((sumMs / count / MINUTE_MS) * 10) / 10;
}
