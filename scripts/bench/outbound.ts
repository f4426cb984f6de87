import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentClient } from '../reliability/agent-client';
import { connectNumber } from '../reliability/connect-number';
import { freePort } from '../reliability/free-port';
import { serverEnvironment, ServerProcess } from '../reliability/server-process';
import { SimulatorClient } from '../reliability/simulator-client';
import { CustomerPhones } from './outbound/customer-phones';
import { measureAgentSends, measureBareSends, SENDS_PER_SECOND } from './outbound/measure-sends';
import { processCpu } from './rig/process-cpu';
import { type SimulatorProcess, startSimulatorProcess } from './rig/simulator-process';

const ROOT = process.cwd();

/**
 * Measures the time from `POST /messages` until the customer's phone shows the message, and from the
 * library's `sendMessage` in the same run: one message at a time, and 50 customers.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const phones = await CustomerPhones.listen(simulator.controlUrl);
  try {
    const bare = await measureBareSends(simulator, phones);
    const recado = await measureRecado(simulator, phones);
    return {
      name: 'Outbound: an agent sends, the customer’s phone has it',
      rows: [
        { who: 'bare sendMessage', ...bare },
        {
          who: 'Recado',
          ...recado,
          p50Ratio: round(recado.p50 / bare.p50),
          rateRatio: round(recado.perSecond / bare.perSecond),
        },
      ],
    };
  } finally {
    phones.close();
    simulator.child.kill('SIGTERM');
  }
}

async function measureRecado(simulator: SimulatorProcess, phones: CustomerPhones) {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  const port = await freePort();
  const environment = { MESSENGER_SENDS_PER_SECOND: SENDS_PER_SECOND };
  const server = new ServerProcess({ root: ROOT, dataDir, port, messenger: simulator, environment });
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed.mjs'), '--company-only'], {
      env: serverEnvironment({ dataDir, port: 0, messenger: simulator }),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await server.start();
    const control = new SimulatorClient(simulator.controlUrl);
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const shop = await connectNumber(admin, control, { number: '551150000009' });
    const agent = new AgentClient(server.url, 'ana@recado.test', 'recado-demo');
    await agent.signIn();
    return await measureAgentSends(phones, { control, agent, shop }, () => processCpu(server.pid));
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const round = (value: number) => Math.round(value * 100) / 100;
