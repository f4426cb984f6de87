import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listMessages, type Message, readOrder } from '@recado/shared/messages';
import { listTickets, type Ticket } from '@recado/shared/tickets';
import { type Simulator, startSimulator } from '#scripts/simulator';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import { type PairedServer, startPairedServer } from '#testing/start-paired-server';
import { messageCollection } from '../message.model';

/** Tests the whole path from a customer's phone, through the real messenger code, to the agent's window. */

const presences = () => mongoose.connection.collection<{ _id: number; seenAt: Date }>('connection_presence');
const WITHIN = { timeout: 30_000, interval: 100 };
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SHOP = companyNumber();
const EARLIER = customerNumber();

let simulator: Simulator;
let server: PairedServer['server'];
let people: PairedServer['people'];
let connection: PairedServer['connection'];

beforeAll(async () => {
  simulator = await startSimulator();
  await control(simulator, `/phones/${SHOP}/history`, {
    chats: [
      {
        with: EARLIER,
        messages: [
          { id: 'EARLIER1', text: 'Vocês abrem domingo?' },
          { fromMe: true, text: 'Abrimos', quotedId: 'EARLIER1' },
        ],
      },
    ],
  });
  const scan = (qr: string) => control(simulator, `/phones/${SHOP}/scan`, { qr });
  ({ server, people, connection } = await startPairedServer(simulator, scan));
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

const send = async (customer: string, body: object): Promise<string> =>
  (await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, { to: SHOP, ...body })).id;

async function ticketWhere(matches: (ticket: Ticket) => boolean, status?: 'groups'): Promise<Ticket> {
  return vi.waitFor(async () => {
    const query = status ? { status } : { showAll: 'true' as const };
    const { body } = await server.call(listTickets, { query }, people.admin);
    const found = body.tickets.find(matches);
    if (!found) throw new Error('no such ticket yet');
    return found;
  }, WITHIN);
}
const ticketOf = (customer: string) => ticketWhere(({ contact }) => contact.number === customer);
async function historyOf(ticketId: number): Promise<Message[]> {
  const { body } = await server.call(listMessages, { params: { ticketId }, query: {} }, people.admin);
  return body.messages;
}
/** Newest message first. */
const shown = async (ticketId: number, looks: (messages: Message[]) => void): Promise<Message[]> =>
  vi.waitFor(async () => {
    const messages = await historyOf(ticketId);
    looks(messages);
    return messages;
  }, WITHIN);

it("an image, changes of a text, and a message typed on the company's phone are received", async () => {
  const customer = customerNumber();
  const at = Math.floor(Date.now() / 1_000) - 60;
  await send(customer, { type: 'image', file: PNG, mimetype: 'image/png', caption: 'Tem desta?', at });
  const { id } = await ticketOf(customer);
  const [image] = await shown(id, ([message]) => expect(message?.media?.thumbnailUrl).toBeTruthy());
  expect(image).toMatchObject({ mediaType: 'image', body: 'Tem desta?', media: { mimetype: 'image/png' } });
  const served = await fetch(new URL(image!.mediaUrl!, server.url));
  expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(PNG);
  // A message could name a stranger's host, so only the path on WhatsApp's media servers is stored.
  const { media } = (await messageCollection().findOne({ _id: image!.id }))!;
  expect(media?.reference).toContain('/mms/image/');
  expect(media?.reference).not.toContain('mms3');

  const targetId = await send(customer, { type: 'text', text: 'Qeuro', at: at + 1 });
  await send(customer, { type: 'edit', targetId, text: 'Quero' });
  await send(customer, { type: 'reaction', targetId, text: '👍' });
  await shown(id, ([text]) =>
    expect(text).toMatchObject({
      body: 'Quero',
      oldMessage: 'Qeuro',
      reactions: [{ emoji: '👍', fromMe: false }],
    }),
  );
  await control(simulator, `/phones/${SHOP}/messages`, {
    to: customer,
    type: 'reaction',
    targetId,
    text: '🙏',
  });
  await shown(id, ([text]) => expect(text?.reactions.map(({ fromMe }) => fromMe)).toEqual([false, true]));
  await send(customer, { type: 'delete', targetId });
  await shown(id, ([text]) => expect(text).toMatchObject({ isDeleted: true, body: '' }));
  await control(simulator, `/phones/${SHOP}/messages`, { to: customer, type: 'text', text: 'Temos!' });
  await shown(id, ([text]) => expect(text).toMatchObject({ body: 'Temos!', fromMe: true, ack: 2 }));
  expect(await ticketOf(customer)).toMatchObject({ id, unreadMessages: 2, lastMessage: 'Temos!' });
});

it("the automatic greeting of the company's phone is no reply", async () => {
  const customer = customerNumber();
  await send(customer, { type: 'text', text: 'Oi' });
  const greeting = { to: customer, type: 'text', text: 'Olá! Já respondemos.' };
  await control(simulator, `/phones/${SHOP}/messages`, greeting);
  const { id } = await ticketOf(customer);
  await shown(id, ([text]) => expect(text).toMatchObject({ body: greeting.text, origin: 'phone' }));
  expect(await ticketOf(customer)).toMatchObject({ lastMessage: 'Oi', unreadMessages: 1 });
});

it('the items of an order are read from WhatsApp', async () => {
  const customer = customerNumber();
  const items = [
    { name: 'Caneca', quantity: 2, price: 15.3 },
    { name: 'Vela', quantity: 1, price: 15.3 },
  ];
  await send(customer, { type: 'order', items, text: 'Sem laço' });
  const { id } = await ticketOf(customer);
  const [order] = await shown(id, ([message]) =>
    expect(message?.body).toBe('Pedido: 3 itens, R$ 45,90\nSem laço'),
  );
  const params = { messageId: order!.id };
  const { body } = await server.call(readOrder, { params }, people.admin);
  const price = { thousandths: 15_300, currency: 'BRL' };
  expect(body.items).toEqual(items.map((item) => ({ ...item, price })));

  const reference = JSON.stringify(['unknown', 'token']);
  await messageCollection().updateOne({ _id: order!.id }, { $set: { 'data.order.reference': reference } });
  const unknown = await server.call(readOrder, { params }, people.admin);
  expect(unknown.error).toBe('ERR_FETCH_WAPP_MSG');
  await messageCollection().updateOne({ _id: order!.id }, { $set: { isDeleted: true } });
  expect((await server.call(readOrder, { params }, people.admin)).error).toBe('ERR_MESSAGE_KIND');
  await send(customer, { type: 'text', text: 'oi' });
  const [text] = await shown(id, ([message]) => expect(message?.body).toBe('oi'));
  const none = await server.call(readOrder, { params: { messageId: text!.id } }, people.admin);
  expect(none.error).toBe('ERR_MESSAGE_KIND');
});

it.each([404, 410])(
  'a file that WhatsApp no longer has (%s) is uploaded by the phone again',
  async (mediaStatus) => {
    const customer = customerNumber();
    await control(simulator, '/faults', { mediaStatus });
    await send(customer, { type: 'document', file: PNG, mimetype: 'application/pdf', fileName: 'nota.pdf' });
    const ticket = await ticketWhere(
      ({ contact, lastMessage }) => contact.number === customer && lastMessage === 'nota.pdf',
    );
    expect(ticket.lastMessageType).toBe('document');
    await shown(ticket.id, ([message]) => expect(message?.media?.state).toBe('ready'));
    await control(simulator, '/faults', {});
  },
);

it("a group is shown with its name and its members' names", async () => {
  await server.app.services.settings.setSetting(connection.companyId, 'CheckMsgIsGroup', 'disabled');
  const [ana, rui] = [customerNumber(), customerNumber()];
  await control(simulator, `/contacts/${ana}`, { name: 'Ana' });
  await control(simulator, `/contacts/${rui}`, { name: 'Rui' });
  const group = await control<{ id: string }>(simulator, '/groups', {
    subject: 'Fornecedores',
    participants: [ana, rui, SHOP],
  });
  const targetId = await send(ana, { to: undefined, group: group.id, type: 'text', text: 'Bom dia, grupo' });
  await send(rui, { to: undefined, group: group.id, type: 'reaction', targetId, text: '👍' });
  const ticket = await ticketWhere(({ contact }) => contact.name === 'Fornecedores', 'groups');
  await shown(ticket.id, ([message]) =>
    expect(message).toMatchObject({
      body: 'Bom dia, grupo',
      contact: { name: 'Ana' },
      reactions: [{ emoji: '👍', name: 'Rui' }],
    }),
  );
});

it('a call is rejected with a message while the company accepts none', async () => {
  await server.app.services.settings.setSetting(connection.companyId, 'call', 'disabled');
  const customer = customerNumber();
  await control(simulator, `/contacts/${customer}/calls`, { to: SHOP, video: true, ringMs: 20_000 });
  const { id } = await ticketOf(customer);
  const [text, call] = await shown(id, (messages) => expect(messages).toHaveLength(2));
  expect(call).toMatchObject({ mediaType: 'call', fromMe: false });
  expect(JSON.parse(call!.dataJson!)).toEqual({ call: { video: true } });
  await shown(id, ([sent]) => expect(sent?.ack).toBeGreaterThanOrEqual(3));
  const phone = await control<{ id: string; text?: string }[]>(
    simulator,
    `/contacts/${customer}/messages?with=${SHOP}`,
  );
  expect(JSON.stringify(phone)).toContain(text!.body);
  await server.app.services.settings.setSetting(connection.companyId, 'call', 'enabled');
});

it('messages sent during an outage arrive in order below an offline notice', async () => {
  const customer = customerNumber();
  await send(customer, { type: 'text', text: 'Oi' });
  const { id } = await ticketOf(customer);
  const seen = async () =>
    (await presences().findOne({ _id: connection.connectionId }))?.seenAt.getTime() ?? 0;
  const before = await seen();
  // The session cannot return until the customer has written.
  await control(simulator, `/phones/${SHOP}/fail`, { code: 503, logins: 1_000 });
  await vi.waitFor(async () => expect(await seen()).toBeGreaterThan(before), WITHIN);
  // The outage appears to have begun hours ago.
  const seenAt = new Date(Date.now() - 3 * 3_600_000);
  await presences().updateOne({ _id: connection.connectionId }, { $set: { seenAt } });
  for (const text of ['um', 'dois', 'três']) await send(customer, { type: 'text', text });
  await control(simulator, `/phones/${SHOP}/fail`, { code: 503 });
  const messages = await shown(id, (some) => {
    const line = some.find(({ mediaType }) => mediaType === 'notification');
    // The notice's counter is updated shortly after a late message.
    const { gap } = JSON.parse(line?.dataJson ?? '{}') as { gap?: { from: string; recovered: number } };
    expect(gap?.from).toBe(seenAt.toISOString());
    // The first message is delivered again if its receipt was lost with the session.
    expect(gap?.recovered).toBeGreaterThanOrEqual(3);
  });
  const texts = messages.filter(({ mediaType }) => mediaType === 'text');
  expect(texts.map(({ body }) => body)).toEqual(['três', 'dois', 'um', 'Oi']);
  expect(await ticketOf(customer)).toMatchObject({ unreadMessages: 4, lastMessage: 'três' });
});

it('messages sent before the pairing appear as a closed conversation', async () => {
  const ticket = await ticketOf(EARLIER);
  expect(ticket).toMatchObject({
    status: 'closed',
    unreadMessages: 0,
    lastMessage: 'Abrimos',
    queueId: null,
  });
  const [reply, question] = await historyOf(ticket.id);
  expect(question).toMatchObject({ body: 'Vocês abrem domingo?', fromMe: false, read: true });
  expect(reply).toMatchObject({ fromMe: true, quotedMsg: { id: question!.id } });
  await send(EARLIER, { type: 'text', text: 'E hoje?' });
  const open = await ticketWhere(
    ({ contact, lastMessage }) => contact.number === EARLIER && lastMessage === 'E hoje?',
  );
  expect(open).toMatchObject({ status: 'pending', unreadMessages: 1 });
});
