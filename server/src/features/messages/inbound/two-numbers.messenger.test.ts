import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createConnection, getConnection } from '@recado/shared/connections';
import { listMessages, type Message, sendMessage } from '@recado/shared/messages';
import { listTickets, type Ticket } from '@recado/shared/tickets';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { TEST_SERVERS } from '#testing/peers/peer-servers';
import { startTestServer, type TestServer } from '#testing/start-test-server';

/**
 * Tests two numbers of one company, with the real messenger code. The numbers write to each other and share
 * a group.
 */

const WITHIN = { timeout: 30_000, interval: 100 };
const SALES = companyNumber();
const SUPPORT = companyNumber();

let simulator: Simulator;
let server: TestServer;
let people: Awaited<ReturnType<TestServer['personas']>>;
const connectionOf = new Map<string, number>();

beforeAll(async () => {
  simulator = await startSimulator();
  const { messengerUrl, trustRoot, mediaUrl, webVersionUrl } = simulator;
  const config = {
    ...{ messengerUrl, messengerTrustRoot: trustRoot, messengerMediaUrl: mediaUrl },
    waWebVersionUrl: webVersionUrl,
  };
  server = await startTestServer({ gateway: 'real', config });
  people = await server.personas();
  await server.app.services.settings.setSetting(people.admin.companyId, 'CheckMsgIsGroup', 'disabled');
  // The numbers connect one after the other. With several servers, each server then gets one number.
  for (const number of [SALES, SUPPORT]) connectionOf.set(number, await connect(number));
  for (const number of [SALES, SUPPORT]) await link(number);
  const leases = await server.app.database.db.collection('session_leases').find().toArray();
  expect(new Set(leases.map(({ owner }) => String(owner))).size).toBe(Math.min(2, TEST_SERVERS));
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

async function connect(number: string): Promise<number> {
  const body = { name: `Número ${number}`, queueIds: [people.queues.sales.id] };
  return (await server.call(createConnection, { body }, people.admin)).body.id;
}

async function link(number: string): Promise<void> {
  const params = { whatsappId: connectionOf.get(number) ?? 0 };
  const state = async () => (await server.call(getConnection, { params }, people.admin)).body;
  await vi.waitFor(async () => expect((await state()).status).toBe('qrcode'), WITHIN);
  await control(simulator, `/phones/${number}/scan`, { qr: (await state()).qrcode });
  await vi.waitFor(async () => expect((await state()).status).toBe('CONNECTED'), WITHIN);
}

async function ticketsWhere(matches: (ticket: Ticket) => boolean, status?: 'groups'): Promise<Ticket[]> {
  const query = status ? { status } : { showAll: 'true' as const };
  const { body } = await server.call(listTickets, { query }, people.admin);
  return body.tickets.filter(matches);
}
async function historyOf(ticketId: number): Promise<Message[]> {
  const { body } = await server.call(listMessages, { params: { ticketId }, query: {} }, people.admin);
  return body.messages.toReversed();
}

/** The tests wait after each message, because messages with the same second are sorted by arrival. */
const shows = (ticketId: number, text: string) =>
  vi.waitFor(async () => expect((await historyOf(ticketId)).map(({ body }) => body)).toContain(text), WITHIN);

async function bothHaveAll(): Promise<void> {
  await vi.waitFor(async () => {
    const phones = await control<{ number: string; links: { queued: number }[] }[]>(simulator, '/phones');
    expect(phones.flatMap(({ links }) => links.map(({ queued }) => queued))).toEqual([0, 0]);
  }, WITHIN);
}

it('a group with both numbers is one conversation with each message once', async () => {
  const ana = customerNumber();
  await control(simulator, `/contacts/${ana}`, { name: 'Ana' });
  const { id: group } = await control<{ id: string }>(simulator, '/groups', {
    subject: 'Fornecedores',
    participants: [ana, SALES, SUPPORT],
  });
  await control(simulator, `/contacts/${ana}/messages`, { group, type: 'text', text: 'Bom dia, grupo' });
  const named = ({ contact }: Ticket) => contact.name === 'Fornecedores';
  const [ticket] = await vi.waitFor(async () => {
    const found = await ticketsWhere(named, 'groups');
    expect(found).toHaveLength(1);
    return found;
  }, WITHIN);
  const response = await server.call(
    sendMessage,
    { params: { ticketId: ticket!.id }, body: { body: 'Bom dia, Ana' } },
    people.admin,
  );
  expect(response.status).toBe(201);
  await control(simulator, `/contacts/${ana}/messages`, { group, type: 'text', text: 'Tudo certo' });
  await shows(ticket!.id, 'Tudo certo');
  await control(simulator, `/phones/${SUPPORT}/messages`, { group, type: 'text', text: 'Aqui é o suporte' });
  await control(simulator, `/contacts/${ana}/messages`, { group, type: 'text', text: 'Obrigada' });
  await shows(ticket!.id, 'Obrigada');
  await bothHaveAll();
  const said = (await historyOf(ticket!.id)).map(({ body, fromMe }) => [body, fromMe]);
  expect(said.toSorted()).toEqual(
    [
      ['Bom dia, grupo', false],
      ['Bom dia, Ana', true],
      ['Tudo certo', false],
      ['Aqui é o suporte', true],
      ['Obrigada', false],
    ].toSorted(),
  );
  expect(await ticketsWhere(named, 'groups')).toHaveLength(1);
});

it('a message between the two numbers appears in both conversations', async () => {
  await control(simulator, `/phones/${SALES}/messages`, {
    to: SUPPORT,
    type: 'text',
    text: 'Para o suporte',
  });
  const sides = await vi.waitFor(async () => {
    const found = await ticketsWhere(({ lastMessage }) => lastMessage === 'Para o suporte');
    expect(found).toHaveLength(2);
    return found;
  }, WITHIN);
  const said = await Promise.all(
    sides.map(async ({ id, contact, whatsappId }) => {
      const [message] = await historyOf(id);
      return [whatsappId, contact.number, message?.fromMe];
    }),
  );
  expect(said.toSorted()).toEqual(
    [
      [connectionOf.get(SALES), SUPPORT, true],
      [connectionOf.get(SUPPORT), SALES, false],
    ].toSorted(),
  );
});
