import { MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MEDIA_LIMITS } from '@recado/shared/media';
import { listMessages } from '@recado/shared/messages';
import { getTicket, listTickets, markTicketUnread, readTicket } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import type { TicketDocument } from '#features/tickets';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { TestCustomer } from '#testing/recording-gateway';
import { messageCollection } from '../message.model';
import { messagePresenter } from '../messages.presenter';
import { createInbound } from './contact-queues';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

type Writes = Parameters<MongoClient['bulkWrite']>[0];
type Write = (writes: Writes) => ReturnType<MongoClient['bulkWrite']>;

/** Runs `act` in place of the next write of messages and tickets. */
function nextStored(act: (write: Write, writes: Writes) => ReturnType<Write>) {
  const once = vi.fn(act);
  const { bulkWrite } = MongoClient.prototype;
  vi.spyOn(MongoClient.prototype, 'bulkWrite').mockImplementation(function (
    this: MongoClient,
    writes,
    options,
  ) {
    const write: Write = (wanted) => bulkWrite.call(this, wanted, options);
    return once.mock.calls.length === 0 ? once(write, writes) : write(writes);
  });
  return once;
}

/** A contact's changes reach its tickets in the background. */
const SPREADING = { timeout: 20_000 };
const shownOf = (customer: TestCustomer) => world.ticketOf(customer).catch(() => null);

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds));

async function historyOf(ticketId: number, as = world.people.admin) {
  const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, as);
  return body.messages;
}

describe("a customer's message", () => {
  it('creates a contact with a pending ticket in the connection’s only queue', async () => {
    const customer = newCustomer({ name: 'Dona Lúcia', lid: '99887766554433' });
    await world.messenger.writes(world.shop, customer, { body: 'Bom dia!', sentAt: at(1) });
    const ticket = await world.ticketOf(customer);
    expect(ticket).toMatchObject({
      status: 'pending',
      userId: null,
      queue: { name: 'Vendas' },
      whatsappId: world.shop.connectionId,
      contact: { name: 'Dona Lúcia', number: customer.phone, lid: customer.lid },
      lastMessage: 'Bom dia!',
      lastMessageFromMe: false,
      unreadMessages: 1,
      waitingSince: at(1).toISOString(),
    });
    expect(await historyOf(ticket.id)).toMatchObject([
      { body: 'Bom dia!', fromMe: false, read: false, createdAt: at(1).toISOString(), mediaType: 'text' },
    ]);
  });

  it("of an album becomes one message per image, each with the album's id", async () => {
    const customer = newCustomer();
    const { messenger, shop } = world;
    const image = (body: string) =>
      messenger.message(shop, customer, { kind: 'image', albumId: 'ALBUM', body, sentAt: at(1) });
    const first = image('A frente');
    // The album's announcement never arrives. Its images arrive in any order, one of them twice.
    await messenger.receive(first);
    await Promise.all([image('O verso'), first].map((message) => messenger.receive(message)));
    await messenger.writes(shop, customer, { body: 'E aí?', sentAt: at(2) });
    const ticket = await world.ticketOf(customer);
    expect(ticket.unreadMessages).toBe(3);
    const history = await historyOf(ticket.id);
    expect(history.toReversed()).toMatchObject([
      { body: 'A frente', mediaType: 'image', albumId: 'ALBUM' },
      { body: 'O verso', mediaType: 'image', albumId: 'ALBUM' },
      { body: 'E aí?', mediaType: 'text', albumId: null },
    ]);
  });

  it('joins its album when it could be decrypted only later', async () => {
    const customer = newCustomer();
    const { messenger, shop } = world;
    const unread = await messenger.writes(shop, customer, { kind: 'undecryptable', body: '' });
    await messenger.receive({ ...unread, kind: 'image', albumId: 'ALBUM' });
    const { id } = await world.ticketOf(customer);
    expect(await historyOf(id)).toMatchObject([{ mediaType: 'image', albumId: 'ALBUM' }]);
  });

  it('is counted and stored once, however often and concurrently it is delivered', async () => {
    const customer = newCustomer();
    const { messenger, shop } = world;
    const message = messenger.message(shop, customer, { body: 'Uma vez' });
    await Promise.all(Array.from({ length: 5 }, () => messenger.receive(message)));
    await messenger.receive(message);
    const ticket = await world.ticketOf(customer);
    expect(ticket.unreadMessages).toBe(1);
    expect(await historyOf(ticket.id)).toHaveLength(1);
    const { admin } = world.people;
    await world.change(ticket.id, 'closed', admin);
    await messenger.receive(message);
    const { body } = await world.call(listTickets, { query: { status: 'pending' } }, admin);
    expect(body.tickets.filter(({ contactId }) => contactId === ticket.contactId)).toEqual([]);
  });

  it('opens one ticket for many first messages at once, in order', async () => {
    const customer = newCustomer();
    const { messenger, shop } = world;
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => messenger.writes(shop, customer, { body: `${n}`, sentAt: at(5) })),
    );
    const ticket = await world.ticketOf(customer);
    expect(ticket.unreadMessages).toBe(40);
    expect(ticket.lastMessage).toBe('39');
    const bodies = (await historyOf(ticket.id)).map(({ body }) => body);
    expect(bodies).toEqual(Array.from({ length: 40 }, (_, n) => `${39 - n}`));
  });

  it('keeps the order of arrival when the clock of one phone is ahead', async () => {
    const { messenger, shop } = world;
    const customer = newCustomer();
    const ahead = (seconds: number) => new Date(Date.now() + seconds * 1000);
    await messenger.writes(shop, customer, { body: 'adiantada', sentAt: ahead(50) });
    await messenger.writes(shop, customer, { body: 'muito adiantada', sentAt: ahead(5_000) });
    await messenger.writes(shop, customer, { body: 'depois', sentAt: ahead(0) });
    const ticket = await world.ticketOf(customer);
    expect(ticket.lastMessage).toBe('depois');
    expect((await historyOf(ticket.id)).map(({ body }) => body)).toEqual([
      'depois',
      'muito adiantada',
      'adiantada',
    ]);
    expect(new Date(ticket.waitingSince!).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('shows the quoted message, even when both arrive together', async () => {
    const customer = newCustomer();
    const received = world.messenger.message(world.shop, customer, { body: 'Tem azul?' });
    const again = world.messenger.message(world.shop, customer, {
      body: 'Essa aqui',
      quotedMessengerId: received.messengerId,
    });
    await Promise.all([world.messenger.receive(received), world.messenger.receive(again)]);
    const ticket = await world.ticketOf(customer);
    const [newest, first] = await historyOf(ticket.id);
    expect(newest?.quotedMsg).toMatchObject({ id: first?.id, body: 'Tem azul?' });
  });

  it('is processed for two hundred customers at once', async () => {
    const { messenger, shop } = world;
    const customers = Array.from({ length: 200 }, () => newCustomer());
    await Promise.all(
      customers.flatMap((customer) =>
        [1, 2, 3].map((n) =>
          messenger.writes(shop, customer, { body: `${customer.phone} ${n}`, sentAt: at(n) }),
        ),
      ),
    );
    const rows = await messageCollection()
      .find({ companyId: shop.companyId, body: { $in: customers.map(({ phone }) => `${phone} 3`) } })
      .toArray();
    expect(rows).toHaveLength(200);
    expect(new Set(rows.map(({ ticketId }) => ticketId)).size).toBe(200);
    for (const { ticketId } of rows.slice(0, 10)) {
      const { body } = await world.call(getTicket, { params: { ticketId } }, world.people.admin);
      expect([body.unreadMessages, body.lastMessage.endsWith(' 3')]).toEqual([3, true]);
    }
  });

  it('written by the company on its own phone is not counted as unread', async () => {
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer, { fromMe: true, body: 'Olá, tudo bem?' });
    const ticket = await world.ticketOf(customer);
    expect(ticket).toMatchObject({
      status: 'open',
      unreadMessages: 0,
      waitingSince: null,
      lastMessageFromMe: true,
    });
    await world.messenger.writes(world.shop, customer, { body: 'Tudo!', sentAt: at(20) });
    await world.messenger.writes(world.shop, customer, { fromMe: true, body: 'Que bom' });
    expect(await world.ticketOf(customer)).toMatchObject({ unreadMessages: 1, waitingSince: null });
  });

  it('in a group is ignored unless the company accepts groups', async () => {
    const { messenger, shop, people } = world;
    const group = newCustomer({ name: 'Alguém do grupo' });
    const inGroup = () => messenger.writes(shop, group, { isGroup: true, body: 'Oi, grupo' });
    const groups = async () =>
      (await world.call(listTickets, { query: { status: 'groups' } }, people.agent)).body.tickets;
    await inGroup();
    expect(await groups()).toEqual([]);
    await world.setting(shop.companyId, 'CheckMsgIsGroup', 'disabled');
    await inGroup();
    expect(await groups()).toMatchObject([{ isGroup: true, status: 'groups', unreadMessages: 1 }]);
    await world.setting(shop.companyId, 'CheckMsgIsGroup', 'enabled');
  });

  it('replaces its placeholder once it can be decrypted, and is counted once', async () => {
    const customer = newCustomer();
    const { messenger, shop } = world;
    const placeholder = messenger.message(shop, customer, { kind: 'undecryptable', body: '' });
    await messenger.receive(placeholder);
    await messenger.receive({ ...placeholder, kind: 'text', body: 'Agora sim' });
    await messenger.receive(placeholder);
    const ticket = await world.ticketOf(customer);
    expect(ticket).toMatchObject({ lastMessage: 'Agora sim', lastMessageType: 'text', unreadMessages: 1 });
    expect(await historyOf(ticket.id)).toMatchObject([{ body: 'Agora sim', mediaType: 'text' }]);
  });
});

describe('two servers', () => {
  const pipeline = () => {
    const { app } = world;
    const { addressOf } = app.services.contacts.reach;
    const receivedLimit = { now: () => MEDIA_LIMITS.document };
    const { linkTo } = app.context.media;
    const present = messagePresenter({ addressOf, linkTo, documentLimit: receivedLimit.now });
    return createInbound({
      ...app.services,
      receivedLimit,
      publisher: { ...app.context.publisher, present },
      groups: { want: () => undefined },
      events: app.context.events.of('messages'),
      automation: {
        effectCheck: () => Promise.resolve(undefined),
        claim: () => Promise.resolve(new Map()),
      },
      onStored: () => undefined,
    });
  };

  it('create one contact and one ticket for a customer, and count each message once', async () => {
    const { messenger, shop } = world;
    const [one, other] = [pipeline(), pipeline()];
    const customers = Array.from({ length: 20 }, () => newCustomer());
    await Promise.all(
      customers.flatMap((customer) => {
        const [first, second] = [messenger.message(shop, customer), messenger.message(shop, customer)];
        return [one.receive(first), other.receive(second), one.receive(second), other.receive(first)];
      }),
    );
    for (const customer of customers) {
      expect((await world.ticketOf(customer)).unreadMessages).toBe(2);
    }
    const phones = customers.map(({ phone }) => phone);
    const found = await mongoose.connection.collection('contacts').countDocuments({ phone: { $in: phones } });
    expect(found).toBe(20);
    const opened = await mongoose.connection
      .collection('tickets')
      .countDocuments({ 'contact.number': { $in: phones } });
    expect(opened).toBe(20);
  });

  it('with one number each in a group store a simultaneous message once', async () => {
    const { messenger, shop, people, app } = world;
    const second = await world.connect(people.admin, [people.queues.sales.id], 'Filial');
    const numbers = [shop, second].map(({ connectionId }) => ({
      id: connectionId,
      number: `5511${connectionId}`,
    }));
    vi.spyOn(app.services.tickets.referenceData, 'ownNumbers').mockResolvedValue(numbers);
    await world.setting(shop.companyId, 'CheckMsgIsGroup', 'disabled');
    const [one, other] = [pipeline(), pipeline()];
    const group = newCustomer({ name: 'Fornecedores' });
    const sender = messenger.identityOf(newCustomer());
    const messages = Array.from({ length: 20 }, (_, n) =>
      messenger.message(shop, group, { isGroup: true, sender, body: `Aviso ${n}` }),
    );
    for (const message of messages)
      await Promise.all([one.receive(message), other.receive({ ...message, connection: second })]);
    const rows = await messageCollection()
      .find({ body: /^Aviso/ })
      .toArray();
    expect(rows.map(({ body }) => body).toSorted()).toEqual(messages.map(({ body }) => body).toSorted());
    const tickets = await mongoose.connection
      .collection('tickets')
      .find({ _id: { $in: [...new Set(rows.map(({ ticketId }) => ticketId))] as never[] } })
      .toArray();
    expect(tickets).toMatchObject([{ status: 'groups', unreadMessages: 20, lastMessage: 'Aviso 19' }]);
    await world.setting(shop.companyId, 'CheckMsgIsGroup', 'enabled');
  });
});

describe('a ticket that a user changes during processing', () => {
  it('retains both changes and counts every message once', async () => {
    const { messenger, shop, people, app } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const { id: queueId, name, color } = people.queues.sales;
    const queueUpdated = (newName: string) =>
      app.context.events
        .of('test')
        .publish('queue.updated', { companyId: shop.companyId, queueId, name: newName, color });
    const changing = nextStored(async (write, writes) => {
      await queueUpdated('Comercial');
      return write(writes);
    });
    await messenger.writes(shop, customer, { body: 'Mais uma' });
    expect(changing).toHaveBeenCalledTimes(1);
    const queue = { name: 'Comercial' };
    expect(await world.ticketOf(customer)).toMatchObject({
      unreadMessages: 2,
      lastMessage: 'Mais uma',
      queue,
    });
    await messenger.writes(shop, customer, { body: 'E outra' });
    expect(await world.ticketOf(customer)).toMatchObject({
      unreadMessages: 3,
      lastMessage: 'E outra',
      queue,
    });
    await queueUpdated(name);
    expect(await historyOf(ticket.id)).toHaveLength(3);
  });
});

describe('a ticket that a reader recounts during processing', () => {
  it('counts the new message once', async () => {
    const { messenger, shop, people, app } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const tickets = app.database.db.collection<{ _id: number }>('tickets');
    // A reader's recount between the writes of message and ticket includes the message.
    const recounting = nextStored(async (write, writes) => {
      await tickets.updateOne({ _id: ticket.id }, { $set: { unreadMessages: 2 }, $inc: { version: 1 } });
      return write(writes);
    });
    await messenger.writes(shop, customer, { body: 'Mais uma' });
    expect(recounting).toHaveBeenCalledTimes(1);
    expect(await world.ticketOf(customer)).toMatchObject({ unreadMessages: 2, lastMessage: 'Mais uma' });
  });
});

describe('a ticket closed during processing', () => {
  it('receives no pending messages, which open the next ticket', async () => {
    const { messenger, shop, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const closing = nextStored(async (write, writes) => {
      await world.change(ticket.id, 'closed', people.agent);
      return write(writes);
    });
    await messenger.writes(shop, customer, { body: 'Já fechou?' });
    expect(closing).toHaveBeenCalledTimes(1);
    const next = await world.ticketOf(customer);
    expect(next).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Já fechou?' });
    expect(next.id).not.toBe(ticket.id);
    const closed = await world.call(getTicket, { params: { ticketId: ticket.id } }, people.admin);
    expect(closed.body).toMatchObject({ status: 'closed', lastMessage: 'Oi', unreadMessages: 1 });
    expect((await historyOf(next.id))[0]).toMatchObject({ body: 'Já fechou?', ticketId: next.id });
  });

  it('keeps its messages, so that every message is counted in one ticket', async () => {
    const { messenger, shop, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const bodies = Array.from({ length: 60 }, (_, n) => `${customer.phone} ${n}`);
    const writing = bodies.map((body) => messenger.writes(shop, customer, { body }));
    await world.change(ticket.id, 'closed', people.agent);
    await Promise.all([...writing, messenger.writes(shop, customer, { body: 'depois' })]);
    const rows = await messageCollection()
      .find({ contactId: ticket.contactId, body: { $in: [...bodies, 'depois'] } })
      .toArray();
    expect(rows).toHaveLength(61);
    const open = await world.ticketOf(customer);
    expect(open.id).not.toBe(ticket.id);
    expect(open.unreadMessages).toBe(rows.filter(({ ticketId }) => ticketId === open.id).length);
    expect(rows.find(({ body }) => body === 'depois')?.ticketId).toBe(open.id);
  });
});

describe('names', () => {
  it('propagate from users, queues and connections to the tickets that show them', async () => {
    const { people, shop, app } = world;
    const { customer } = await world.openTicket(people.agent);
    const { companyId, connectionId } = shop;
    const { id: queueId, color } = people.queues.sales;
    const events = app.context.events.of('test');
    await events.publish('user.renamed', { companyId, userId: people.agent.id, name: 'Bia' });
    await events.publish('queue.updated', { companyId, queueId, name: 'Comercial', color });
    await events.publish('connection.renamed', { companyId, connectionId, name: 'Matriz' });
    await expect
      .poll(() => world.ticketOf(customer))
      .toMatchObject({
        user: { name: 'Bia' },
        queue: { name: 'Comercial' },
        whatsapp: { name: 'Matriz' },
      });
  });
});

describe('a crash between the message and its ticket', () => {
  it('is repaired when the message is delivered again', async () => {
    const customer = newCustomer();
    const { messenger, shop } = world;
    await messenger.writes(shop, customer, { body: 'Primeira', sentAt: at(1) });
    const second = messenger.message(shop, customer, { body: 'Segunda', sentAt: at(2) });
    const cut = nextStored(async (write, writes) => {
      await write(writes.filter(({ name }) => name === 'insertOne'));
      throw new Error('cut off');
    });
    await messenger.receive(second);
    expect(cut).toHaveBeenCalledTimes(1);
    expect(await world.ticketOf(customer)).toMatchObject({ unreadMessages: 2, lastMessage: 'Segunda' });
    await messenger.receive(second);
    expect(await world.ticketOf(customer)).toMatchObject({ unreadMessages: 2, lastMessage: 'Segunda' });
  });
});

describe('a crash before a stored message is published', () => {
  it('is followed by publishing the message and its ticket to windows of all servers', async () => {
    const customer = newCustomer();
    const { messenger, shop, people, url } = world;
    const message = messenger.message(shop, customer, { body: 'Alguém viu?' });
    await messenger.receive(message);
    const window = testWindow(url, people.agent.token);
    await window.ready();
    await messenger.receive({ ...message, retried: true });
    for (const event of ['ticket', 'appMessage'])
      await window.until(
        ({ name, payload }) => name.endsWith(event) && JSON.stringify(payload).includes('Alguém viu?'),
      );
    expect(await world.ticketOf(customer)).toMatchObject({ unreadMessages: 1 });
    window.socket.disconnect();
  });
});

describe('a crash after the message, whose ticket had been closed', () => {
  it('moves the message to a new ticket when it is delivered again', async () => {
    const customer = newCustomer();
    const { messenger, shop, app } = world;
    await messenger.writes(shop, customer, { body: 'Primeira' });
    const before = await world.ticketOf(customer);
    const tickets = app.database.db.collection<TicketDocument>('tickets');
    const cut = nextStored(async (write, writes) => {
      await write(writes.filter(({ name }) => name === 'insertOne'));
      // Another server had closed the ticket that this one has in its cache.
      const closed = { status: 'closed' as const, closedAt: new Date(Date.now() - 60_000) };
      const ticket = await tickets.findOneAndUpdate(
        { _id: before.id },
        { $set: closed, $unset: { openKey: 1 }, $inc: { version: 1 } },
      );
      if (ticket) app.services.tickets.openTickets.evict(ticket);
      throw new Error('cut off');
    });
    await messenger.receive(messenger.message(shop, customer, { body: 'Segunda' }));
    expect(cut).toHaveBeenCalledTimes(1);
    const open = await world.ticketOf(customer);
    expect(open.id).not.toBe(before.id);
    expect(open).toMatchObject({ unreadMessages: 1, lastMessage: 'Segunda' });
    const rows = await messageCollection().find({ contactId: before.contactId }).toArray();
    expect(rows.map(({ body, ticketId }) => [body, ticketId])).toEqual([
      ['Primeira', before.id],
      ['Segunda', open.id],
    ]);
  });
});

describe('a ticket that another request opens and closes at the same time', () => {
  it('does not lose the message', async () => {
    const customer = newCustomer();
    const { messenger, shop, app } = world;
    const { openTickets } = app.services.tickets;
    const opening = await openTickets.of(shop.companyId);
    // Its insertion is refused, and the other request's ticket is not found any more.
    const open = vi.fn(() => Promise.resolve({ byKey: new Map<string, TicketDocument>(), created: [] }));
    vi.spyOn(openTickets, 'of').mockResolvedValueOnce({ ...opening, open });
    await messenger.writes(shop, customer, { body: 'Tem alguém aí?' });
    expect(open).toHaveBeenCalledTimes(1);
    expect(await world.ticketOf(customer)).toMatchObject({
      unreadMessages: 1,
      lastMessage: 'Tem alguém aí?',
    });
  });
});

describe('a lost response of the database', () => {
  it('does not prevent the message from being published', async () => {
    const { messenger, shop, people, url } = world;
    const customer = newCustomer();
    await messenger.writes(shop, customer);
    const window = testWindow(url, people.agent.token);
    await window.ready();
    const lost = nextStored(async (write, writes) => {
      await write(writes);
      throw new Error('the answer was lost');
    });
    await messenger.writes(shop, customer, { body: 'Chegou?' });
    expect(lost).toHaveBeenCalledTimes(1);
    await window.until(
      ({ name, payload }) => name.endsWith('appMessage') && JSON.stringify(payload).includes('Chegou?'),
    );
    expect((await world.ticketOf(customer)).unreadMessages).toBe(2);
    window.socket.disconnect();
  });
});

describe('the contact of a message', () => {
  it('is found by both spellings of a Brazilian number', async () => {
    const { messenger, shop } = world;
    await messenger.writes(shop, { phone: '5531987650001', name: 'Zé' });
    await messenger.writes(shop, { phone: '553187650001', name: 'Zé' });
    await expect
      .poll(() => shownOf({ phone: '553187650001' }), SPREADING)
      .toMatchObject({ unreadMessages: 2 });
  });

  it('gets the number when it was known by LID, and never shows the LID as one', async () => {
    const { messenger, shop } = world;
    const [lid, phone] = ['123450000000001', '5511955550001'];
    await messenger.writes(shop, { lid });
    const before = await world.ticketOf({ lid });
    expect(before.contact.number).toBeNull();
    expect(before.contact.name).not.toContain(lid);
    await messenger.writes(shop, { lid, phone, name: 'Rita' });
    await messenger.writes(shop, { phone });
    await expect
      .poll(() => shownOf({ phone }), SPREADING)
      .toMatchObject({ id: before.id, unreadMessages: 3, contact: { name: 'Rita', number: phone, lid } });
  });

  it('is the older of two contacts that prove to be one person', async () => {
    const { messenger, shop } = world;
    const [lid, phone] = ['123450000000002', '5511955550002'];
    await messenger.writes(shop, { phone });
    await messenger.writes(shop, { lid });
    const older = await world.ticketOf({ phone });
    await messenger.writes(shop, { phone, lid });
    await messenger.writes(shop, { lid, name: 'Por LID' });
    await expect.poll(() => shownOf({ phone }), SPREADING).toMatchObject({ id: older.id, unreadMessages: 3 });
  });

  it('is unique per person and company', async () => {
    const { messenger, shop, rivalShop, people } = world;
    const customer = newCustomer();
    await messenger.writes(shop, customer, { body: 'Para a loja' });
    await messenger.writes(rivalShop, customer, { body: 'Para a rival' });
    const [ours, theirs] = [
      await world.ticketOf(customer),
      await world.ticketOf(customer, people.rivalAdmin),
    ];
    expect(ours.contactId).not.toBe(theirs.contactId);
    expect((await historyOf(theirs.id, people.rivalAdmin)).map(({ body }) => body)).toEqual(['Para a rival']);
    const stolen = await world.call(
      listMessages,
      { params: { ticketId: ours.id }, query: {} },
      people.rivalAdmin,
    );
    expect(stolen.error).toBe('ERR_NO_TICKET_FOUND');
  });
});

describe('reading', () => {
  it('marks an open ticket as read with receipts, while a pending one is only peeked at', async () => {
    const { agent, noQueueAgent } = world.people;
    const { messenger, shop } = world;
    const customer = newCustomer();
    const first = await messenger.writes(shop, customer);
    const { id: ticketId } = await world.ticketOf(customer);
    const read = (as = agent) => world.call(readTicket, { params: { ticketId } }, as);
    expect((await read()).body.unreadMessages).toBe(1);
    expect((await read(noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect(messenger.receipts).toEqual([]);
    await world.change(ticketId, 'open', agent);
    expect((await read()).body.unreadMessages).toBe(0);
    expect(messenger.receipts).toMatchObject([{ connection: shop, messengerIds: [first.messengerId] }]);
    expect((await historyOf(ticketId)).every((message) => message.read)).toBe(true);
    await read();
    expect(messenger.receipts).toHaveLength(1);
  });

  it('is undone by marking the conversation as unread, which only its attendant may do', async () => {
    const { agent, admin, noQueueAgent } = world.people;
    const { ticket } = await world.openTicket(agent);
    const params = { ticketId: ticket.id };
    const mark = (as = agent) => world.call(markTicketUnread, { params }, as);
    const row = async (as: typeof agent) => {
      const query = { status: 'open', withUnreadMessages: 'true', showAll: 'true' } as const;
      const { tickets } = (await world.call(listTickets, { query }, as)).body;
      return tickets.find(({ id }) => id === ticket.id);
    };
    await world.call(readTicket, { params }, agent);
    const before = (await world.call(getTicket, { params }, agent)).body;
    expect(await row(admin)).toBeUndefined();
    expect((await mark(admin)).error).toBe('ERR_NO_PERMISSION');
    expect((await mark(noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect((await mark(world.people.rivalAdmin)).error).toBe('ERR_NO_TICKET_FOUND');
    const url = world.url;
    const [colleague, outsider] = [testWindow(url, admin.token), testWindow(url, noQueueAgent.token)];
    await Promise.all([colleague.ready(), outsider.ready()]);
    expect((await mark()).body).toMatchObject({ unreadMessages: 1, updatedAt: before.updatedAt });
    await colleague.until(
      ({ name, payload }) =>
        name.endsWith('ticket') && JSON.stringify(payload).includes('"unreadMessages":1'),
    );
    expect(outsider.received.filter(({ name }) => !name.endsWith('-contact'))).toEqual([]);
    for (const { socket } of [colleague, outsider]) socket.disconnect();
    expect((await mark()).body.unreadMessages).toBe(1);
    expect(await row(admin)).toMatchObject({ id: ticket.id, unreadMessages: 1 });
    expect((await world.call(readTicket, { params }, agent)).body.unreadMessages).toBe(0);
    expect(await row(admin)).toBeUndefined();
    await world.change(ticket.id, 'pending', agent);
    expect((await mark()).error).toBe('ERR_TICKET_STATUS');
  });

  it('sends no receipt for a message of the company that was marked as unread', async () => {
    const { agent } = world.people;
    const { ticket, customer } = await world.openTicket(agent);
    await messageCollection().deleteMany({ companyId: agent.companyId, ticketId: ticket.id });
    await world.messenger.writes(world.shop, customer, { body: 'Do telefone', fromMe: true });
    const params = { ticketId: ticket.id };
    await expect
      .poll(async () => (await world.call(markTicketUnread, { params }, agent)).body.unreadMessages)
      .toBe(1);
    const receipts = world.messenger.receipts.length;
    expect((await world.call(readTicket, { params }, agent)).body.unreadMessages).toBe(0);
    expect(world.messenger.receipts).toHaveLength(receipts);
  });
});
