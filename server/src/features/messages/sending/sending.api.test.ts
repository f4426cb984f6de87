import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  deleteMessage,
  editMessage,
  forwardMessage,
  listMessages,
  messageDataSchema,
  messageHistory,
  reactToMessage,
  sendContact,
  sendMessage,
} from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { messageCollection } from '../message.model';

let world: Conversations;
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check);

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const agent = () => world.people.agent;
const post = (ticketId: number, body: object, as = agent()) =>
  world.call(sendMessage, { params: { ticketId }, body }, as);
const forward = (body: { idMessage: string; contactNumber?: string; contactId?: number }, as = agent()) =>
  world.call(forwardMessage, { body }, as);
const sentTo = (phone: string) => world.messenger.sent.filter(({ to }) => to === `${phone}@phone`);
const stored = async (id: string) => (await messageCollection().findOne({ _id: id }))!;

describe('a whisper', () => {
  it("stays internal, leaves the ticket's last message, and can be edited and deleted", async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const { status, body } = await post(ticket.id, { body: '_(Sussurro)_ Cliente antigo', whisper: true });
    expect(status).toBe(201);
    expect(body).toMatchObject({ whisper: true, failure: null, changes: [] });
    expect(await world.ticketOf(customer)).toMatchObject({
      lastMessage: 'Oi',
      lastMessageFromMe: false,
      updatedAt: ticket.updatedAt,
      waitingSince: ticket.waitingSince,
    });
    const changed = await world.call(
      editMessage,
      { body: { idMessage: body.id, message: 'Cliente novo' } },
      agent(),
    );
    expect(changed.body).toMatchObject({
      body: signed(agent().name, 'Cliente novo'),
      changes: [],
    });
    await world.call(reactToMessage, { params: { messageId: body.id }, body: { emoji: '👍' } }, agent());
    await world.call(deleteMessage, { params: { messageId: body.id } }, agent());
    expect((await forward({ idMessage: body.id, contactNumber: customer.phone })).error).toBe(
      'ERR_MESSAGE_DELETED',
    );
    // Messages are sent in order: the later message was sent, so the whisper was not sent and never will be.
    await post(ticket.id, { body: 'Olá' });
    await until(() => expect(sentTo(customer.phone).map(({ text }) => text)).toEqual(['Olá']));
    expect((await stored(body.id)).messengerId).toBeUndefined();
  });

  it('is never forwarded, nor quoted to the customer', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const { body } = await post(ticket.id, { body: 'Só entre nós', whisper: true });
    expect((await forward({ idMessage: body.id, contactNumber: customer.phone })).error).toBe(
      'ERR_MESSAGE_KIND',
    );
    await post(ticket.id, { body: 'Olá', quotedMsg: { id: body.id } });
    await until(() => expect(sentTo(customer.phone)).toHaveLength(1));
    expect(sentTo(customer.phone)[0]?.quoted).toBeUndefined();
  });

  it('is rejected when the ticket is not attended', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { id } = await world.ticketOf(customer);
    expect((await post(id, { body: 'Cedo', whisper: true })).error).toBe('ERR_TICKET_STATUS');
  });
});

describe('a contact card', () => {
  const card = (ticketId: number, data: { name: string; number: string }, as = agent()) =>
    world.call(sendContact, { params: { ticketId }, body: { data } }, as);

  it('is sent with the digits of its number', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const { status, body } = await card(ticket.id, { name: 'Maria; Silva', number: '+55 (11) 98888-7777' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ mediaType: 'contact', fromMe: true });
    const { contacts } = messageDataSchema.parse(JSON.parse(body.dataJson ?? ''));
    expect(contacts).toMatchObject([{ name: 'Maria; Silva', number: '5511988887777' }]);
    expect(contacts?.[0]?.vcard).toContain(
      'FN:Maria\\; Silva\nTEL;type=CELL;waid=5511988887777:+5511988887777',
    );
    await until(() =>
      expect(sentTo(customer.phone)[0]?.content).toEqual({
        type: 'contacts',
        contacts: [{ name: 'Maria; Silva', number: '5511988887777' }],
      }),
    );
  });

  it('is rejected without a number, without a name, and when the agent may not write', async () => {
    const { ticket } = await world.openTicket(agent());
    for (const data of [
      { name: 'Maria', number: '12345' },
      { name: ' ', number: '5511988887777' },
    ]) {
      expect((await card(ticket.id, data)).error).toBe('ERR_VALIDATION');
    }
    const good = { name: 'Maria', number: '5511988887777' };
    expect((await card(ticket.id, good, world.people.noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect((await card(ticket.id, good, world.people.rivalAgent)).error).toBe('ERR_NO_TICKET_FOUND');
    await world.change(ticket.id, 'closed', agent());
    expect((await card(ticket.id, good)).error).toBe('ERR_TICKET_STATUS');
  });
});

describe('a forwarded message', () => {
  async function source() {
    const { ticket, customer } = await world.openTicket(agent());
    const { body } = await world.call(listMessages, { params: { ticketId: ticket.id }, query: {} }, agent());
    return { idMessage: body.messages[0]!.id, ticket, customer };
  }

  it('is sent in the contact’s open ticket, marked as forwarded', async () => {
    const { idMessage } = await source();
    const { customer, ticket } = await world.openTicket(agent());
    const { status, body } = await forward({ idMessage, contactNumber: `${customer.phone}@phone` });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ticketId: ticket.id, body: 'Oi', fromMe: true, user: { id: agent().id } });
    expect(JSON.parse(body.dataJson ?? '')).toEqual({ forwarded: true });
    await until(() => expect(sentTo(customer.phone)).toMatchObject([{ text: 'Oi', forwarded: true }]));
  });

  it('opens a ticket of the agent when there is none, and accepts a pending one', async () => {
    const { idMessage } = await source();
    const { customer, ticket } = await world.openTicket(agent());
    await world.change(ticket.id, 'closed', agent());
    const { body } = await forward({ idMessage, contactNumber: customer.phone });
    expect(body.ticketId).not.toBe(ticket.id);
    expect(await world.ticketOf(customer)).toMatchObject({
      id: body.ticketId,
      status: 'open',
      userId: agent().id,
      queueId: world.people.queues.sales.id,
    });
    const waiting = newCustomer();
    await world.messenger.writes(world.shop, waiting);
    expect((await forward({ idMessage, contactNumber: waiting.phone })).status).toBe(201);
    expect(await world.ticketOf(waiting)).toMatchObject({ status: 'open', userId: agent().id });
  });

  it('reaches a contact known only by LID', async () => {
    const { idMessage } = await source();
    const customer = { lid: '77001', name: 'Só LID' };
    await world.messenger.writes(world.shop, customer);
    const { id: ticketId, contactId } = await world.ticketOf(customer);
    const { body } = await forward({ idMessage, contactId });
    expect(body).toMatchObject({ ticketId, remoteJid: '77001@lid' });
    await until(() =>
      expect(world.messenger.sent.filter(({ to }) => to === '77001@lid')).toMatchObject([{ text: 'Oi' }]),
    );
  });

  it('is rejected for an unknown contact, a hidden message, and a contact attended by another user', async () => {
    const { idMessage, ticket } = await source();
    const { people } = world;
    expect((await forward({ idMessage, contactNumber: '5500000000000' })).error).toBe('ERR_NO_CONTACT_FOUND');
    expect((await forward({ idMessage, contactNumber: 'ninguém' })).error).toBe('ERR_NO_CONTACT_FOUND');
    expect((await forward({ idMessage })).error).toBe('ERR_VALIDATION');
    const other = await world.openTicket(people.agent);
    const to = { idMessage, contactNumber: other.customer.phone };
    expect((await forward(to, people.rivalAdmin)).error).toBe('ERR_NO_MESSAGE_FOUND');
    expect((await forward(to, people.noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    // Everyone may view a closed conversation, and therefore forward its messages.
    await world.change(ticket.id, 'closed', agent());
    const blocked = await forward(to, people.noQueueAgent);
    expect([blocked.error, blocked.details]).toMatchObject([
      'ERR_OTHER_OPEN_TICKET',
      { uuid: other.ticket.uuid, user: { id: people.agent.id } },
    ]);
    const rivals = newCustomer();
    await world.messenger.writes(world.rivalShop, rivals);
    expect((await forward({ idMessage, contactNumber: rivals.phone })).error).toBe('ERR_NO_CONTACT_FOUND');
  });
});

describe('GET /historyMessage/{messageId}', () => {
  const history = (messageId: string, as = agent()) =>
    world.call(messageHistory, { params: { messageId } }, as);

  it('returns when a message was sent, delivered and read', async () => {
    const { customer, ticket } = await world.openTicket(agent());
    const { body } = await post(ticket.id, { body: 'Olá' });
    expect((await history(body.id)).body).toEqual([]);
    await until(() => expect(sentTo(customer.phone)).toHaveLength(1));
    const report = (ack: 2 | 3 | 4) =>
      world.messenger.report({
        connection: world.shop,
        messengerIds: [sentTo(customer.phone)[0]!.messengerId],
        ack,
      });
    report(2);
    await until(async () => expect((await history(body.id)).body).toHaveLength(1));
    // A read receipt also proves that the message was delivered.
    report(4);
    await until(async () => expect((await history(body.id)).body).toHaveLength(3));
    const entries = (await history(body.id)).body;
    expect(entries.map(({ status }) => status)).toEqual(['Enviada', 'Entregue', 'Lida']);
    expect(entries[1]?.createdAt).toBe(entries[2]?.createdAt);
    expect(Date.parse(entries[0]!.createdAt)).toBeLessThanOrEqual(Date.parse(entries[1]!.createdAt));
  });

  it("covers only the company's messages, for users who may see them", async () => {
    const { ticket } = await world.openTicket(agent());
    const { body } = await post(ticket.id, { body: 'Olá' });
    const [theirs] = await messageCollection().find({ ticketId: ticket.id, fromMe: false }).toArray();
    expect((await history(theirs!._id)).error).toBe('ERR_NO_PERMISSION');
    expect((await history(body.id, world.people.noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect((await history(body.id, world.people.rivalAdmin)).error).toBe('ERR_NO_MESSAGE_FOUND');
  });
});
