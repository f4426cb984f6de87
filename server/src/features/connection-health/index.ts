import type { ConnectionHealth } from '@recado/shared/connection-health';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { ConnectionRef } from '#messenger/gateway';
import { checkAll } from './check-health';
import type { ConnectionHealthDeps, ConnectionHealthFeatures } from './connection-health.deps';
import { defineJobs } from './connection-health.jobs';
import { connectionHealthMigrations } from './connection-health.migrations';
import { mountConnectionHealth } from './connection-health.routes';
import { numberHealth } from './number-health.model';
import { readHealth } from './operations/read-health';
import { trackReports } from './track-reports';

export interface ConnectionHealthChecks {
  /** Checks the connections of all companies, as the job does. */
  checkAll(now: Date): Promise<void>;
  /** @throws ERR_NO_WAPP_FOUND */
  read(connection: ConnectionRef, now: Date): Promise<ConnectionHealth>;
}

/** The health of each connection's number: what endangers it, and what to do. */
export function createConnectionHealth(
  { endpoints, events: bus, gateway, jobs, log, messenger }: AppContext,
  features: ConnectionHealthFeatures,
): ConnectionHealthChecks {
  const events = bus.of('connection-health');
  const deps: ConnectionHealthDeps = { ...features, events, protocol: gateway.protocol, log };
  const { onHealth, evict } = trackReports(log);
  messenger.subscribe({ onHealth });
  mountConnectionHealth(endpoints, deps);
  const check = (now: Date) => checkAll(deps, now);
  defineJobs(jobs, check);
  events.on(
    'connection.deleted',
    async ({ companyId, connectionId }) => {
      await evict(connectionId);
      await numberHealth.deleteMany(companyId, { _id: connectionId });
    },
    { after: ['tickets'] },
  );
  return {
    checkAll: check,
    read: ({ companyId, connectionId }, now) => readHealth(deps, companyId, connectionId, now),
  };
}

export const connectionHealthData: StoredData = {
  migrations: [connectionHealthMigrations],
  companyCollections: ['number_health'],
};
