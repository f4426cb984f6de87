import type { ServerProcess } from './server-process';

interface Kills {
  kills: number;
  /** Milliseconds that all servers run before each kill: at least, and at random up to. A start takes about a second. */
  least: number;
  most: number;
}

/** Kills one of the servers (`kill -9`) at random moments and starts it again. The others run during that time. */
export async function killRepeatedly(
  servers: readonly ServerProcess[],
  { kills, least, most }: Kills,
): Promise<void> {
  for (let n = 0; n < kills; n += 1) {
    await pause(least + Math.random() * (most - least));
    await killOne(servers);
  }
}

/** Kills servers at random moments of a time, on average over all of it. */
export function killDuring(
  servers: readonly ServerProcess[],
  { kills, ms }: { kills: number; ms: number },
): Promise<void> {
  return killRepeatedly(servers, { kills, least: 0, most: (2 * ms) / kills });
}

/** Kills one of the servers and starts it again. */
export async function killOne(servers: readonly ServerProcess[]): Promise<void> {
  const victim = servers[Math.floor(Math.random() * servers.length)];
  if (!victim) throw new Error('There is no server to kill');
  await victim.end('SIGKILL');
  await victim.start();
}

/** Kills all servers at once and starts them with another wall clock. */
export async function jumpClock(servers: readonly ServerProcess[], offsetMs: number): Promise<void> {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  for (const server of servers) server.clockOffsetMs = offsetMs;
  await Promise.all(servers.map((server) => server.start()));
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
