import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listConnections } from '@recado/shared/connections';
import { createContact } from '@recado/shared/contacts';
import { MESSAGES_API_PATH } from '@recado/shared/messages-api';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { giveApiToken } from '#testing/give-api-token';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';

/** Counts the API's messages to new contacts that reach the simulator while WhatsApp restricts the number. */

const WITHIN = { timeout: 20_000, interval: 100 };
const HOUR_MS = 3_600_000;
const CYCLE_END = Date.parse('2099-01-01T00:00:00Z');
const SHOP = companyNumber();

let simulator: Simulator;
let server: PairedServer['server'];
let people: PairedServer['people'];
let connection: PairedServer['connection'];
let token: string;
let before: number;

beforeAll(async () => {
  simulator = await startSimulator();
  const scan = (qr: string) => control(simulator, `/phones/${SHOP}/scan`, { qr });
  ({ server, people, connection } = await startPairedServer(simulator, scan));
  ({ token } = await giveApiToken(server.call, people.admin, connection));
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});
beforeEach(async () => {
  await control(simulator, '/faults', {});
  await limit({ quota: { status: 'NONE', total: -1, used: 0 }, lock: null });
  await shows({ capStatus: 'NONE', lock: null });
  before = 0;
  before = await stanzas();
});

const limit = (limits: object) => control(simulator, `/phones/${SHOP}/new-chats`, limits);
/** New-chat stanzas since the beginning of the test. */
const stanzas = async () =>
  (await control<{ received: number }>(simulator, `/phones/${SHOP}/new-chats`)).received - before;

async function newChats() {
  const { body } = await server.call(listConnections, { query: {} }, people.admin);
  return body.find(({ id }) => id === connection.connectionId)?.newChats;
}
/** Waits until the API shows these values; an ended lock counts as none. */
const shows = (expected: object) =>
  vi.waitFor(async () => {
    const { lock = null, ...known } = (await newChats()) ?? {};
    expect({ ...known, lock: lock?.active ? lock : null }).toMatchObject(expected);
  }, WITHIN);

/** Sends a message to a new contact; returns the refusal, or the outcome once WhatsApp responded. */
async function apiWrites(): Promise<string> {
  const number = customerNumber();
  await server.call(createContact, { body: { name: 'Cliente', number } }, people.admin);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const url = server.url + MESSAGES_API_PATH;
  const body = JSON.stringify({ number, body: 'Oi' });
  const response = await fetch(`${url}/send`, { method: 'POST', headers, body });
  const sent = (await response.json()) as { id: string; details?: { restriction: string } };
  if (response.status === 429) return sent.details?.restriction ?? 'rate';
  return vi.waitFor(async () => {
    const read = (await (await fetch(`${url}/${sent.id}`, { headers })).json()) as { status: string };
    if (read.status === 'queued') throw new Error('The message waits.');
    return read.status === 'failed' ? 'failed' : 'sent';
  }, WITHIN);
}

it.each([
  ['SECOND_WARNING', 'secondWarning'],
  ['CAPPED', 'capped'],
])('after the status %s no message of the API starts a chat', async (status, restriction) => {
  await limit({ quota: { status, total: 50, used: 41, cycleEndsAt: CYCLE_END } });
  await shows({ capStatus: status });
  expect([await apiWrites(), await apiWrites()]).toEqual([restriction, restriction]);
  expect(await stanzas()).toBe(0);
});

it('after a lock no message of the API starts a chat until the lock is lifted', async () => {
  await limit({ lock: { type: 'BIZ_QUALITY', endsAt: Date.now() + HOUR_MS } });
  await shows({ lock: { active: true } });
  expect([await apiWrites(), await apiWrites()]).toEqual(['lock', 'lock']);
  expect(await stanzas()).toBe(0);
  await limit({ lock: null });
  await shows({ lock: null });
  expect(await apiWrites()).toBe('sent');
});

it.each([
  ['a lock', { lock: { endsAt: Date.now() + HOUR_MS } }, 'lock'],
  ['the cap', { quota: { status: 'CAPPED', total: 50, used: 50, cycleEndsAt: CYCLE_END } }, 'capped'],
])(
  '%s that WhatsApp does not report lets one further message start a chat',
  async (_case, limits, restriction) => {
    await limit({ ...limits, notify: false });
    expect(await apiWrites()).toBe('failed');
    await vi.waitFor(async () => {
      const { capStatus, lock } = (await newChats()) ?? {};
      expect(lock?.active === true || capStatus === 'CAPPED').toBe(true);
    }, WITHIN);
    expect([await apiWrites(), await apiWrites()]).toEqual([restriction, restriction]);
    expect(await stanzas()).toBe(1);
  },
);

it('the first warning halves what the API may start', async () => {
  await limit({ quota: { status: 'FIRST_WARNING', total: 50, used: 1, cycleEndsAt: CYCLE_END } });
  await shows({ capStatus: 'FIRST_WARNING' });
  const outcomes: string[] = [];
  while (!outcomes.includes('limit') && outcomes.length < 20) outcomes.push(await apiWrites());
  // The limit is 7 (three quarters of half of 20), including chats of earlier tests.
  const [row] = await server.app.database.db.collection('new_chat_days').find().toArray();
  expect(row).toMatchObject({ automation: 7, counts: { api: 7 } });
  expect(await stanzas()).toBe(outcomes.length - 1);
});

it('a refusal without a lock concerns its message only; after a second one no chat starts', async () => {
  const { db } = server.app.database;
  await db.collection('new_chat_days').deleteMany({});
  await db.collection('connections').updateMany({}, { $set: { 'newChats.refusedAt': null } });
  await control(simulator, '/faults', { phone: SHOP, nackNewChats: 463 });
  expect(await apiWrites()).toBe('failed');
  expect(await stanzas()).toBe(1);
  await shows({ lock: null });
  expect(await apiWrites()).toBe('failed');
  expect(await stanzas()).toBe(2);
  await shows({ lock: { active: true, reason: 'refusals' } });
  await control(simulator, '/faults', {});
  expect([await apiWrites(), await apiWrites()]).toEqual(['lock', 'lock']);
  expect(await stanzas()).toBe(2);
});
