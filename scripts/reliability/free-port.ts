import { createServer } from 'node:net';

/**
 * Below the ports that the system uses for outgoing connections, which could take a port before it is used.
 */
const MIN_PORT = 15_000;
const PORTS = 15_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = MIN_PORT + Math.floor(Math.random() * PORTS);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
