import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { Config } from '#core/config';
import type { Servers } from '#core/realtime/servers/server-calls';
import type { SecretBox } from '#core/secrets';
import { mediaEndpoint, type MessengerConfig, useMessengerEndpoint } from './baileys/endpoint';
import { disableLibsignalLogging } from './baileys/libsignal-logging';
import { shareAsyncContext } from './baileys/shared-async-context';
import type { MessengerGateway } from './gateway';
import { type LeaseSettings, SessionLeases } from './leases/session-leases';
import { type MessengerObserver, NO_OBSERVER } from './observer';
import { ProtocolVersions } from './protocol/protocol-versions';
import { RoutedMessenger } from './routing/routed-messenger';
import { SessionManager } from './sessions/session-manager';
import type { ManagerSettings } from './sessions/session-registry';

export * from './gateway';

export interface MessengerOptions {
  config: MessengerConfig & Pick<Config, 'waWebVersion' | 'waWebVersionUrl'>;
  log: Logger;
  secrets: SecretBox;
  /**
   * Read at the first start of a session, because the database connects later. `shared`: other servers use
   * it, too.
   */
  database: { readonly db: Db; readonly shared?: boolean };
  servers?: Servers;
  /** Overrides of rate limits and timeouts. */
  settings?: Partial<Omit<ManagerSettings, 'url' | 'mediaUrl'>>;
  leases?: Partial<LeaseSettings>;
  observer?: MessengerObserver;
  /** Minimum time between two requests for the newest version, by default a minute. */
  recheckMs?: number;
}

const DEFAULT_SETTINGS: Omit<ManagerSettings, 'url' | 'mediaUrl'> = {
  sends: { perSecond: 30, burst: 60 },
  lookups: { perSecond: 0.5, burst: 30 },
  bootStepMs: 50,
};

/**
 * Creates the messenger on Baileys. Call `listen` before `boot` and `start`, which open connections.
 * @throws if the configured URL is not safe
 */
export function createMessenger({
  config,
  log,
  secrets,
  database,
  servers,
  settings,
  leases: leaseSettings,
  observer = NO_OBSERVER,
  recheckMs,
}: MessengerOptions): MessengerGateway {
  disableLibsignalLogging();
  shareAsyncContext();
  const url = useMessengerEndpoint(config);
  const mediaUrl = mediaEndpoint(config);
  const { waWebVersion: pinned, waWebVersionUrl } = config;
  const protocol = new ProtocolVersions({ database, log, pinned, url: waWebVersionUrl, recheckMs });
  const leases: SessionLeases = new SessionLeases({
    database,
    server: servers?.id ?? randomUUID(),
    others: () => servers?.others() ?? [],
    shared: database.shared ?? false,
    log,
    settings: leaseSettings,
    observer,
    onLost: (connection) => local.drop(connection),
    onAcquired: (connections) => local.boot(connections),
    onServerEnded: (server) => servers?.reportEnded(server) ?? Promise.resolve(),
  });
  const local: SessionManager = new SessionManager(
    database,
    secrets,
    { ...DEFAULT_SETTINGS, ...settings, url, mediaUrl },
    log,
    protocol,
    {
      lease: (connectionId) => leases.lease(connectionId),
      onStatus: (connection, status) => leases.setWanted(connection, status !== 'DISCONNECTED'),
    },
    observer,
  );
  return new RoutedMessenger({ local, leases, servers, protocol, log });
}
