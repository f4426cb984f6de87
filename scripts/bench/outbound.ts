import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentClient } from '../reliability/agent-client';
import { connectNumber } from '../reliability/connect-number';
import { freePort } from '../reliability/free-port';
import { serverEnvironment, ServerProcess } from '../reliability/server-process';
import { SimulatorClient } from '../reliability/simulator-client';
import { disableLibsignalLogging } from '../simulator/signal/silence-libsignal';
import { TestClient } from '../simulator/testing/test-client';
import { percentiles } from './inbound/measure';
import { CustomerPhones } from './outbound/customer-phones';
import { processCpu } from './rig/process-cpu';
import { type SimulatorProcess, startSimulatorProcess } from './rig/simulator-process';

const ROOT = process.cwd();
const CUSTOMERS = Array.from({ length: 50 }, (_, index) => `55119${String(61_000_000 + index)}`);
const ONE_AT_A_TIME = Number(process.env['BENCH_SINGLE'] ?? 200);
const SUSTAINED = Number(process.env['BENCH_BURST'] ?? 2_000);
/** Agents who send concurrently. Each waits for its response before the next message. */
const AGENTS = 10;
/** No rate limit of a number affects the measurement. */
const SENDS_PER_SECOND = '100000';

type Send = (customer: string, text: string) => Promise<unknown>;

/**
 * Measures the time from `POST /messages` until the customer's phone shows the message, and from the
 * library's `sendMessage` in the same run: one message at a time, and 50 customers.
 */
export async function run() {
  const simulator = await startSimulatorProcess(ROOT);
  const phones = await CustomerPhones.listen(simulator.controlUrl);
  try {
    const bare = await measureBare(simulator, phones);
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

async function measureBare(simulator: SimulatorProcess, phones: CustomerPhones) {
  disableLibsignalLogging();
  const client = new TestClient({ ...simulator, close: async () => undefined });
  await client.pair('551140000009');
  const row = await measure(phones, (customer, text) =>
    client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text }),
  );
  await client.end();
  return row;
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
    const tickets = await openTickets(control, agent, shop);
    let sent = 0;
    return await measure(
      phones,
      (customer, text) => {
        sent += 1;
        return agent.send(tickets.get(customer) ?? 0, text, `bench-out-${sent}`);
      },
      () => processCpu(server.pid),
    );
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Returns the open tickets of all customers, after each of them has written. */
async function openTickets(
  control: SimulatorClient,
  agent: AgentClient,
  shop: string,
): Promise<Map<string, number>> {
  await control.burst(shop, CUSTOMERS, 1);
  const tickets = new Map<string, number>();
  while (tickets.size < CUSTOMERS.length) {
    for (const ticket of await agent.tickets('pending')) {
      await agent.accept(ticket);
      tickets.set(ticket.contact.number ?? '', ticket.id);
    }
  }
  return tickets;
}

/**
 * `cpu` returns the processor time used so far in milliseconds. For the sustained part, it is reported per
 * message.
 */
async function measure(phones: CustomerPhones, send: Send, cpu: () => number = ownCpu) {
  // First, every chat gets its session with the phone.
  for (const customer of CUSTOMERS) await arrived(phones, send, customer);
  const times: number[] = [];
  for (let n = 0; n < ONE_AT_A_TIME; n += 1) {
    times.push(await arrived(phones, send, CUSTOMERS[n % CUSTOMERS.length] ?? ''));
  }
  const before = cpu();
  const perSecond = Math.round(await sustained(phones, send));
  return { ...percentiles(times), perSecond, cpuMs: round((cpu() - before) / SUSTAINED) };
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

let texts = 0;

async function arrived(phones: CustomerPhones, send: Send, customer: string): Promise<number> {
  texts += 1;
  const text = `resposta ${texts}`;
  const shown = phones.shows(text);
  const started = performance.now();
  const [at] = await Promise.all([shown, send(customer, text)]);
  return at - started;
}

async function sustained(phones: CustomerPhones, send: Send): Promise<number> {
  const shown: Promise<number>[] = [];
  const started = performance.now();
  let left = SUSTAINED;
  const agent = async (index: number) => {
    for (; left > 0;) {
      left -= 1;
      texts += 1;
      const text = `resposta ${texts}`;
      shown.push(phones.shows(text));
      await send(CUSTOMERS[(left + index) % CUSTOMERS.length] ?? '', text);
    }
  };
  await Promise.all(Array.from({ length: AGENTS }, (_, index) => agent(index)));
  await Promise.all(shown);
  return (SUSTAINED / (performance.now() - started)) * 1000;
}

const round = (value: number) => Math.round(value * 100) / 100;
