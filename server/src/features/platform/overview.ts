import { type EmbeddedStoreState, EXPIRING_DAYS, type PlatformOverview } from '@recado/shared/platform';
import type { Media } from '#core/media';
import type { Connections } from '#features/connections';
import type { MessengerProtocol, ProtocolState } from '#messenger/gateway';

export interface OverviewSources {
  dueCompanies(now: Date, expiringDays: number): Promise<PlatformOverview['companies']>;
  pendingPayments(): Promise<number>;
  connections: Connections;
  embeddedStore(numbers: number): Promise<EmbeddedStoreState | null>;
}

/** Needs a fixed number of queries. */
export async function platformOverview(
  { dueCompanies, pendingPayments, connections, embeddedStore }: OverviewSources,
  { disk }: Media,
  protocol: MessengerProtocol,
): Promise<Omit<PlatformOverview, 'failedJobs' | 'failedDeliveries' | 'alerts' | 'backup'>> {
  const [companies, payments, sessions, space, version] = await Promise.all([
    dueCompanies(new Date(), EXPIRING_DAYS),
    pendingPayments(),
    connections.countsAcrossCompanies(),
    disk.state(),
    protocol.state(),
  ]);
  return {
    companies,
    pendingPayments: payments,
    sessions,
    disk: space,
    embeddedStore: await embeddedStore(sessions.total),
    protocol: presentProtocol(version),
  };
}

function presentProtocol({ firstSeen, lastGood, rejectedAt, alertedAt: _, ...state }: ProtocolState) {
  const { lastCheck } = state;
  return {
    ...state,
    firstSeen: firstSeen.toISOString(),
    lastGood: lastGood?.toISOString() ?? null,
    rejectedAt: rejectedAt?.toISOString() ?? null,
    lastCheck: lastCheck && { ...lastCheck, at: lastCheck.at.toISOString() },
  };
}
