import { expect, vi } from 'vitest';
import { createConnection } from '@recado/shared/connections';
import type { Config } from '#core/config';
import type { ConnectionRef } from '#messenger/gateway';
import { startTestServer } from './start-test-server';

const WITHIN = { timeout: 30_000, interval: 100 };

/** Addresses of the simulator. */
interface Endpoint {
  messengerUrl: string;
  mediaUrl: string;
  trustRoot: string;
  webVersionUrl: string;
}

/**
 * Starts a server that uses the real messenger code with a simulator, and pairs a connection whose session this process
 * owns.
 *
 * @param scan - has the simulated phone scan the QR code
 */
export async function startPairedServer(
  { messengerUrl, mediaUrl, trustRoot, webVersionUrl }: Endpoint,
  scan: (qr: string) => Promise<unknown>,
  more: Partial<Config> = {},
) {
  const config = {
    ...{ waWebVersionUrl: webVersionUrl, ...more },
    ...{ messengerUrl, messengerTrustRoot: trustRoot, messengerMediaUrl: mediaUrl },
  };
  const server = await startTestServer({ gateway: 'real', config });
  const people = await server.personas();
  const body = { name: 'Loja', queueIds: [people.queues.sales.id] };
  const created = await server.here.call(createConnection, { body }, people.admin);
  const connection: ConnectionRef = { companyId: people.admin.companyId, connectionId: created.body.id };
  const session = () => server.app.context.gateway.state(connection);
  await vi.waitFor(() => expect(session().status).toBe('qrcode'), WITHIN);
  await scan(session().qrcode);
  await vi.waitFor(() => expect(session().status).toBe('CONNECTED'), WITHIN);
  return { server, people, connection, session };
}

export type PairedServer = Awaited<ReturnType<typeof startPairedServer>>;
