import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AgentClient } from '../reliability/agent-client';
import { connectNumber } from '../reliability/connect-number';
import { freePort } from '../reliability/free-port';
import { serverEnvironment, ServerProcess } from '../reliability/server-process';
import { SimulatorClient } from '../reliability/simulator-client';
import { type Arrivals, listenThroughRecado } from './inbound/arrivals';
import { latency, percentiles } from './inbound/measure';
import { startSimulatorProcess } from './rig/simulator-process';

const ROOT = process.cwd();
const CUSTOMERS = 50;
const ONE_AT_A_TIME = Number(process.env['BENCH_SINGLE'] ?? 200);
const SUSTAINED = Number(process.env['BENCH_BURST'] ?? 5_000);
/** Lets the automatic texts of one row end before the next row starts. */
const REST_MS = 10_000;
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const LEVEL = {
  ...{ firstReplyMinutes: 30, nextReplyMinutes: 60, resolveMinutes: 480, queueIds: [], warnPercent: 80 },
};

interface Row {
  what: string;
  p50: number;
  p95: number;
  p99: number;
  perSecond: number;
}

/**
 * Measures a customer's send until the agent's socket event with all automation off, on, off again, with a service level, and
 * off again. Each row has 50 new customers, so with automation on each of them receives the menu.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const phones = new SimulatorClient(simulator.controlUrl);
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-bench-'));
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger: simulator });
  try {
    execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed.mjs'), '--company-only'], {
      env: serverEnvironment({ dataDir, port: 0, messenger: simulator }),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await server.start();
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const shop = await connectNumber(admin, phones, { number: '551150000001' });
    const arrivals = await listenThroughRecado(server.url, admin);
    const rows: Row[] = [];
    const measured = async (what: string) =>
      rows.push(await measure(what, { phones, arrivals, shop }, customersOf(rows.length)));
    await switchAutomation(admin, false);
    await measured('automation off');
    await switchAutomation(admin, true);
    await measured('everything on');
    await switchAutomation(admin, false);
    await measured('automation off');
    const level = await admin.createServiceLevel({ name: 'Padrão', ...LEVEL });
    await measured('a service level');
    await admin.deleteServiceLevel(level.id);
    await measured('automation off');
    arrivals.close();
    const [before, on, between, withLevel, after] = rows as [Row, Row, Row, Row, Row];
    const compared = (row: Row, one: Row, other: Row) => {
      const ratio = (field: 'p50' | 'p99' | 'perSecond') =>
        Math.round((row[field] / ((one[field] + other[field]) / 2)) * 100) / 100;
      return `p50 ${ratio('p50')}, p99 ${ratio('p99')}, messages per second ${ratio('perSecond')}`;
    };
    const texts = await Promise.all(customersOf(1).map((customer) => phones.receivedBy(customer, shop)));
    return {
      name: 'Inbound with automation off and on',
      rows,
      notes: [
        `On against off: ${compared(on, before, between)} (target 0.8). ` +
          `A service level against off: ${compared(withLevel, between, after)} (target p50 1). ` +
          `With automation on ${CUSTOMERS} customers received ${texts.flat().length} automatic texts.`,
      ],
    };
  } finally {
    await server.end('SIGTERM');
    simulator.child.kill('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const customersOf = (round: number) =>
  Array.from({ length: CUSTOMERS }, (_, index) => `55119${String(61_000_000 + round * 1_000 + index)}`);

/** Sets hours (always open), menu with options, rating, keyword and automatic end, or none of them. */
async function switchAutomation(admin: AgentClient, on: boolean): Promise<void> {
  const word = on ? 'enabled' : 'disabled';
  for (const key of [
    'lunchTime',
    'userRating',
    'closeTicketClient',
    'automaticallyEndService',
    'transferMessage',
  ])
    await admin.setSetting(key, word);
  await admin.setSetting('scheduleType', on ? 'company' : 'disabled');
  if (on)
    await admin.setSchedules(
      DAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '23:59' })),
    );
  const queues = await admin.queues();
  const [connection] = await admin.connections();
  if (!connection) throw new Error('The company has no connection');
  if (on)
    for (const queue of queues)
      for (const title of ['Segunda via', 'Entrega', 'Trocas'])
        await admin.createQueueOption({
          queueId: queue.id,
          parentId: null,
          title,
          message: `Sobre ${title}`,
        });
  await admin.updateConnection(connection.id, {
    queueIds: on ? queues.map(({ id }) => id) : [],
    ...{ greetingMessage: on ? 'Olá, {nome}!' : '', outOfHoursMessage: on ? 'Fechado.' : '' },
    complationMessage: on ? 'Obrigado.' : '',
  });
}

async function measure(
  what: string,
  { phones, arrivals, shop }: { phones: SimulatorClient; arrivals: Arrivals; shop: string },
  customers: string[],
): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < ONE_AT_A_TIME; n += 1)
    times.push(
      await latency(arrivals, (text) => phones.write(customers[n % customers.length] ?? '', shop, text)),
    );
  await delay(REST_MS);
  const each = Math.ceil(SUSTAINED / customers.length);
  const total = each * customers.length;
  const done = arrivals.count(total);
  const started = performance.now();
  await phones.burst(shop, customers, each);
  await done;
  const perSecond = Math.round((total / (performance.now() - started)) * 1000);
  await delay(REST_MS);
  return { what, ...percentiles(times), perSecond };
}
