import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentClient } from '../reliability/agent-client';
import { connectNumber } from '../reliability/connect-number';
import { freePort } from '../reliability/free-port';
import { ServerProcess } from '../reliability/server-process';
import { SimulatorClient } from '../reliability/simulator-client';
import { listenThroughRecado } from './inbound/arrivals';
import { casesOf } from './lists/cases';
import { type Company, fill, longTicketIds } from './lists/fill';
import type { BusyCompany } from './neighbours/full-speed';
import { measureNeighbour, type Neighbour } from './neighbours/measure-neighbour';
import { filledFolder, withStore } from './rig/filled-folder';
import { type SimulatorProcess, startSimulatorProcess } from './rig/simulator-process';
import { optionOf } from './rig/timed-calls';

const ROOT = process.cwd();
const TICKETS = Number(optionOf('tickets') ?? 20_000);
/** Of each part of the measurement. */
const PART_MS = Number(optionOf('seconds') ?? 15) * 1_000;
/** Part of the name of the loads. */
const ONLY = optionOf('only') ?? '';
const NEIGHBOUR = { email: 'vizinha@recado.test', password: 'recado-demo' };

/**
 * Measures a company's ticket list and a customer's send until its agent's socket event while another company of the same server
 * searches, exports, imports and receives bursts of messages: each alone, then all, with idle parts between.
 * `--tickets=100000` and `--seconds=30` make it larger, `--only=import` shorter.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const scratch = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  try {
    const filled = await filledFolder(`lists-${TICKETS}`, simulator, (db, company, say) =>
      fill(db, company, TICKETS, say),
    );
    const dataDir = join(scratch, 'data');
    cpSync(filled, dataDir, { recursive: true });
    const company = await withStore(dataDir, (_db, found) => Promise.resolve(found));
    return await measure(simulator, dataDir, company);
  } finally {
    simulator.child.kill('SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measure(simulator: SimulatorProcess, dataDir: string, company: Company) {
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger: simulator });
  const phones = new SimulatorClient(simulator.controlUrl);
  try {
    await server.start();
    const busy = await busyCompany(server.url, phones, company);
    const neighbour = await newCompany(server.url, phones);
    const { rows, notes } = await measureNeighbour({ server, busy, neighbour, only: ONLY, partMs: PART_MS });
    return {
      name: `Neighbours: a company beside another one at full speed, with ${TICKETS} tickets`,
      rows,
      notes: [
        ...notes,
        `Target: p95 at most 2 times idle. Load of this machine at the end ${loadavg()[0]?.toFixed(1)}.`,
      ],
    };
  } finally {
    await server.end('SIGTERM');
  }
}

async function signedIn(url: string, email: string): Promise<AgentClient> {
  const client = new AgentClient(url, email, NEIGHBOUR.password);
  await client.signIn();
  return client;
}

async function busyCompany(url: string, phones: SimulatorClient, company: Company): Promise<BusyCompany> {
  const admin = await signedIn(url, 'admin@recado.test');
  const owner = await signedIn(url, 'super@recado.test');
  await owner.allowCampaigns(company.companyId);
  const shop = await connectNumber(admin, phones, { number: '551150000001' });
  return {
    ...{ url, admin, phones, shop, arrivals: await listenThroughRecado(url, admin) },
    searches: casesOf(company)
      .filter(({ path }) => path(0).includes('searchParam'))
      .map(({ path }) => path),
    exportedTicketId: longTicketIds()[0] ?? 0,
  };
}

async function newCompany(url: string, phones: SimulatorClient): Promise<Neighbour> {
  const owner = await signedIn(url, 'super@recado.test');
  const [plan] = (await owner.get('/plans/all')) as { id: number }[];
  await owner.createCompany({ name: 'Vizinha', planId: plan?.id, ...NEIGHBOUR });
  const admin = await signedIn(url, NEIGHBOUR.email);
  const { id } = await admin.createConnection({ name: 'Número', queueIds: [] });
  const shop = await connectNumber(admin, phones, { connectionId: id, number: '551150000002' });
  return { phones, shop, admin, arrivals: await listenThroughRecado(url, admin) };
}
