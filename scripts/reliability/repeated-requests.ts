import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { OutputOf } from '@recado/shared/contract';
import type { sendApiMessage } from '@recado/shared/messages-api';
import cast from '../seed/cast.json';
import { startSimulator } from '../simulator';
import { AgentClient } from './agent-client';
import { settled } from './both-sides';
import { connectNumber } from './connect-number';
import { freePort } from './free-port';
import { serverEnvironment, ServerProcess } from './server-process';
import { SimulatorClient } from './simulator-client';

export interface RepeatOptions {
  root: string;
  kills: number;
  shops: number;
  customersPerShop: number;
  requestsPerCustomer: number;
}

interface Shop {
  number: string;
  token: string;
  customers: string[];
}

interface ApiRequest {
  shop: Shop;
  customer: string;
  body: string;
}

type Sent = OutputOf<typeof sendApiMessage>;

const PARALLEL = 3;
const RETRY_MS = 50;
/** The long form waits for several minutes of each token's rate limit. */
const GIVE_UP_MS = 600_000;
const SETTLE_LIMIT_MS = 60_000;

/**
 * Sends each request three times in parallel under one idempotency key while the server is killed (`kill -9`) at random
 * moments. Returns what is wrong in words: a request with several messages, and texts that a phone lacks or shows twice.
 */
export async function repeatRequestsOverKills(options: RepeatOptions): Promise<string[]> {
  const { root, kills } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-repeated-'));
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
    const shops = await openShops(admin, phones, options);
    const requests = shops.flatMap((shop) => requestsOf(shop, options.requestsPerCustomer));
    let finished = 0;
    const results = Promise.all(
      requests.map(async (request, n) => {
        // Spread, so that every kill interrupts some.
        await pause((n / requests.length) * kills * 2_000);
        const ids = await Promise.all(
          Array.from({ length: PARALLEL }, () => sendUntilAccepted(server.url, request)),
        );
        finished += 1;
        return new Set(ids.map(({ id }) => id));
      }),
    );
    const killing = (async () => {
      for (let n = 0; n < kills && finished < requests.length; n += 1) {
        await pause(300 + Math.random() * 1_200);
        await server.end('SIGKILL');
        await server.start();
      }
    })();
    const [ids] = await Promise.all([results, killing]);
    const repeated = ids.flatMap((own, n) =>
      own.size === 1 ? [] : [`"${requests[n]?.body}" became ${own.size} messages`],
    );
    const lost = await settled(() => compareWithPhones(phones, shops, requests), SETTLE_LIMIT_MS);
    const distinct = new Set(ids.flatMap((own) => [...own])).size;
    const count = distinct === requests.length ? [] : [`${requests.length} requests, ${distinct} messages`];
    return [...repeated, ...count, ...lost];
  } finally {
    await server.end('SIGTERM');
    await simulator.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Pairs the numbers, gives each a token, and lets their customers write first, so that they are no strangers. */
async function openShops(
  admin: AgentClient,
  phones: SimulatorClient,
  { shops, customersPerShop }: RepeatOptions,
): Promise<Shop[]> {
  const opened: Shop[] = [];
  const [first] = await admin.connections();
  for (let n = 0; n < shops; n += 1) {
    const number = `55113000${String(10_000 + n)}`;
    const isSeeded = n === 0 && first !== undefined;
    const token = isSeeded ? cast.shop.apiToken : `token-of-the-shop-with-number-${n}`;
    const { id } = isSeeded
      ? first
      : await admin.createConnection({ name: `Shop ${n}`, queueIds: [], token });
    await connectNumber(admin, phones, { connectionId: id, number });
    const customers = Array.from(
      { length: customersPerShop },
      (_, index) => `55119${String(60_000_000 + n * 1_000 + index)}`,
    );
    for (const customer of customers) await phones.write(customer, number, 'Oi');
    opened.push({ number, token, customers });
  }
  const customers = opened.flatMap((shop) => shop.customers);
  const known = async () => {
    const pending = await admin.tickets('pending');
    const numbers = new Set(pending.map(({ contact }) => contact.number));
    return customers.filter((customer) => !numbers.has(customer)).map((customer) => `${customer} is unknown`);
  };
  const problems = await settled(known, SETTLE_LIMIT_MS);
  if (problems.length > 0) throw new Error(problems.join(', '));
  return opened;
}

function requestsOf(shop: Shop, perCustomer: number): ApiRequest[] {
  return shop.customers.flatMap((customer) =>
    Array.from({ length: perCustomer }, (_, n) => ({ shop, customer, body: `${n + 1} to ${customer}` })),
  );
}

/** Repeats a request as an integrator does, until the server accepts it. */
async function sendUntilAccepted(url: string, { shop, customer, body }: ApiRequest): Promise<Sent> {
  for (const deadline = Date.now() + GIVE_UP_MS; ;) {
    const response = await fetch(`${url}/api/messages/send`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.token}`,
        'content-type': 'application/json',
        'idempotency-key': body,
      },
      body: JSON.stringify({ number: customer, body }),
    }).catch(() => undefined);
    if (response?.status === 202) {
      // The server can be killed while it responds.
      const sent = (await response.json().catch(() => undefined)) as Sent | undefined;
      if (sent) return sent;
    } else if (response && response.status < 500 && response.status !== 429)
      throw new Error(`"${body}" was rejected with ${response.status}: ${await response.text()}`);
    if (Date.now() > deadline) throw new Error(`"${body}" was not accepted`);
    const seconds = Number(response?.headers.get('retry-after') ?? 0);
    await pause(seconds * 1_000 + RETRY_MS);
  }
}

/** Order is free: the requests are sent in parallel. */
async function compareWithPhones(
  phones: SimulatorClient,
  shops: readonly Shop[],
  requests: readonly ApiRequest[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const shop of shops)
    for (const customer of shop.customers) {
      const received = await phones.receivedBy(customer, shop.number);
      for (const { body } of requests.filter((request) => request.customer === customer)) {
        const times = received.filter((text) => text === body).length;
        if (times !== 1) problems.push(`the phone shows "${body}" ${times} times`);
      }
    }
  return problems;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
