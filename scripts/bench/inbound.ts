import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentClient } from '../reliability/agent-client';
import { connectNumber } from '../reliability/connect-number';
import { freePort } from '../reliability/free-port';
import { describeMemory, processMemory } from '../reliability/process-memory';
import { type MessengerAddress, serverEnvironment, ServerProcess } from '../reliability/server-process';
import { SimulatorClient } from '../reliability/simulator-client';
import { type Arrivals, listenBare, listenThroughRecado } from './inbound/arrivals';
import { imageOf40kB } from './inbound/image';
import { latency, percentiles } from './inbound/measure';
import { startSimulatorProcess } from './rig/simulator-process';

const ROOT = process.cwd();
const CUSTOMERS = Array.from({ length: 50 }, (_, index) => `55119${String(60_000_000 + index)}`);
const ONE_AT_A_TIME = Number(process.env['BENCH_SINGLE'] ?? 200);
const SUSTAINED = Number(process.env['BENCH_BURST'] ?? 5_000);
const LATE_MS = 80;
/**
 * After this time, the work that follows a pairing or images has ended, so it does not affect the next row.
 */
const REST_MS = 3_000;
const IMAGES = { every: 10, file: imageOf40kB() };
const WITH_IMAGES = `1 connection, one in ${IMAGES.every} a picture of 40 kB`;

interface Rig {
  phones: SimulatorClient;
  messenger: MessengerAddress & { controlUrl: string };
}

/**
 * Measures the time from a customer's message to the agent's socket event, and to the library's
 * `messages.upsert` in the same run: one message at a time, 50 customers, one and five connections, queries
 * delayed by 80 ms, and images, which count when their file is downloaded and decrypted (in the product:
 * stored).
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const rig: Rig = { phones: new SimulatorClient(simulator.controlUrl), messenger: simulator };
  try {
    const bare = await measureBare(rig);
    const recado = await measureRecado(rig);
    return {
      name: 'Inbound: a customer sends, the agent’s screen has it',
      rows: [
        ...bare.rows.map((row) => ({ who: 'bare Baileys', ...row })),
        ...recado.rows.map((row, index) => ({ who: 'Recado', ...row, ...compared(row, bare.rows[index]) })),
      ],
      notes: recado.notes,
    };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

interface Row {
  what: string;
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
}

function compared(row: Row, reference: Row | undefined) {
  if (!reference) return {};
  return { p50Ratio: round(row.p50 / reference.p50), rateRatio: round(row.perSecond / reference.perSecond) };
}

async function measure(
  what: string,
  rig: Rig,
  arrivals: Arrivals,
  shops: string[],
  images?: typeof IMAGES,
): Promise<Row> {
  const [first = ''] = shops;
  for (const customer of CUSTOMERS) {
    for (const shop of shops) await arrived(rig, arrivals, customer, shop);
  }
  await delay(REST_MS);
  const times: number[] = [];
  for (let n = 0; n < ONE_AT_A_TIME; n += 1) {
    const image = images && n % images.every === 0 ? images.file : undefined;
    times.push(await arrived(rig, arrivals, CUSTOMERS[n % CUSTOMERS.length] ?? '', first, image));
  }
  const perSecond = await sustained(rig, arrivals, shops, images);
  return { what, ...percentiles(times), perSecond: Math.round(perSecond) };
}

function arrived(
  { phones }: Rig,
  arrivals: Arrivals,
  from: string,
  to: string,
  image?: string,
): Promise<number> {
  return latency(arrivals, (text) =>
    image ? phones.sendImage(from, to, text, image) : phones.write(from, to, text),
  );
}

/** All customers write to all shops at once. Measures until the last message is received. */
async function sustained(
  { phones }: Rig,
  arrivals: Arrivals,
  shops: string[],
  images?: typeof IMAGES,
): Promise<number> {
  const each = Math.ceil(SUSTAINED / shops.length / CUSTOMERS.length);
  const total = each * CUSTOMERS.length * shops.length;
  const done = arrivals.count(total);
  const started = performance.now();
  await Promise.all(shops.map((to) => phones.burst(to, CUSTOMERS, each, images)));
  await done;
  return (total / (performance.now() - started)) * 1000;
}

async function measureBare(rig: Rig): Promise<{ rows: Row[] }> {
  const rows: Row[] = [];
  const one = await listenBare(rig.messenger, ['551140000001']);
  rows.push(await measure('1 connection', rig, one, ['551140000001']));
  await rig.phones.faults({ latencyMs: LATE_MS });
  rows.push(await measure(`1 connection, queries ${LATE_MS} ms late`, rig, one, ['551140000001']));
  await rig.phones.faults({});
  rows.push(await measure(WITH_IMAGES, rig, one, ['551140000001'], IMAGES));
  one.close();
  const shops = [2, 3, 4, 5, 6].map((n) => `55114000000${n}`);
  const five = await listenBare(rig.messenger, shops);
  rows.push(await measure('5 connections', rig, five, shops));
  five.close();
  return { rows };
}

async function measureRecado(rig: Rig): Promise<{ rows: Row[]; notes: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger: rig.messenger });
  try {
    const env = serverEnvironment({ dataDir, port: 0, messenger: rig.messenger });
    execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed.mjs'), '--company-only'], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const startMs = await server.start();
    const memoryAtStart = processMemory(server.pid);
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const shop = await connectNumber(admin, rig.phones, { number: '551150000001' });
    const agent = new AgentClient(server.url, 'ana@recado.test', 'recado-demo');
    await agent.signIn();
    const arrivals = await listenThroughRecado(server.url, agent);

    const rows = [await measure('1 connection', rig, arrivals, [shop])];
    await rig.phones.faults({ latencyMs: LATE_MS });
    rows.push(await measure(`1 connection, queries ${LATE_MS} ms late`, rig, arrivals, [shop]));
    await rig.phones.faults({});
    rows.push(await measure(WITH_IMAGES, rig, arrivals, [shop], IMAGES));
    const memoryAfter = processMemory(server.pid);

    const shops = [shop];
    for (const n of [2, 3, 4, 5]) {
      const { id } = await admin.createConnection({ name: `Número ${n}`, queueIds: [] });
      shops.push(await connectNumber(admin, rig.phones, { connectionId: id, number: `55115000000${n}` }));
    }
    const memoryWithFive = processMemory(server.pid);
    rows.push(await measure('5 connections', rig, arrivals, shops));
    arrivals.close();
    return {
      rows,
      notes: [
        `Start → first answer ${Math.round(startMs)} ms. Memory at start ${describeMemory(memoryAtStart)}, after ${arrivals.seen()} messages ` +
          `${describeMemory(processMemory(server.pid))} (after the first ${ONE_AT_A_TIME * 3 + SUSTAINED * 3}, some of them pictures: ${describeMemory(memoryAfter)}), ` +
          `a further connection ${round((memoryWithFive.resident - memoryAfter.resident) / 4)} MB.`,
      ],
    };
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const round = (value: number) => Math.round(value * 100) / 100;
