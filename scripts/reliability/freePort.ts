import { createServer } from 'node:net';

/** Below those the system lends to outgoing connections, which would take a port between its choice and its use. */
const LOWEST_PORT = 15_000;
const PORTS = 15_000;

/** A port of loopback that nobody listens at. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
