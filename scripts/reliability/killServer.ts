import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSimulator } from '../simulator';
import { AgentClient } from './agentClient';
import { compareBothSides, settled } from './bothSides';
import { connectNumber } from './connectNumber';
import { freePort } from './freePort';
import { serverEnvironment, ServerProcess } from './serverProcess';
import { SimulatorClient } from './simulatorClient';

export interface KillOptions {
  root: string;
  kills: number;
  customers: number;
  /** Total number of customers' messages. */
  inbound: number;
  /** Minimum number of the agent's messages. */
  outbound?: number;
  /** Whether customers' messages arrive twice and in swapped pairs. */
  badLine?: boolean;
}

export interface KillOutcome {
  kills: number;
  inbound: number;
  outbound: number;
  /** Descriptions of problems. Empty if every message exists once and in order on both sides. */
  problems: string[];
}

const SETTLE_LIMIT_MS = 90_000;

/**
 * Kills the server (`kill -9`) at random moments while customers and an agent write. Then compares both
 * sides: every message must exist once, in order per customer, on the agent's screen and on customers'
 * phones.
 */
export async function killServerRepeatedly({
  root,
  kills,
  customers,
  inbound,
  outbound = 0,
  badLine = false,
}: KillOptions): Promise<KillOutcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-kill-'));
  const simulator = await startSimulator({ port: 0 });
  const server = new ServerProcess({ root, dataDir, port: await freePort(), messenger: simulator });
  try {
    await promisify(execFile)(process.execPath, [join(root, 'scripts/dist/seed.mjs'), '--company-only'], {
      env: serverEnvironment({ dataDir, port: 0, messenger: simulator }),
    });
    await server.start();
    const phones = new SimulatorClient(simulator.controlUrl);
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const shop = await connectNumber(admin, phones);
    const agent = new AgentClient(server.url, 'ana@recado.test', 'recado-demo');
    await agent.signIn();

    if (badLine) await phones.faults({ duplicate: true, reorder: true });

    const numbers = Array.from({ length: customers }, (_, index) => `55119${String(70_000_000 + index)}`);
    const perCustomer = Math.ceil(inbound / customers);
    const answers = new Map<string, string[]>(numbers.map((number) => [number, []]));
    const answered = () => [...answers.values()].reduce((sum, list) => sum + list.length, 0);
    let writing = true;

    const writers = numbers.map(async (number) => {
      for (let n = 1; n <= perCustomer; n += 1) {
        await phones.write(number, shop, `${number} diz ${n}`);
        await pause(Math.random() * 200);
      }
    });
    const answering = (async () => {
      for (let round = 1; writing || round <= 2 || answered() < outbound; round += 1) {
        for (const ticket of await agent.tickets('pending')) await agent.accept(ticket);
        for (const ticket of await agent.tickets('open')) {
          const number = ticket.contact.number ?? '';
          const text = `resposta ${round} para ${number}`;
          await agent.send(ticket.id, text, `kill-${round}-${number}`);
          answers.get(number)?.push(text);
        }
        await pause(100);
      }
    })();
    const killing = (async () => {
      for (let n = 0; n < kills; n += 1) {
        await pause(300 + Math.random() * 1200);
        await server.end('SIGKILL');
        await server.start();
      }
    })();
    await Promise.all([...writers, killing]);
    writing = false;
    await answering;
    // A swapped message waits for its pair.
    if (badLine) await phones.faults({});

    const expected = (number: string) =>
      Array.from({ length: perCustomer }, (_, index) => `${number} diz ${index + 1}`);
    const written = new Map(numbers.map((number) => [number, expected(number)]));
    const look = () => compareBothSides({ agent, phones, shop, written, answers, swapped: badLine });
    const problems = await settled(look, SETTLE_LIMIT_MS);
    return {
      kills,
      inbound: perCustomer * customers,
      outbound: answered(),
      problems,
    };
  } finally {
    await server.end('SIGTERM');
    await simulator.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
