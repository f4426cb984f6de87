import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createConnection, listConnections } from '@recado/shared/connections';
import { listMessages } from '@recado/shared/messages';
import type { ConnectionRef } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { TestCustomer } from '#testing/recording-gateway';

const GREETING = 'Olá! Recebemos sua mensagem e já respondemos.';
const AWAY = 'Estamos fechados; voltamos amanhã às 9h.';
let world: Conversations;
let withMenu: ConnectionRef;

beforeAll(async () => {
  world = await startConversations();
  const { queues, admin } = world.people;
  const queueIds = [queues.sales.id, queues.support.id];
  const body = { name: 'Menu', queueIds, greetingMessage: 'Escolha o setor.' };
  const created = await world.call(createConnection, { body }, admin);
  withMenu = { companyId: admin.companyId, connectionId: created.body.id };
});
afterAll(() => world.close());

const second = (seconds: number) => new Date(Math.floor(Date.now() / 1_000 + seconds) * 1_000);

const phoneWrites = (
  to: ConnectionRef,
  customer: TestCustomer,
  body: string,
  seconds: number,
  more: object = { byPhone: true },
) => world.messenger.writes(to, customer, { body, fromMe: true, sentAt: second(seconds), ...more });

async function newestOf(customer: TestCustomer) {
  const ticket = await world.ticketOf(customer);
  const read = { params: { ticketId: ticket.id }, query: {} };
  const { body } = await world.call(listMessages, read, world.people.admin);
  return { ticket, message: body.messages[0] };
}

it('the greeting of the phone ends neither the menu nor the wait', async () => {
  const customer = newCustomer();
  await world.messenger.writes(withMenu, customer, { body: 'Oi', sentAt: second(0) });
  await phoneWrites(withMenu, customer, GREETING, 2);
  const { ticket, message } = await newestOf(customer);
  expect(message).toMatchObject({ body: GREETING, fromMe: true, origin: 'phone' });
  expect(ticket).toMatchObject({ status: 'pending', lastMessage: 'Oi', unreadMessages: 1, chatbot: true });
  const texts = () =>
    world.messenger.sent.filter(({ to }) => to === `${customer.phone ?? ''}@phone`).map(({ text }) => text);
  await vi.waitFor(() => expect(texts()).toEqual([expect.stringContaining('Escolha o setor.')]), {
    timeout: 15_000,
  });
  await world.messenger.writes(withMenu, customer, { body: '1' });
  await vi.waitFor(async () => expect((await newestOf(customer)).ticket.queueId).not.toBeNull(), {
    timeout: 15_000,
  });
});

it('a ticket without a menu still waits, and its connection names the greeting', async () => {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer, { body: 'Bom dia', sentAt: second(0) });
  await phoneWrites(world.shop, customer, GREETING, 1);
  const { ticket } = await newestOf(customer);
  expect(ticket).toMatchObject({ lastMessage: 'Bom dia', lastMessageFromMe: false });
  expect(ticket.waitingSince).not.toBeNull();
  await vi.waitFor(async () => {
    const { body } = await world.call(listConnections, { query: {} }, world.people.admin);
    const named = body.find(({ id }) => id === world.shop.connectionId);
    expect(named).toMatchObject({ phoneGreets: true });
  });
});

it.each([
  ['later', 5, { byPhone: true }],
  ['on another linked device', 1, {}],
])('a text written %s is a reply', async (_when, after, more) => {
  const customer = newCustomer();
  await world.messenger.writes(withMenu, customer, { body: 'Oi', sentAt: second(-10) });
  await phoneWrites(withMenu, customer, 'Já vou te atender', after - 10, more);
  expect((await newestOf(customer)).message).not.toHaveProperty('origin');
  await vi.waitFor(async () =>
    expect((await newestOf(customer)).ticket).toMatchObject({
      lastMessage: 'Já vou te atender',
      chatbot: false,
    }),
  );
});

it('an away message is recognised at the third customer, also in accepted conversations', async () => {
  const origins: unknown[] = [];
  for (const _customer of [1, 2, 3]) {
    const { customer } = await world.openTicket(world.people.agent);
    await world.messenger.writes(world.shop, customer, { body: 'Alguém aí?', sentAt: second(0) });
    await phoneWrites(world.shop, customer, AWAY, 1);
    origins.push((await newestOf(customer)).message?.origin);
  }
  expect(origins).toEqual([undefined, undefined, 'phone']);
});
