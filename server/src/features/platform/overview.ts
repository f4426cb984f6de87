import { statfs } from 'node:fs/promises';
import { EXPIRING_DAYS, type PlatformOverview } from '@recado/shared/platform';
import type { Config } from '../../core/config';
import type { Connections } from '../connections';

export interface OverviewSources {
  dueCompanies(now: Date, expiringDays: number): Promise<PlatformOverview['companies']>;
  pendingPayments(): Promise<number>;
  connections: Pick<Connections, 'countsAcrossCompanies'>;
}

/** Gathers what needs the platform admin's attention, in a fixed number of queries. */
export async function platformOverview(
  { dueCompanies, pendingPayments, connections }: OverviewSources,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<Omit<PlatformOverview, 'failedJobs'>> {
  const [companies, payments, sessions, disk] = await Promise.all([
    dueCompanies(new Date(), EXPIRING_DAYS),
    pendingPayments(),
    connections.countsAcrossCompanies(),
    statfs(dataDir),
  ]);
  return {
    companies,
    pendingPayments: payments,
    sessions,
    disk: { total: disk.blocks * disk.bsize, free: disk.bavail * disk.bsize },
  };
}
