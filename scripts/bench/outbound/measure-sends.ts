import type { AgentClient } from '../../reliability/agent-client';
import type { SimulatorClient } from '../../reliability/simulator-client';
import { disableLibsignalLogging } from '../../simulator/signal/silence-libsignal';
import { TestClient } from '../../simulator/testing/test-client';
import { percentiles } from '../inbound/measure';
import type { SimulatorProcess } from '../rig/simulator-process';
import type { CustomerPhones } from './customer-phones';

const CUSTOMERS = Array.from({ length: 50 }, (_, index) => `55119${String(61_000_000 + index)}`);
const ONE_AT_A_TIME = Number(process.env['BENCH_SINGLE'] ?? 200);
const SUSTAINED = Number(process.env['BENCH_BURST'] ?? 2_000);
/** Agents who send concurrently. Each waits for its response before the next message. */
const AGENTS = 10;
/** No rate limit of a number affects the measurement. */
export const SENDS_PER_SECOND = '100000';

type Send = (customer: string, text: string) => Promise<unknown>;

/** Measures the unmodified library. */
export async function measureBareSends(simulator: SimulatorProcess, phones: CustomerPhones) {
  disableLibsignalLogging();
  const client = new TestClient({ ...simulator, close: async () => undefined });
  await client.pair('551140000009');
  const row = await measure(phones, (customer, text) =>
    client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text }),
  );
  await client.end();
  return row;
}

/** Measures an agent who replies to customers of the shop. Each of them writes first. */
export async function measureAgentSends(
  phones: CustomerPhones,
  { control, agent, shop }: { control: SimulatorClient; agent: AgentClient; shop: string },
  cpu: () => number,
) {
  const tickets = await openTickets(control, agent, shop);
  let sent = 0;
  return measure(
    phones,
    (customer, text) => {
      sent += 1;
      return agent.send(tickets.get(customer) ?? 0, text, `bench-out-${sent}`);
    },
    cpu,
  );
}

/** Returns the open tickets of all customers, after each of them has written. */
async function openTickets(
  control: SimulatorClient,
  agent: AgentClient,
  shop: string,
): Promise<Map<string, number>> {
  await control.burst(shop, CUSTOMERS, 1);
  const tickets = new Map<string, number>();
  for (const customer of CUSTOMERS) {
    await agent.contactIdOf(customer);
    for (const ticket of await agent.ticketsOf(customer)) {
      if (ticket.status === 'pending') await agent.accept(ticket);
      tickets.set(customer, ticket.id);
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
