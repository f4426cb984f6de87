import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { percentiles } from '../../bench/inbound/measure';
import type { SimulatorProcess } from '../../bench/rig/simulator-process';
import { optionOf } from '../../bench/rig/timed-calls';
import { Balancer } from '../../reliability/balancer';
import { freePort } from '../../reliability/free-port';
import { ServerProcess } from '../../reliability/server-process';
import type { Desk } from '../../reliability/several-servers/desks';
import { SessionWatch } from '../../reliability/several-servers/session-watch';
import { Traffic } from '../../reliability/several-servers/traffic';
import { SimulatorClient } from '../../reliability/simulator-client';
import { StoreProcess } from '../../reliability/store-process';
import { openDesk } from './desk';
import { ROOT, SERVER_SETTINGS } from './profile-folder';
import { atMost, type GateRow, milliseconds, type Say, seconds, times } from './rows';

const SERVERS = 4;
const COMPANIES = 10;
const TRAFFIC = { customersPerDesk: 2, perSecond: 50 };
const REFERENCE_MS = 30_000;
const SETTLE_MS = 120_000;
/** Limits of docs/scale.md. */
const P95_RATIO = 1.2;
const WRITE_MS = 100;
const AWAY_MS = 5_000;

/**
 * Replaces four servers of the previous release one after the other while agents and customers write, and measures lists and
 * writes until the migrations of the background are applied. `--previous=` names a built folder of the previous release.
 */
export async function updateRows(dataDir: string, simulator: SimulatorProcess, say: Say): Promise<GateRow[]> {
  const previous = resolve(optionOf('previous') ?? '');
  if (!optionOf('previous') || !existsSync(join(previous, 'server/dist/main.mjs')))
    throw new Error('--previous= must name a built folder of the previous release');
  const secret = readFileSync(join(dataDir, 'app-secret'), 'utf8').trim();
  const store = new StoreProcess({ root: ROOT, dataDir, port: await freePort(), secret });
  const mongoUrl = await store.start();
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const environment = { ...SERVER_SETTINGS, APP_SECRET: secret };
  const serverOn = (root: string, port: number) =>
    new ServerProcess({ root, dataDir, port, messenger: simulator, mongoUrl, environment });
  const servers = ports.map((port) => serverOn(previous, port));
  let balancer: Balancer | undefined;
  let watch: SessionWatch | undefined;
  try {
    await Promise.all(servers.map((server) => server.start()));
    balancer = await Balancer.start(servers.map(({ url }) => url));
    const phones = new SimulatorClient(simulator.controlUrl);
    const desks: Desk[] = [];
    for (let company = 0; company < COMPANIES; company += 1)
      desks.push(await openDesk(balancer.url, phones, company));
    watch = await SessionWatch.begin(
      phones,
      desks.map(({ shop }) => shop),
    );
    const [measured] = desks;
    if (!measured) throw new Error('There is no company.');
    const traffic = await Traffic.open({ desks, phones, ...TRAFFIC });
    const ticketId = await ownConversation(measured, phones);
    traffic.start();
    const reference = await sampled(measured, ticketId, () => delay(REFERENCE_MS));

    const updateStarted = performance.now();
    for (const [n, server] of servers.entries()) {
      await server.end('SIGTERM');
      const updated = serverOn(ROOT, ports[n] ?? 0);
      servers[n] = updated;
      await updated.start();
    }
    const restartedMs = performance.now() - updateStarted;
    while (watch.absent.length > 0) await delay(100);
    const backfill = await sampled(measured, ticketId, async () => {
      await delay(REFERENCE_MS);
      for (const server of servers) await server.migrated();
    });
    const migratedMs = performance.now() - updateStarted;
    await traffic.stop();
    const { wrong } = await traffic.compare(SETTLE_MS);
    for (const problem of wrong) say(problem);
    const awayMs = Math.round(Math.max(0, ...watch.absences));
    say(
      `updated in ${seconds(restartedMs)}, migrated after ${seconds(migratedMs)}; ${traffic.sent} messages; ` +
        `lists ${JSON.stringify(percentiles(reference.lists))}, then ${JSON.stringify(percentiles(backfill.lists))}; ` +
        `writes ${JSON.stringify(percentiles(reference.writes))}, then ${JSON.stringify(percentiles(backfill.writes))}`,
    );
    const ratio = (key: 'lists' | 'writes') =>
      percentiles(backfill[key]).p95 / percentiles(reference[key]).p95;
    return [
      atMost('update of 4 servers: conversations that lost or repeated a message', wrong.length, 0, String),
      atMost('a number away during the update', awayMs, AWAY_MS, milliseconds),
      atMost('numbers that two servers owned', watch.replaced, 0, String),
      atMost('list during migrations, p95 to before', ratio('lists'), P95_RATIO, times),
      atMost('write during migrations, p95 to before', ratio('writes'), P95_RATIO, times),
      atMost(
        'longest write during migrations, beyond the longest before',
        Math.round(Math.max(...backfill.writes) - Math.max(...reference.writes)),
        WRITE_MS,
        milliseconds,
      ),
    ];
  } finally {
    watch?.stop();
    await balancer?.stop();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await store.end('SIGTERM');
  }
}

/** Returns the ticket of a new customer, in which the agent writes while times are taken. */
async function ownConversation({ admin, shop }: Desk, phones: SimulatorClient): Promise<number> {
  const number = '5511946000001';
  await phones.write(number, shop, 'Oi');
  await admin.contactIdOf(number);
  const [ticket] = await admin.ticketsOf(number);
  if (!ticket) throw new Error(`${number} has no ticket`);
  await admin.accept(ticket);
  return ticket.id;
}

/** Takes times of a list and of an agent's message in turn, as one agent would, until `until` resolves. */
async function sampled(
  { admin }: Desk,
  ticketId: number,
  until: () => Promise<unknown>,
): Promise<{ lists: number[]; writes: number[] }> {
  let isOver = false;
  const waiting = until().finally(() => (isOver = true));
  const lists: number[] = [];
  const writes: number[] = [];
  const timed = async (into: number[], work: () => Promise<unknown>) => {
    const started = performance.now();
    await work();
    into.push(performance.now() - started);
  };
  while (!isOver) {
    await timed(lists, () => admin.get('/tickets?status=pending&showAll=true'));
    const text = `medida ${performance.now()}`;
    await timed(writes, () => admin.send(ticketId, text, text));
  }
  await waiting;
  return { lists, writes };
}
