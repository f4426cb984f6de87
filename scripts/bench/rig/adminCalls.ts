import { AgentClient } from '../../reliability/agentClient';
import { freePort } from '../../reliability/freePort';
import { describeMemory, processMemory } from '../../reliability/processMemory';
import { ServerProcess } from '../../reliability/serverProcess';
import { processCpu } from './processCpu';
import type { SimulatorProcess } from './simulatorProcess';

interface AdminServer {
  url: string;
  /** Sign a request in. */
  headers: Record<string, string>;
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
    const headers = { authorization: `Bearer ${admin.token}` };
    const get = async (path: string): Promise<unknown> => {
      const response = await fetch(`${server.url}${path}`, { headers });
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
      return response.json();
    };
    const result = await work(get, {
      url: server.url,
      headers,
      cpu: () => processCpu(server.pid),
    });
    return { result, memory: `Memory of the server ${describeMemory(processMemory(server.pid))}` };
  } finally {
    await server.end('SIGTERM');
  }
}
