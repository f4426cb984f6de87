import type { HealthKind } from '@recado/shared/connection-health';
import type { WatchedConnection } from '#features/connections';
import type { ConnectionHealthDeps } from './connection-health.deps';

/** Campaigns and WhatsApp's lock have notices of their own. */
const OWN_NOTICE: ReadonlySet<HealthKind> = new Set(['lock', 'pauses']);

interface HealthChange {
  change: 'red' | 'recovered' | 'warned';
  /** Start of the incident, or time of the warning. */
  since: Date;
  causes: readonly HealthKind[];
  by?: string;
}

/** Notifies the administrators and the recipients of the connection's alerts. Idempotent. */
export async function notifyHealth(
  { connections, events }: Pick<ConnectionHealthDeps, 'connections' | 'events'>,
  connection: WatchedConnection,
  { change, since, causes, by }: HealthChange,
  now: Date,
): Promise<void> {
  const { _id, companyId, name } = connection;
  await connections.watch.alert(connection, change, since, causes, now);
  if (change === 'red' && causes.every((cause) => OWN_NOTICE.has(cause))) return;
  await events.publish('notice.due', {
    companyId,
    key: `numberHealth:${_id}:${change}:${since.getTime()}`,
    to: { administrators: true },
    content: {
      kind: 'numberHealth',
      ...{ connectionId: _id, connectionName: name },
      ...{ change, causes: [...causes], by: by ?? null },
    },
    subjects: [`connection:${_id}`],
    at: change === 'recovered' ? now : since,
  });
}
