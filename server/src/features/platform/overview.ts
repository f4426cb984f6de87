import { EXPIRING_DAYS, type PlatformOverview } from '@recado/shared/platform';
import type { Media } from '#core/media';
import type { Connections } from '#features/connections';

export interface OverviewSources {
  dueCompanies(now: Date, expiringDays: number): Promise<PlatformOverview['companies']>;
  pendingPayments(): Promise<number>;
  connections: Connections;
}

/** Needs a fixed number of queries. */
export async function platformOverview(
  { dueCompanies, pendingPayments, connections }: OverviewSources,
  { disk }: Media,
): Promise<Omit<PlatformOverview, 'failedJobs' | 'failedDeliveries'>> {
  const [companies, payments, sessions, space] = await Promise.all([
    dueCompanies(new Date(), EXPIRING_DAYS),
    pendingPayments(),
    connections.countsAcrossCompanies(),
    disk.state(),
  ]);
  return {
    companies,
    pendingPayments: payments,
    sessions,
    disk: space,
  };
}
