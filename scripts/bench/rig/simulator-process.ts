import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../reliability/free-port';
import type { MessengerAddress } from '../../reliability/server-process';

export interface SimulatorProcess extends MessengerAddress {
  controlUrl: string;
  child: ChildProcess;
}

/** Starts the simulator as its own process, so that it does not affect measurements. */
export async function startSimulatorProcess(root: string): Promise<SimulatorProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'scripts/dist/simulator.mjs')], {
    env: { ...process.env, SIMULATOR_PORT: String(port), SIMULATOR_DATA_DIR: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout ?? child, 'data');
  const controlUrl = `http://127.0.0.1:${port}`;
  const health = (await (await fetch(`${controlUrl}/healthz`)).json()) as MessengerAddress;
  return { ...health, controlUrl, child };
}
