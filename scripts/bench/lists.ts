import { loadavg } from 'node:os';
import { AgentClient } from '../reliability/agentClient';
import { freePort } from '../reliability/freePort';
import { describeMemory, processMemory } from '../reliability/processMemory';
import { ServerProcess } from '../reliability/serverProcess';
import { type Case, casesOf, findBare } from './lists/cases';
import { fill } from './lists/fill';
import { filledFolder, withStore } from './rig/filledFolder';
import { type SimulatorProcess, startSimulatorProcess } from './rig/simulatorProcess';
import { beside, measureAll, optionOf, samplesNote } from './rig/timedCalls';

const ROOT = process.cwd();
const TICKETS = Number(optionOf('tickets') ?? 100_000);

/**
 * Measures pages and searches of tickets, messages and contacts over the API, and the driver's indexed finds
 * of the same documents in the same store. `--tickets=1000000` sets their number. They are stored once in
 * `.cache/bench`.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const dataDir = await filledFolder(`lists-${TICKETS}`, simulator, (db, company, say) =>
      fill(db, company, TICKETS, say),
    );
    const bare = await withStore(dataDir, async (db, company) => ({
      company,
      times: await measureAll(casesOf(company), (one, n) => findBare(db, one, n)),
    }));
    const { times, memory } = await measureRecado(dataDir, simulator, casesOf(bare.company));
    return {
      name: `Lists: ${TICKETS} tickets, as many messages and contacts`,
      rows: times.map((row, index) => beside(row, bare.times[index])),
      notes: [`${memory}; load of this machine at the end ${loadavg()[0]?.toFixed(1)}; ${samplesNote}.`],
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

async function measureRecado(dataDir: string, messenger: SimulatorProcess, cases: readonly Case[]) {
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger });
  try {
    await server.start();
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const headers = { authorization: `Bearer ${admin.token}` };
    const found = await measureAll(cases, async ({ path }, n) => {
      const answer = await fetch(`${server.url}${path(n)}`, { headers });
      if (!answer.ok) throw new Error(`${path(n)} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    });
    return { times: found, memory: `Memory of the server ${describeMemory(processMemory(server.pid))}` };
  } finally {
    await server.end('SIGTERM');
  }
}
