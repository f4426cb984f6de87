import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createConnection } from '@recado/shared/connections';
import { listMessages, type Message, searchConversation } from '@recado/shared/messages';
import { listTickets, type Ticket, updateTicket } from '@recado/shared/tickets';
import { type MessageDocument, quotedMessageOf } from '#features/messages';
import { inboundOf } from '#messenger/baileys/inbound-message';
import type { ConnectionRef, Inbound } from '#messenger/gateway';
import { type ContentRow, CONTENTS } from '#messenger/testing/content-table';
import { type Conversations, newCustomer, startConversations } from './conversations';
import type { TestCustomer } from './recording-gateway';

/** Every content of the protocol, in every situation and at every place where a message is shown. */

let world: Conversations;
/** A connection whose new tickets begin with a menu. */
let withMenu: ConnectionRef;
let shop: ConnectionRef;

beforeAll(async () => {
  world = await startConversations();
  // Without acks, a slow run sends messages again.
  world.messenger.acknowledgeSends();
  const { queues, admin } = world.people;
  const queueIds = [queues.sales.id, queues.support.id];
  const body = { name: 'Menu', queueIds, greetingMessage: 'Olá! Escolha o setor.' };
  const created = await world.call(createConnection, { body }, admin);
  withMenu = { companyId: admin.companyId, connectionId: created.body.id };
  shop = world.shop;
  await world.setting(admin.companyId, 'CheckMsgIsGroup', 'disabled');
});
afterAll(() => world.close());

const me = { id: '5511900000001@s.whatsapp.net', lid: '1@lid' };

/** Reads a content as the session does. */
function read(
  to: ConnectionRef,
  customer: TestCustomer,
  { message }: ContentRow,
  more: object,
): Inbound | null {
  const {
    kind: _k,
    body: _b,
    media: _m,
    data: _d,
    quotedMessengerId: _q,
    ...envelope
  } = world.messenger.message(to, customer, more);
  const speaker = { key: { id: envelope.messengerId, remoteJid: '9@lid' }, me };
  return inboundOf(message, envelope, speaker);
}

async function receive(
  to: ConnectionRef,
  customer: TestCustomer,
  row: ContentRow,
  more: object = {},
): Promise<void> {
  const inbound = read(to, customer, row, more);
  if (inbound) await world.messenger.receive(inbound);
}

/** Returns tickets that are not closed. */
async function ticketsOf({ phone }: TestCustomer): Promise<Ticket[]> {
  const { body } = await world.call(listTickets, { query: { showAll: 'true' } }, world.people.admin);
  return body.tickets.filter(({ contact, status }) => contact.number === phone && status !== 'closed');
}

async function historyOf(ticketId: number): Promise<Message[]> {
  const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, world.people.admin);
  return body.messages;
}

const messageCollection = () => world.app.database.db.collection<MessageDocument>('messages');
const ofCustomer = (messages: readonly Message[]) =>
  messages
    .filter(({ mediaType, fromMe }) => !fromMe && mediaType !== 'notification')
    .map(({ mediaType, body }) => [mediaType, body]);
const noticesIn = (messages: readonly Message[]) =>
  messages.filter(({ mediaType }) => mediaType === 'notification').map(({ body }) => body);
const sentTo = ({ phone = '' }: TestCustomer) =>
  world.messenger.sent.filter(({ to }) => to === `${phone}@phone`);

/** The customers whose first message had a content. */
const strangers: { name: string; customer: TestCustomer; isGreeted: boolean }[] = [];

describe.each(CONTENTS)('$name', (row) => {
  it('of a stranger', async () => {
    const customer = newCustomer();
    await receive(withMenu, customer, row);
    const [ticket, ...others] = await ticketsOf(customer);
    expect(others).toEqual([]);
    if (!row.shows) {
      expect(ticket).toBeUndefined();
      return;
    }
    const messages = await historyOf(ticket?.id ?? 0);
    expect(ofCustomer(messages)).toEqual([row.shows]);
    expect(ticket).toMatchObject({ lastMessage: row.listed ?? row.shows[1], unreadMessages: 1 });
    // A ticket without a menu never sends an automatic text.
    expect(ticket?.chatbot).toBe(!row.noInput);
    strangers.push({ name: row.name, customer, isGreeted: !row.noInput });
  });

  it('in an open and after a closed conversation', async () => {
    const customer = newCustomer();
    await world.messenger.writes(shop, customer, { body: 'Bom dia' });
    const [first] = await ticketsOf(customer);
    const params = { ticketId: first?.id ?? 0 };
    const update = (status: 'open' | 'closed') =>
      world.call(updateTicket, { params, body: { status } }, world.people.admin);
    expect((await update('open')).status).toBe(200);
    await receive(shop, customer, row);
    const opened = await historyOf(params.ticketId);
    expect(ofCustomer(opened)).toEqual([...(row.shows ? [row.shows] : []), ['text', 'Bom dia']]);
    expect(noticesIn(opened)).toEqual(row.notice ? [row.notice] : []);
    expect(sentTo(customer)).toEqual([]);

    expect((await update('closed')).status).toBe(200);
    const before = noticesIn(await historyOf(params.ticketId)).length;
    await receive(shop, customer, row);
    const again = await ticketsOf(customer);
    expect(again.map(({ lastMessage }) => lastMessage)).toEqual(
      row.shows ? [row.listed ?? row.shows[1]] : [],
    );
    const after = noticesIn(await historyOf(again[0]?.id ?? params.ticketId)).length;
    expect(after - before).toBe(row.notice ? 1 : 0);
  });

  it('in a group', async () => {
    const group = newCustomer();
    const address = `${group.phone}@phone`;
    const sender = world.messenger.identityOf({ lid: address.replace(/\D/g, '') });
    await receive(shop, group, row, { isGroup: true, sender, pushName: 'Ana' });
    const stored = await messageCollection()
      .find({ participant: sender.lid ?? '' })
      .toArray();
    expect(stored.map(({ mediaType, body }) => [mediaType, body])).toEqual(row.shows ? [row.shows] : []);
    expect(world.messenger.sent.filter(({ to }) => to === address)).toEqual([]);
  });

  if (!row.shows) return;
  const [, body] = row.shows;
  it('is the same line in quotes and searches', async () => {
    const customer = newCustomer();
    await receive(shop, customer, row);
    const [ticket] = await ticketsOf(customer);
    const ticketId = ticket?.id ?? 0;
    const [message] = await historyOf(ticketId);
    const stored = (await messageCollection().findOne({ _id: message?.id ?? '' }))!;
    expect(quotedMessageOf(stored)).toMatchObject({ body, mediaType: stored.mediaType });
    const searchParam = /[\p{L}]{4,}/u.exec(body)?.[0];
    if (!searchParam) return;
    const search = { params: { ticketId }, query: { searchParam } };
    const found = await world.call(searchConversation, search, world.people.admin);
    expect(found.body.matches.map(({ messageId }) => messageId)).toEqual([message?.id]);
  });
});

it('greets a stranger once for each content that a person wrote', async () => {
  // Not the text that follows five minutes of silence, which a slow machine reaches.
  const greetings = (customer: TestCustomer) =>
    sentTo(customer).filter(({ text }) => text.includes('Olá! Escolha o setor.'));
  const greeted = () => strangers.map(({ name, customer }) => ({ name, texts: greetings(customer).length }));
  const expected = strangers.map(({ name, isGreeted }) => ({ name, texts: isGreeted ? 1 : 0 }));
  await vi.waitFor(() => expect(greeted()).toEqual(expected), { timeout: 100_000, interval: 200 });
}, 120_000);
