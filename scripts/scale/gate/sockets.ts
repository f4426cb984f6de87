import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Message } from '@recado/shared/messages';
import { companyEventName } from '@recado/shared/realtime';
import { percentiles } from '../../bench/inbound/measure';
import { machineCpu } from '../../bench/rig/machine-cpu';
import type { SimulatorProcess } from '../../bench/rig/simulator-process';
import type { Desk } from '../../reliability/several-servers/desks';
import { SimulatorClient } from '../../reliability/simulator-client';
import { openDesk } from './desk';
import { atMost, type GateRow, milliseconds, type Say } from './rows';
import { withServers } from './shared-store';

const SERVERS = 4;
const COMPANIES = 20;
const SOCKETS = 2_000;
const MESSAGES_PER_SECOND = 50;
const CUSTOMERS_PER_COMPANY = 20;
const CONNECTED_AT_ONCE = 50;
const WARM_UP_MS = 10_000;
const MEASURE_MS = 60_000;
/** An event that has not arrived by then is lost. */
const LAST_EVENTS_MS = 10_000;
const EVENT_P99_MS = 250;

/** Measures events of received messages in the windows of several servers, and looks for those of other companies. */
export async function socketRows(dataDir: string, simulator: SimulatorProcess, say: Say): Promise<GateRow[]> {
  const phones = new SimulatorClient(simulator.controlUrl);
  return withServers(dataDir, simulator, SERVERS, async (servers) => {
    const urls = servers.map(({ url }) => url);
    const desks: Desk[] = [];
    for (let company = 0; company < COMPANIES; company += 1)
      desks.push(await openDesk(urls[company % SERVERS] ?? '', phones, company));
    const windows = new Windows();
    try {
      for (let n = 0; n < SOCKETS; n += CONNECTED_AT_ONCE)
        await Promise.all(
          Array.from({ length: CONNECTED_AT_ONCE }, (_, k) => {
            const at = n + k;
            const desk = desks[at % COMPANIES];
            const url = urls[Math.floor(at / COMPANIES) % SERVERS];
            return desk && url ? windows.open(url, desk) : undefined;
          }),
        );
      await writeFor(WARM_UP_MS, desks, phones, windows);
      await delay(LAST_EVENTS_MS);
      windows.reset();
      const cpu = machineCpu();
      const written = await writeFor(MEASURE_MS, desks, phones, windows);
      const cores = (machineCpu() - cpu) / MEASURE_MS;
      await delay(LAST_EVENTS_MS);
      const times = percentiles(windows.times);
      const missing = (written * SOCKETS) / COMPANIES - windows.times.length;
      say(
        `${SOCKETS} sockets of ${COMPANIES} companies on ${SERVERS} servers: ${written} messages, ${windows.times.length} events, ` +
          `p50 ${times.p50} ms, p95 ${times.p95} ms, p99 ${times.p99} ms; ${cores.toFixed(2)} cores, simulator and windows included`,
      );
      return [
        atMost(
          'event of a message in 2,000 windows of 4 servers, p99',
          times.p99,
          EVENT_P99_MS,
          milliseconds,
        ),
        atMost('events that windows missed', missing, 0, String),
        atMost('events of another company', windows.foreign, 0, String),
        atMost('disconnected windows', windows.disconnected, 0, String),
      ];
    } finally {
      windows.close();
    }
  });
}

/** Customers of all companies write in turn. Returns the number of messages, which are acknowledged. */
async function writeFor(
  durationMs: number,
  desks: readonly Desk[],
  phones: SimulatorClient,
  windows: Windows,
): Promise<number> {
  const started = performance.now();
  const sending: Promise<unknown>[] = [];
  for (let n = 0; performance.now() - started < durationMs; n += 1) {
    const desk = desks[n % desks.length];
    const customer = 45_000_000 + (Math.floor(n / desks.length) % CUSTOMERS_PER_COMPANY);
    if (desk) sending.push(phones.write(`55119${customer}`, desk.shop, windows.newText(desk)));
    await delay(Math.max(0, started + ((n + 1) * 1_000) / MESSAGES_PER_SECOND - performance.now()));
  }
  await Promise.all(sending);
  return sending.length;
}

/** Windows of agents, and the times of the events that they received. */
class Windows {
  private readonly sockets: Socket[] = [];
  private readonly writtenAt = new Map<string, number>();
  private texts = 0;
  times: number[] = [];
  foreign = 0;
  disconnected = 0;

  reset(): void {
    this.times = [];
    this.writtenAt.clear();
  }

  /** Returns a text that names its company; its time counts from now. */
  newText({ admin }: Desk): string {
    const text = `empresa ${admin.companyId} mensagem ${(this.texts += 1)}`;
    this.writtenAt.set(text, performance.now());
    return text;
  }

  async open(url: string, { admin }: Desk): Promise<void> {
    const { companyId, token } = admin;
    const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
    this.sockets.push(socket);
    socket.on('disconnect', (reason) => {
      if (reason !== 'io client disconnect') this.disconnected += 1;
    });
    const ofMessage = companyEventName(companyId, 'appMessage');
    socket.onAny((name: string, event: { action?: string; message?: Pick<Message, 'body' | 'fromMe'> }) => {
      const [, company] = /^company-(\d+)-/.exec(name) ?? [];
      if (company !== undefined && Number(company) !== companyId) this.foreign += 1;
      if (name !== ofMessage || event.action !== 'create' || !event.message || event.message.fromMe) return;
      const { body } = event.message;
      if (!body.startsWith(`empresa ${companyId} `)) this.foreign += 1;
      const writtenAt = this.writtenAt.get(body);
      if (writtenAt !== undefined) this.times.push(performance.now() - writtenAt);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}
