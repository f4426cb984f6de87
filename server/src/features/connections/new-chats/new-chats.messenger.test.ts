import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newChatAllowance } from '@recado/shared/automation';
import { listConnections } from '@recado/shared/connections';
import { createContact } from '@recado/shared/contacts';
import { listMessages, sendMessage } from '@recado/shared/messages';
import { createTicket, listTickets, updateTicket } from '@recado/shared/tickets';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';

/**
 * Tests WhatsApp's limits from the simulator to the API, and agents' messages to new contacts under these
 * limits.
 */

const WITHIN = { timeout: 20_000, interval: 100 };
const HOUR_MS = 3_600_000;
const LOCKED = 'ERR_NEW_CHATS_LOCKED';
const CYCLE_END = Date.parse('2099-01-01T00:00:00Z');
const SHOP = companyNumber();

let simulator: Simulator;
let server: PairedServer['server'];
let people: PairedServer['people'];
let connection: PairedServer['connection'];
let session: PairedServer['session'];

beforeAll(async () => {
  simulator = await startSimulator();
  const scan = (qr: string) => control(simulator, `/phones/${SHOP}/scan`, { qr });
  ({ server, people, connection, session } = await startPairedServer(simulator, scan));
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

const limit = (limits: object) => control(simulator, `/phones/${SHOP}/new-chats`, limits);
const stanzas = async () =>
  (await control<{ received: number }>(simulator, `/phones/${SHOP}/new-chats`)).received;

async function newChats() {
  const { body } = await server.call(listConnections, { query: {} }, people.admin);
  return body.find(({ id }) => id === connection.connectionId)?.newChats ?? null;
}

const shows = (expected: object) =>
  vi.waitFor(async () => expect(await newChats()).toMatchObject(expected), WITHIN);

/** Sends a text to a new contact. Returns the error or failure, or null if WhatsApp received the text. */
async function agentWrites(): Promise<string | null> {
  const body = { name: 'Cliente', number: customerNumber() };
  const contact = await server.call(createContact, { body }, people.admin);
  const { connectionId: whatsappId } = connection;
  const fields = { contactId: contact.body.id, queueId: people.queues.sales.id, userId: null, whatsappId };
  const ticket = await server.call(createTicket, { body: { ...fields, status: 'open' } }, people.admin);
  return writeIn(ticket.body.id);
}

/** Sends a text. Returns the error or failure, or null if WhatsApp received the text. */
async function writeIn(ticketId: number): Promise<string | null> {
  const params = { ticketId };
  const sent = await server.call(sendMessage, { params, body: { body: 'Olá' } }, people.admin);
  if (sent.error) return sent.error;
  return vi.waitFor(async () => {
    const { body } = await server.call(listMessages, { params, query: {} }, people.admin);
    const message = body.messages.find(({ id }) => id === sent.body.id);
    if (!message || (message.ack < 2 && !message.failure)) throw new Error('The message waits.');
    return message.failure;
  }, WITHIN);
}

async function customerWrites(): Promise<number> {
  const number = customerNumber();
  await control(simulator, `/contacts/${number}/messages`, { to: SHOP, type: 'text', text: 'Oi' });
  const { id } = await vi.waitFor(async () => {
    const { body } = await server.call(listTickets, { query: { showAll: 'true' } }, people.admin);
    const ticket = body.tickets.find(({ contact }) => contact.number === number);
    if (!ticket) throw new Error('The customer has no ticket yet.');
    return ticket;
  }, WITHIN);
  await server.call(updateTicket, { params: { ticketId: id }, body: { status: 'open' } }, people.admin);
  return id;
}

it('the session reports an account without limits', async () => {
  await shows({ capStatus: 'NONE', quota: { total: null, used: 0 }, cycleEndsAt: null, lock: null });
  expect(await agentWrites()).toBeNull();
});

it.each([
  ['FIRST_WARNING', { allowed: true, factor: 0.5, reason: 'firstWarning' }],
  ['SECOND_WARNING', { allowed: false, reason: 'secondWarning' }],
  ['CAPPED', { allowed: false, reason: 'capped' }],
])('the status %s is stored and restricts automation', async (status, automation) => {
  await limit({ quota: { status, total: 50, used: 41, cycleEndsAt: CYCLE_END } });
  await shows({ capStatus: status, quota: { total: 50, used: 41 } });
  const allowance = newChatAllowance(await newChats(), new Date());
  expect(allowance).toMatchObject({
    agent: { allowed: true, factor: 1 },
    automation: { ...automation, until: new Date(CYCLE_END) },
  });
});

it('a quota that agents use up caps the account: its next new chat fails', async () => {
  await limit({ quota: { status: 'SECOND_WARNING', total: 1, used: 0 } });
  await shows({ capStatus: 'SECOND_WARNING', quota: { total: 1, used: 0 } });
  const before = await stanzas();
  expect(await agentWrites()).toBeNull();
  await shows({ capStatus: 'CAPPED', quota: { total: 1, used: 1 } });
  expect(await agentWrites()).toBe('newChatsBlocked');
  expect((await stanzas()) - before).toBe(2);
  await limit({ quota: { status: 'NONE', total: -1 } });
  await shows({ capStatus: 'NONE', lock: null });
});

it('a lock stops everyone before another new chat is sent, until it is lifted', async () => {
  const endsAt = Math.ceil(Date.now() / 1000) * 1000 + HOUR_MS;
  await limit({ lock: { type: 'BIZ_QUALITY', endsAt } });
  await shows({ lock: { active: true, reason: 'BIZ_QUALITY', endsAt: new Date(endsAt).toISOString() } });
  const stopped = { allowed: false, reason: 'lock', until: new Date(endsAt) };
  expect(newChatAllowance(await newChats(), new Date())).toMatchObject({
    agent: stopped,
    automation: stopped,
  });
  const before = await stanzas();
  expect([await agentWrites(), await agentWrites()]).toEqual([LOCKED, LOCKED]);
  expect(await stanzas()).toBe(before);
  await limit({ lock: null });
  await shows({ lock: { active: false, reason: 'BIZ_QUALITY' } });
  expect(await agentWrites()).toBeNull();
});

it('a lock without a notification is read after one further new chat', async () => {
  const endsAt = Math.ceil(Date.now() / 1000) * 1000 + HOUR_MS;
  await limit({ lock: { type: 'WEB_COMPANION_ONLY', endsAt }, notify: false });
  const before = await stanzas();
  expect(await agentWrites()).toBe('newChatsBlocked');
  // The session knows the lock before it is stored.
  expect(['newChatsBlocked', LOCKED]).toContain(await agentWrites());
  expect((await stanzas()) - before).toBe(1);
  await shows({
    lock: { active: true, reason: 'WEB_COMPANION_ONLY', endsAt: new Date(endsAt).toISOString() },
  });
  await limit({ lock: null });
  await shows({ lock: { active: false } });
});

it('a second refusal without a lock withholds new chats for a day', async () => {
  await control(simulator, '/faults', { phone: SHOP, nackNewChats: 463 });
  const before = await stanzas();
  expect(await agentWrites()).toBe('newChatsBlocked');
  expect(await newChats()).toMatchObject({ lock: { active: false } });
  expect(await agentWrites()).toBe('newChatsBlocked');
  await shows({ lock: { active: true, reason: 'refusals' } });
  const lasts = Date.parse((await newChats())?.lock?.endsAt ?? '') - Date.now();
  expect(lasts / HOUR_MS).toBeCloseTo(24, 1);

  await vi.waitFor(() => expect(session().reason).toBe('newChatsRefused'), WITHIN);
  await control(simulator, '/faults', {});
  expect(await agentWrites()).toBe(LOCKED);
  expect((await stanzas()) - before).toBe(2);
  expect(await writeIn(await customerWrites())).toBeNull();
});
