import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentClient } from '../reliability/agent-client';
import { connectNumber } from '../reliability/connect-number';
import { freePort } from '../reliability/free-port';
import { ServerProcess } from '../reliability/server-process';
import { SimulatorClient } from '../reliability/simulator-client';
import { type Arrivals, listenThroughRecado } from './inbound/arrivals';
import { latency, percentiles } from './inbound/measure';
import { type Company, fill } from './lists/fill';
import { type BusyCompany, type Load, LOADS } from './neighbours/full-speed';
import { filledFolder, withStore } from './rig/filled-folder';
import { processCpu } from './rig/process-cpu';
import { type SimulatorProcess, startSimulatorProcess } from './rig/simulator-process';
import { optionOf } from './rig/timed-calls';

const ROOT = process.cwd();
const TICKETS = Number(optionOf('tickets') ?? 20_000);
/** Of each part of the measurement. */
const PART_MS = Number(optionOf('seconds') ?? 15) * 1_000;
/** Part of the name of the loads. */
const ONLY = optionOf('only') ?? '';
/** Until the work of a part no longer affects the next one. */
const REST_MS = 3_000;
const CUSTOMERS = Array.from({ length: 50 }, (_, n) => `55119${String(44_000_000 + n)}`);
const NEIGHBOUR = { email: 'vizinha@recado.test', password: 'recado-demo' };

/** The company whose times are measured. */
interface Neighbour {
  phones: SimulatorClient;
  shop: string;
  admin: AgentClient;
  arrivals: Arrivals;
}

interface Part {
  what: string;
  list: number[];
  inbound: number[];
  /** Processor time of the server per second. */
  cpu: number;
  done: Map<string, number>;
}

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
    await phones.burst(neighbour.shop, CUSTOMERS, 1);
    const part = async (load?: Load): Promise<Part> => {
      await delay(REST_MS);
      const until = Date.now() + PART_MS;
      const isOver = () => Date.now() >= until;
      const done = new Map<string, number>();
      const running = load?.run(busy, isOver, done);
      const cpu = processCpu(server.pid);
      const times = await sample(neighbour, isOver);
      const perSecond = (processCpu(server.pid) - cpu) / PART_MS;
      await running;
      return { what: load?.what ?? 'idle', ...times, cpu: perSecond, done };
    };
    // The compiler optimises during the first calls.
    await part();
    const idle: Part[] = [await part()];
    const parts: Part[] = [];
    for (const load of LOADS.filter(({ what }) => what.includes(ONLY))) {
      parts.push(await part(load));
      idle.push(await part());
    }
    busy.arrivals.close();
    neighbour.arrivals.close();
    return {
      name: `Neighbours: a company beside another one at full speed, with ${TICKETS} tickets`,
      rows: parts.flatMap((one, n) => rowsOf(one, idle.slice(n, n + 2))),
      notes: [
        ...parts.map(({ what, done }) => `${what}: ${[...done].map((each) => each.join(' ')).join(', ')}`),
        `Target: p95 at most 2 times idle. Load of this machine at the end ${loadavg()[0]?.toFixed(1)}.`,
      ],
    };
  } finally {
    await server.end('SIGTERM');
  }
}

/** Compares a part with the idle ones before and after it, because other work of the machine changes. */
function rowsOf({ what, list, inbound, cpu }: Part, idle: readonly Part[]) {
  const row = (measured: string, times: number[], reference: number[]) => {
    const [own, quiet] = [percentiles(times), percentiles(reference)];
    return {
      ...{ beside: what, measured, samples: times.length, ...own },
      ...{ 'idle p50': quiet.p50, 'idle p95': quiet.p95, ratio: Math.round((own.p95 / quiet.p95) * 10) / 10 },
      cpu: Math.round(cpu * 100) / 100,
    };
  };
  return [
    row(
      'list',
      list,
      idle.flatMap((one) => one.list),
    ),
    row(
      'inbound',
      inbound,
      idle.flatMap((one) => one.inbound),
    ),
  ];
}

/** Takes times one after the other, as one agent would. */
async function sample(
  { admin, phones, shop, arrivals }: Neighbour,
  isOver: () => boolean,
): Promise<{ list: number[]; inbound: number[] }> {
  const list: number[] = [];
  const inbound: number[] = [];
  for (let n = 0; !isOver(); n += 1) {
    const started = performance.now();
    await admin.get('/tickets?status=pending&showAll=true');
    list.push(performance.now() - started);
    const customer = CUSTOMERS[n % CUSTOMERS.length] ?? '';
    inbound.push(await latency(arrivals, (text) => phones.write(customer, shop, text)));
  }
  return { list, inbound };
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
  return { url, company, admin, phones, shop, arrivals: await listenThroughRecado(url, admin) };
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
