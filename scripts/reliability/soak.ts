import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listenThroughRecado } from '../bench/inbound/arrivals';
import { startSimulator } from '../simulator';
import { AgentClient } from './agent-client';
import { connectNumber } from './connect-number';
import { freePort } from './free-port';
import { processMemory } from './process-memory';
import { serverEnvironment, ServerProcess } from './server-process';
import { SimulatorClient } from './simulator-client';

export interface SoakOptions {
  root: string;
  /** Total number of messages, and number of messages before the first measurement. */
  messages: number;
  warmUp: number;
  connections: number;
}

export interface SoakOutcome {
  /** Unread messages of the agent's tickets. Must equal the number of received messages. */
  stored: number;
  /** Messages that the agent's window received; unknown if the window was disconnected. */
  delivered: number | 'cut off';
  /** Memory without the store's mapped pages, in MB. */
  atStart: number;
  warm: number;
  atEnd: number;
  perSecond: number;
}

const CUSTOMERS = 50;
const PART = 1_000;
/** The lowest of several measurements counts, because a garbage collection may be due. */
const LOOKS = 5;

/** Sends many messages through many connections of one server and measures its memory. */
export async function soak({ root, messages, warmUp, connections }: SoakOptions): Promise<SoakOutcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-soak-'));
  const simulator = await startSimulator({ port: 0 });
  const server = new ServerProcess({ root, dataDir, port: await freePort(), messenger: simulator });
  try {
    await promisify(execFile)(process.execPath, [join(root, 'scripts/dist/seed.mjs'), '--company-only'], {
      env: serverEnvironment({ dataDir, port: 0, messenger: simulator }),
    });
    await server.start();
    const atStart = own(server);
    const phones = new SimulatorClient(simulator.controlUrl);
    const admin = new AgentClient(server.url, 'admin@recado.test', 'recado-demo');
    await admin.signIn();
    const shops = [await connectNumber(admin, phones, { number: '551151000000' })];
    while (shops.length < connections) {
      const { id } = await admin.createConnection({ name: `Número ${shops.length + 1}`, queueIds: [] });
      const number = String(551_151_000_000 + shops.length);
      shops.push(await connectNumber(admin, phones, { connectionId: id, number }));
    }
    // Each number has its own customers, so that no ticket moves between numbers.
    const customersOf = (shop: number) =>
      Array.from({ length: CUSTOMERS }, (_, n) => `55119${String(80_000_000 + shop * 1_000 + n)}`);
    const arrivals = await listenThroughRecado(server.url, admin);
    let written = 0;
    let warm = 0;
    const startedAt = performance.now();
    while (written < messages) {
      const each = Math.max(1, Math.round(PART / connections / CUSTOMERS));
      const part = each * CUSTOMERS * connections;
      const seen = arrivals.count(part).catch(() => undefined);
      await Promise.all(shops.map((shop, index) => phones.burst(shop, customersOf(index), each)));
      written += part;
      // A window that was disconnected, for example on a busy machine, receives fewer messages.
      await Promise.race([seen, delay(10_000)]);
      while ((await storedMessages(admin)) < written) await delay(1_000);
      if (warm === 0 && written >= warmUp) warm = await lowest(server);
    }
    const delivered = arrivals.cuts > 0 ? ('cut off' as const) : arrivals.seen();
    arrivals.close();
    const perSecond = written / ((performance.now() - startedAt) / 1000);
    return {
      stored: await storedMessages(admin),
      delivered,
      atStart,
      warm,
      atEnd: await lowest(server),
      perSecond: Math.round(perSecond),
    };
  } finally {
    await server.end('SIGTERM');
    await simulator.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function storedMessages(admin: AgentClient): Promise<number> {
  const tickets = await admin.tickets('pending');
  return tickets.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0);
}

async function lowest(server: ServerProcess): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    looks.push(own(server));
  }
  return Math.min(...looks);
}

function own(server: ServerProcess): number {
  const { resident, mapped } = processMemory(server.pid);
  return resident - mapped;
}
