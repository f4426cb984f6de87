import { AgentClient } from '../../reliability/agent-client';
import { freePort } from '../../reliability/free-port';
import { describeMemory, processMemory } from '../../reliability/process-memory';
import { ServerProcess } from '../../reliability/server-process';
import { processCpu } from './process-cpu';
import type { SimulatorProcess } from './simulator-process';

interface AdminServer {
  url: string;
  admin: AgentClient;
  /** Returns the server's processor time in milliseconds. */
  cpu(): number;
}

/**
 * Runs the product on a filled folder for `work`, which gets responses as the demo's administrator.
 * @returns the result of `work`, and the server's memory after it
 */
export async function withAdminCalls<T>(
  { root, dataDir, messenger }: { root: string; dataDir: string; messenger: SimulatorProcess },
  work: (get: (path: string) => Promise<unknown>, server: AdminServer) => Promise<T>,
): Promise<{ result: T; memory: string }> {
  const server = new ServerProcess({ root, dataDir, port: await freePort(), messenger });
  try {
    await server.start();
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const result = await work(admin.get, {
      url: server.url,
      admin,
      cpu: () => processCpu(server.pid),
    });
    return { result, memory: `Memory of the server ${describeMemory(processMemory(server.pid))}` };
  } finally {
    await server.end('SIGTERM');
  }
}
