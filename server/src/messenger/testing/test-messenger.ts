import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { startTestDatabase } from '@recado/embedded-store/testing';
import { runMigrations } from '#core/database';
import { SecretBox } from '#core/secrets';
import { type ConnectionRef, createMessenger, type MessengerGateway, type MessengerOptions } from '../index';
import { leaseMigrations } from '../leases/leases.migrations';
import { messengerMigrations } from '../messenger.migrations';
import { RecordingListener } from './recording-listener';

export const connection: ConnectionRef = { companyId: 1, connectionId: 7 };

export const TEST_SECRET = 'a secret of thirty-two characters';

export interface Endpoint {
  messengerUrl: string;
  mediaUrl: string;
  trustRoot: string;
  /** Requested only with `versions`. */
  webVersionUrl?: string;
}

/** Has the messenger request the simulator's newest version. */
interface TestVersions {
  pinned?: string;
}

export interface TestMessenger {
  gateway: MessengerGateway;
  listener: RecordingListener;
}

/** Creates a gateway like the server's, with short timeouts and a recording listener. */
export function testMessenger(
  { messengerUrl, mediaUrl, trustRoot, webVersionUrl }: Endpoint,
  database: MessengerOptions['database'],
  settings: MessengerOptions['settings'] = {},
  {
    versions,
    ...servers
  }: Pick<MessengerOptions, 'servers' | 'leases' | 'recheckMs'> & { versions?: TestVersions } = {},
): TestMessenger {
  const gateway = createMessenger({
    config: {
      ...{ messengerUrl, messengerMediaUrl: mediaUrl, messengerTrustRoot: trustRoot },
      ...(versions && { waWebVersion: versions.pinned, waWebVersionUrl: webVersionUrl }),
    },
    log: pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' }),
    secrets: new SecretBox(TEST_SECRET),
    database,
    settings: { reconnectFirstMs: 20, ...settings },
    ...servers,
  });
  const listener = new RecordingListener();
  gateway.listen(listener);
  return { gateway, listener };
}

/** Starts an unpaired connection, scans its code with the simulated phone, and waits until it is ready. */
export async function pair(
  { gateway, listener }: TestMessenger,
  scan: (qr: string) => Promise<unknown>,
  of: ConnectionRef = connection,
): Promise<void> {
  gateway.start(of);
  const { qrcode } = await listener.state(of.connectionId, 'qrcode');
  await scan(qrcode);
  await listener.until('a drained session', () => listener.ready.includes(of.connectionId));
}

export async function migratedDatabase() {
  const database = await startTestDatabase();
  const client = await new MongoClient(database.url).connect();
  const db = client.db();
  const log = pino({ level: 'silent' });
  await runMigrations(db, [messengerMigrations, leaseMigrations], log);
  return {
    db,
    url: database.url,
    close: async () => {
      await client.close();
      await database.close();
    },
  };
}
