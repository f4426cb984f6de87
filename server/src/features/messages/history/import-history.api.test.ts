import { afterAll, beforeAll, expect, it } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { listTickets, type Ticket } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import type { HistoryPart, InboundMessage } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const DAY_MS = 24 * 3_600_000;
/** All times derive from this one, so that the same number of days always gives the same second. */
const NOW = Date.now();
const daysAgo = (days: number) => new Date(Math.floor((NOW - days * DAY_MS) / 1000) * 1000);
const partOf = (messages: InboundMessage[]): HistoryPart => ({
  connection: world.shop,
  chats: [{ chat: messages[0]!.chat, isGroup: messages[0]!.isGroup, name: null, messages }],
  progress: 100,
});
const brings = (part: HistoryPart) => world.messenger.listener().onHistory!(part);
async function ticketsOf({ phone }: { phone: string }): Promise<Ticket[]> {
  const { body } = await world.call(listTickets, { query: { showAll: 'true' } }, world.people.admin);
  return body.tickets.filter(({ contact }) => contact.number === phone);
}
async function historyOf(ticketId: number) {
  const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, world.people.admin);
  return body.messages;
}

function conversation() {
  const { messenger, shop } = world;
  const customer = newCustomer({ name: 'Dona Lúcia' });
  const says = (body: string, days: number, more = {}) =>
    messenger.message(shop, customer, { body, sentAt: daysAgo(days), offline: true, ...more });
  const question = says('Vocês abrem domingo?', 3);
  const reply = says('Abrimos', 2, { fromMe: true, quotedMessengerId: question.messengerId });
  return { customer, says, messages: [question, reply] };
}

it('a conversation of the phone becomes one closed, read ticket without notifications, even when repeated', async () => {
  const { people, url } = world;
  const window = testWindow(url, people.agent.token);
  await window.ready();
  const { customer, messages, says } = conversation();
  await brings(partOf(messages));
  await Promise.all([brings(partOf(messages)), brings(partOf(messages))]);
  await brings(partOf([says('Bom dia', 5), ...messages]));
  const [ticket, ...more] = await ticketsOf(customer);
  expect(more).toEqual([]);
  expect(ticket).toMatchObject({
    status: 'closed',
    unreadMessages: 0,
    waitingSince: null,
    userId: null,
    lastMessage: 'Abrimos',
    lastMessageFromMe: true,
    createdAt: daysAgo(5).toISOString(),
    updatedAt: messages[1]!.sentAt.toISOString(),
    contact: { name: 'Dona Lúcia', number: customer.phone },
  });
  const history = await historyOf(ticket!.id);
  expect(history.map(({ body, read }) => [body, read])).toEqual([
    ['Abrimos', true],
    ['Vocês abrem domingo?', true],
    ['Bom dia', true],
  ]);
  expect(history[0]?.quotedMsg?.body).toBe('Vocês abrem domingo?');
  await world.messenger.writes(world.shop, customer, { body: 'E hoje?' });
  expect(await world.ticketOf(customer)).toMatchObject({ status: 'pending', unreadMessages: 1 });
  await window.until(({ payload }) => JSON.stringify(payload).includes('E hoje?'));
  const heard = window.received.filter(({ payload }) => JSON.stringify(payload).includes(customer.phone));
  expect(JSON.stringify(heard[0])).toContain('E hoje?');
  window.socket.disconnect();
});

it('an existing message is not changed by the import', async () => {
  const { messenger, shop, people } = world;
  const { ticket, customer, first } = await world.openTicket(people.agent);
  await brings(partOf([{ ...first, offline: true }]));
  expect(await ticketsOf(customer)).toMatchObject([{ id: ticket.id, status: 'open' }]);
  const before = messenger.message(shop, customer, { body: 'Antes', sentAt: daysAgo(9), offline: true });
  await brings(partOf([before, { ...first, offline: true }]));
  expect((await ticketsOf(customer)).map(({ status }) => status).sort()).toEqual(['closed', 'open']);
  expect((await historyOf(ticket.id)).map(({ body, ticketId }) => [body, ticketId === ticket.id])).toEqual([
    ['Oi', true],
    ['Antes', false],
  ]);
});

it('an imported message that is received live counts as new', async () => {
  const { messenger, shop } = world;
  const customer = newCustomer();
  const message = messenger.message(shop, customer, { body: 'Acabei de escrever' });
  await brings(partOf([message]));
  expect(await ticketsOf(customer)).toMatchObject([{ status: 'closed' }]);
  await messenger.receive(message);
  await messenger.receive(message);
  const open = (await ticketsOf(customer)).find(({ status }) => status === 'pending')!;
  expect(open).toMatchObject({ unreadMessages: 1, lastMessage: 'Acabei de escrever' });
  expect(await historyOf(open.id)).toMatchObject([{ ticketId: open.id, read: false }]);
});

it('old files are downloaded on request, and ignored groups are not imported', async () => {
  const { messenger, shop } = world;
  const { customer, says } = conversation();
  const media = {
    reference: 'old' as never,
    mimetype: 'image/jpeg',
    fileName: null,
    bytes: 10,
    seconds: null,
    width: null,
    height: null,
    waveform: null,
    thumbnail: null,
  };
  await brings(partOf([says('Foto', 4, { kind: 'image', media })]));
  const [ticket] = await ticketsOf(customer);
  expect((await historyOf(ticket!.id))[0]?.media?.state).toBe('failed');
  const group = newCustomer();
  await brings(
    partOf([messenger.message(shop, group, { isGroup: true, sentAt: daysAgo(1), offline: true })]),
  );
  expect(await ticketsOf(group)).toEqual([]);
});
