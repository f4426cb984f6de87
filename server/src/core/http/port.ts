import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config';

const GRACE_MS = 3_000;
const KEEP_ALIVE_MS = 65_000;
/** Headers normally arrive in one packet; slower senders would occupy connections. */
const HEADERS_LIMIT_MS = 15_000;
/** Limit for the largest upload over a slow line. `body-time.ts` limits other bodies. */
const REQUEST_LIMIT_MS = 20 * 60_000;
const LIMITS_CHECKED_EVERY_MS = 5_000;

export function createHttpServer(): Server {
  return createServer({
    headersTimeout: HEADERS_LIMIT_MS,
    requestTimeout: REQUEST_LIMIT_MS,
    // Longer than a proxy keeps its connections; otherwise it could use one that is being closed.
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LIMITS_CHECKED_EVERY_MS,
  });
}

/** Opens the port (0: any free one) and returns the URL. Rejects if the port is taken. */
export async function openPort(
  server: Server,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: actual } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
}

/** Accepts no more requests. Closes all connections when running requests end, after 3 s at the latest. */
export async function closePort(server: Server): Promise<void> {
  if (!server.listening) return;
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // Idle connections wait for requests that would be rejected.
  const idle = setInterval(() => server.closeIdleConnections(), 25);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cut);
  clearInterval(idle);
}
