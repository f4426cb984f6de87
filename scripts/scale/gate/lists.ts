import { percentiles } from '../../bench/inbound/measure';
import { AgentClient } from '../../reliability/agent-client';
import { processMemory } from '../../reliability/process-memory';
import type { MessengerAddress } from '../../reliability/server-process';
import { BULK_PASSWORD, bulkEmail } from '../../seed/bulk/companies';
import { listCalls } from './list-calls';
import { serverOf } from './profile-folder';
import { atMost, type GateRow, megabytes, milliseconds, type Say, seconds } from './rows';

const SAMPLES = 200;
const WARM_UP = 50;
const START_MS = 2_000;
const OWN_MEMORY_MB = 300;

/** Measures the start, and lists, searches and dashboards of the largest company, one call at a time. */
export async function listRows(dataDir: string, messenger: MessengerAddress, say: Say): Promise<GateRow[]> {
  const server = await serverOf(dataDir, messenger);
  // The first start migrates older data.
  await server.start();
  await server.migrated();
  await server.end('SIGTERM');
  const startMs = await server.start();
  try {
    const clients = {
      administrator: new AgentClient(server.url, bulkEmail(0, 0), BULK_PASSWORD),
      agent: new AgentClient(server.url, bulkEmail(0, 1), BULK_PASSWORD),
    };
    await clients.administrator.signIn();
    await clients.agent.signIn();
    const { resident, mapped } = processMemory(server.pid);
    const rows = [
      atMost('start', startMs, START_MS, seconds),
      atMost('memory of its own after the start', resident - mapped, OWN_MEMORY_MB, megabytes),
    ];
    for (const { what, as, limit, path } of await listCalls(clients.administrator)) {
      const durations: number[] = [];
      for (let n = -WARM_UP; n < SAMPLES; n++) {
        const started = performance.now();
        await clients[as].get(path(n + WARM_UP));
        if (n >= 0) durations.push(performance.now() - started);
      }
      const name = as === 'agent' ? `${what} (agent)` : what;
      const { p50, p95 } = percentiles(durations);
      say(`${name}: p50 ${p50} ms, p95 ${p95} ms`);
      rows.push(atMost(`${name}, p95`, p95, limit, milliseconds));
    }
    return rows;
  } finally {
    await server.end('SIGTERM');
  }
}
