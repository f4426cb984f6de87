import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sendMessage } from '@recado/shared/messages';
import { getTicket, listTickets } from '@recado/shared/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { TestCustomer } from '#testing/recording-gateway';

const WEEK = 604_800;
const DAY = 86_400;
let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const timed = (seconds: number) => ({ data: { ephemeralSeconds: seconds } });

async function shown(ticketId: number) {
  const { body } = await world.call(getTicket, { params: { ticketId } }, world.people.admin);
  return body.contact.disappearing;
}

/** Sends a text and returns the duration that it carries. */
async function sentWith(ticketId: number): Promise<number | undefined> {
  const text = `Resposta ${Math.random()}`;
  const params = { ticketId };
  const { status } = await world.call(sendMessage, { params, body: { body: text } }, world.people.admin);
  expect(status).toBe(201);
  return vi.waitFor(
    () => {
      const sent = world.messenger.sent.find((one) => one.text === text);
      expect(sent).toBeDefined();
      return sent?.disappearsAfter;
    },
    { timeout: 10_000, interval: 20 },
  );
}

async function openTicket(customer: TestCustomer, seconds = 0): Promise<number> {
  await world.messenger.writes(world.shop, customer, { body: 'Oi', ...(seconds > 0 && timed(seconds)) });
  const ticket = await world.ticketOf(customer);
  await world.change(ticket.id, 'open', world.people.admin);
  return ticket.id;
}

it("a message carries the duration of the customer's last message, which the ticket names", async () => {
  const customer = newCustomer();
  const ticketId = await openTicket(customer, WEEK);
  expect(await sentWith(ticketId)).toBe(WEEK);
  expect(await shown(ticketId)).toEqual([{ whatsappId: world.shop.connectionId, seconds: WEEK }]);

  await world.messenger.writes(world.shop, customer, { body: 'Um dia', ...timed(DAY) });
  await vi.waitFor(async () => expect(await sentWith(ticketId)).toBe(DAY));
  await world.messenger.writes(world.shop, customer, { body: 'Sem' });
  await vi.waitFor(async () => expect(await sentWith(ticketId)).toBeUndefined());
  await vi.waitFor(async () => expect(await shown(ticketId)).toBeUndefined());
});

it('an older message, and a content that carries no duration, do not change it', async () => {
  const customer = newCustomer();
  const ticketId = await openTicket(customer, WEEK);
  await world.messenger.writes(world.shop, customer, {
    ...{ body: 'De ontem', sentAt: new Date(Date.now() - DAY * 1_000) },
  });
  await world.messenger.writes(world.shop, customer, { kind: 'poll', body: 'Enquete' });
  await world.messenger.writes(world.shop, customer, { body: 'Do celular', fromMe: true });
  expect(await sentWith(ticketId)).toBe(WEEK);
});

it('the setting of an imported chat applies to the first message', async () => {
  const { messenger, shop } = world;
  const customer = newCustomer();
  const sentAt = new Date(Date.now() - DAY * 1_000);
  const message = messenger.message(shop, customer, { body: 'Antes', sentAt, offline: true, fromMe: true });
  const timer = { seconds: WEEK, at: sentAt };
  const chat = { chat: message.chat, isGroup: false, name: null, messages: [message], timer };
  await messenger.listener().onHistory!({ connection: shop, chats: [chat], progress: 100 });
  // A poll carries no duration.
  await messenger.writes(shop, customer, { kind: 'poll', body: 'Enquete' });
  const { id } = await world.ticketOf(customer);
  await world.change(id, 'open', world.people.admin);
  expect(await sentWith(id)).toBe(WEEK);
});

it('a change of the timer applies without a further message', async () => {
  const customer = newCustomer();
  const ticketId = await openTicket(customer);
  expect(await sentWith(ticketId)).toBeUndefined();
  const {
    kind: _k,
    body: _b,
    media: _m,
    data: _d,
    quotedMessengerId: _q,
    ...envelope
  } = world.messenger.message(world.shop, customer, { sentAt: new Date(Date.now() + 1_000) });
  await world.messenger.receive({ ...envelope, notice: { type: 'timer', seconds: DAY } });
  await vi.waitFor(async () => expect(await sentWith(ticketId)).toBe(DAY));
});

it("another number's chat with the customer has its own duration", async () => {
  const customer = newCustomer();
  const ticketId = await openTicket(customer, WEEK);
  await world.change(ticketId, 'closed', world.people.admin);
  const other = await world.connect(world.people.admin, [], 'Outro número');
  await world.messenger.writes(other, customer, { body: 'No outro' });
  const { body } = await world.call(listTickets, { query: { showAll: 'true' } }, world.people.admin);
  const there = body.tickets.find(({ whatsappId }) => whatsappId === other.connectionId);
  expect(there?.contact.disappearing).toEqual([{ whatsappId: world.shop.connectionId, seconds: WEEK }]);
  await world.change(there?.id ?? 0, 'open', world.people.admin);
  expect(await sentWith(there?.id ?? 0)).toBeUndefined();
});
