import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { SecretBox } from '../core/secrets';
import { useMessengerEndpoint, type MessengerConfig } from './baileys/endpoint';
import { silenceLibsignal } from './baileys/quiet-libsignal';
import type { MessengerGateway } from './gateway';
import { SessionManager, type ManagerSettings } from './sessions/session-manager';

export * from './gateway';

export interface MessengerOptions {
  config: MessengerConfig;
  log: Logger;
  secrets: SecretBox;
  /** Read when the first session starts: the database may be connected after the messenger was made. */
  database: { readonly db: Db };
  /** What differs from the usual: budgets, timings. */
  settings?: Partial<Omit<ManagerSettings, 'url'>>;
}

const USUAL: Omit<ManagerSettings, 'url'> = {
  sends: { perSecond: 30, burst: 60 },
  lookups: { perSecond: 0.5, burst: 30 },
  bootStepMs: 50,
};

/**
 * The messenger on Baileys. Nothing is opened before `boot` or `start`, and `listen` comes before both. Throws
 * when the configured messenger is not safe to talk to.
 */
export function createMessenger({
  config,
  log,
  secrets,
  database,
  settings,
}: MessengerOptions): MessengerGateway {
  silenceLibsignal();
  const url = useMessengerEndpoint(config);
  return new SessionManager(database, secrets, { ...USUAL, ...settings, url }, log);
}
