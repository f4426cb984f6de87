import { AgentClient } from '../../reliability/agentClient';
import { freePort } from '../../reliability/freePort';
import { describeMemory, processMemory } from '../../reliability/processMemory';
import { ServerProcess } from '../../reliability/serverProcess';
import { processCpu } from './processCpu';
import type { SimulatorProcess } from './simulatorProcess';

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
