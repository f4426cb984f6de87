import type { ServerProcess } from './serverProcess';

interface Kills {
  kills: number;
  /** Milliseconds that the server runs before each kill: at least, and at random up to. A start takes about a second. */
  least: number;
  most: number;
}

/** Kills a server (`kill -9`) at random moments and starts it again. */
export async function killRepeatedly(server: ServerProcess, { kills, least, most }: Kills): Promise<void> {
  for (let n = 0; n < kills; n += 1) {
    await pause(least + Math.random() * (most - least));
    await server.end('SIGKILL');
    await server.start();
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
