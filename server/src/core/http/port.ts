import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config';

/** How long calls under way may take to end when the server stops. */
const GRACE_MS = 3_000;
const KEEP_ALIVE_MS = 65_000;
/** The headers of a request arrive in one packet; slower senders occupy a connection for nothing. */
const HEADERS_LIMIT_MS = 15_000;
/** Longest upload: the largest file over a slow line. All other bodies have the limit of `body-time.ts`. */
const REQUEST_LIMIT_MS = 20 * 60_000;
const LIMITS_CHECKED_EVERY_MS = 5_000;

/** Creates the HTTP server with the time limits of its connections. */
export function createHttpServer(): Server {
  return createServer({
    headersTimeout: HEADERS_LIMIT_MS,
    requestTimeout: REQUEST_LIMIT_MS,
    // Longer than a proxy in front keeps its connections: it must not write into one we are closing.
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: LIMITS_CHECKED_EVERY_MS,
  });
}

/** Opens the port (0: any free one) and answers the address. Rejects when the port is taken. */
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

/** Takes no more calls, lets those under way end for up to 3 s, then cuts what is left. */
export async function closePort(server: Server): Promise<void> {
  if (!server.listening) return;
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  // A connection whose call has ended stays open for the next: there will be none.
  const idle = setInterval(() => server.closeIdleConnections(), 25);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cut);
  clearInterval(idle);
}
