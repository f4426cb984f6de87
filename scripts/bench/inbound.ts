import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentClient } from '../reliability/agent-client';
import { connectNumber } from '../reliability/connect-number';
import { freePort } from '../reliability/free-port';
import { describeMemory, processMemory } from '../reliability/process-memory';
import { serverEnvironment, ServerProcess } from '../reliability/server-process';
import { SimulatorClient } from '../reliability/simulator-client';
import { listenBare, listenThroughRecado } from './inbound/arrivals';
import { imageOf40kB } from './inbound/image';
import {
  type ArrivalRow,
  type Images,
  measureArrivals,
  ONE_AT_A_TIME,
  type Rig,
  SUSTAINED,
} from './inbound/measure-arrivals';
import { startSimulatorProcess } from './rig/simulator-process';

const ROOT = process.cwd();
const LATE_MS = 80;
const IMAGES: Images = { every: 10, file: imageOf40kB() };
const WITH_IMAGES = `1 connection, one in ${IMAGES.every} a picture of 40 kB`;

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

function compared(row: ArrivalRow, reference: ArrivalRow | undefined) {
  if (!reference) return {};
  return { p50Ratio: round(row.p50 / reference.p50), rateRatio: round(row.perSecond / reference.perSecond) };
}

async function measureBare(rig: Rig): Promise<{ rows: ArrivalRow[] }> {
  const rows: ArrivalRow[] = [];
  const one = await listenBare(rig.messenger, ['551140000001']);
  rows.push(await measureArrivals('1 connection', rig, one, ['551140000001']));
  await rig.phones.faults({ latencyMs: LATE_MS });
  rows.push(await measureArrivals(`1 connection, queries ${LATE_MS} ms late`, rig, one, ['551140000001']));
  await rig.phones.faults({});
  rows.push(await measureArrivals(WITH_IMAGES, rig, one, ['551140000001'], IMAGES));
  one.close();
  const shops = [2, 3, 4, 5, 6].map((n) => `55114000000${n}`);
  const five = await listenBare(rig.messenger, shops);
  rows.push(await measureArrivals('5 connections', rig, five, shops));
  five.close();
  return { rows };
}

async function measureRecado(rig: Rig): Promise<{ rows: ArrivalRow[]; notes: string[] }> {
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

    const rows = [await measureArrivals('1 connection', rig, arrivals, [shop])];
    await rig.phones.faults({ latencyMs: LATE_MS });
    rows.push(await measureArrivals(`1 connection, queries ${LATE_MS} ms late`, rig, arrivals, [shop]));
    await rig.phones.faults({});
    rows.push(await measureArrivals(WITH_IMAGES, rig, arrivals, [shop], IMAGES));
    const memoryAfter = processMemory(server.pid);

    const shops = [shop];
    for (const n of [2, 3, 4, 5]) {
      const { id } = await admin.createConnection({ name: `Número ${n}`, queueIds: [] });
      shops.push(await connectNumber(admin, rig.phones, { connectionId: id, number: `55115000000${n}` }));
    }
    const memoryWithFive = processMemory(server.pid);
    rows.push(await measureArrivals('5 connections', rig, arrivals, shops));
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
