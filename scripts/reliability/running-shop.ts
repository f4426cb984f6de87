import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Simulator, startSimulator } from '../simulator';
import { AgentClient } from './agent-client';
import { connectNumber } from './connect-number';
import { freePort } from './free-port';
import { serverEnvironment, ServerProcess } from './server-process';
import { SimulatorClient } from './simulator-client';

/** The demo's company on a server of its own, with a connected number. */
export interface RunningShop {
  dataDir: string;
  server: ServerProcess;
  simulator: Simulator;
  phones: SimulatorClient;
  admin: AgentClient;
  /** The connected number. */
  shop: string;
  signIn(email: string): Promise<AgentClient>;
}

/** Starts a shop for `work`, and removes it afterwards. */
export async function withRunningShop<T>(
  root: string,
  work: (shop: RunningShop) => Promise<T>,
  environment?: Record<string, string>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-shop-'));
  const simulator = await startSimulator({ port: 0 });
  const port = await freePort();
  const server = new ServerProcess({ root, dataDir, port, messenger: simulator, environment });
  const signIn = async (email: string): Promise<AgentClient> => {
    const client = new AgentClient(server.url, email, 'recado-demo');
    await client.signIn();
    return client;
  };
  try {
    await promisify(execFile)(process.execPath, [join(root, 'scripts/dist/seed.mjs'), '--company-only'], {
      env: serverEnvironment({ dataDir, port: 0, messenger: simulator }),
    });
    await server.start();
    const phones = new SimulatorClient(simulator.controlUrl);
    const admin = await signIn('admin@recado.test');
    const shop = await connectNumber(admin, phones);
    return await work({ dataDir, server, simulator, phones, admin, shop, signIn });
  } finally {
    await server.end('SIGTERM');
    await simulator.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
