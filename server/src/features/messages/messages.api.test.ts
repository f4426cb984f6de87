import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteConnection } from '@recado/shared/connections';
import { listMessages, resendMessage, sendMessage, sendTyping } from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { testWindow } from '#core/realtime/testing/test-window';
import { GatewayError } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { pauseCall, pauseUpdate } from '#testing/pause-write';
import { messageCollection } from './message.model';
import { newMessageId } from './message-ids';
import { createSendQueue } from './send-queue/send-queue';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterEach(() => {
  world.messenger.setStatus('CONNECTED');
  world.messenger.failWith(undefined);
});
afterAll(() => world.close());

const post = (ticketId: number, body: string, more: object = {}, as = world.people.agent) =>
  world.call(sendMessage, { params: { ticketId }, body: { body, fromMe: true, read: 1, ...more } }, as);
const stored = (id: string) => messageCollection().findOne({ _id: id });
const sentBodies = (customer: { phone: string }) =>
  world.messenger.sent.filter(({ to }) => to === `${customer.phone}@phone`).map(({ text }) => text);

describe("an agent's message", () => {
  it('is stored, shown as pending, dispatched, and then advances to read', async () => {
    const { agent } = world.people;
    const { customer, ticket } = await world.openTicket(agent);
    const { status, body } = await post(ticket.id, 'Bom dia! Em que posso ajudar?');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      fromMe: true,
      ack: 1,
      failure: null,
      user: { id: agent.id, name: agent.name },
    });
    expect(await world.ticketOf(customer)).toMatchObject({
      lastMessage: signed(agent.name, 'Bom dia! Em que posso ajudar?'),
      lastMessageFromMe: true,
      waitingSince: null,
    });
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['Bom dia! Em que posso ajudar?']));
    const { messengerId } = world.messenger.sent.find(({ to }) => to === `${customer.phone}@phone`)!;
    expect((await stored(body.id))?.messengerId).toBe(messengerId);
    const { findSentText } = world.messenger.listener();
    const sentText = signed(agent.name, 'Bom dia! Em que posso ajudar?');
    expect(await findSentText?.(world.shop, messengerId)).toBe(sentText);
    expect(await findSentText?.(world.rivalShop, messengerId)).toBeNull();
    // Acks arrive repeatedly and out of order, and one message is unknown.
    const { shop, messenger } = world;
    for (const ack of [4, 2, 3, 4] as const) {
      messenger.report({ connection: shop, messengerIds: [messengerId, 'unknown'], ack });
    }
    await vi.waitFor(async () => expect((await stored(body.id))?.ack).toBe(4));
    expect((await stored(body.id))?.waiting).toBeUndefined();
    await vi.waitFor(async () => expect((await world.ticketOf(customer)).lastMessageAck).toBe(4));
  });

  it('keeps its order in the chat', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    for (const text of ['um', 'dois', 'três', 'quatro']) await post(ticket.id, text);
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['um', 'dois', 'três', 'quatro']));
  });

  it('is stored once for the same clientId, even when sent concurrently', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    const clientId = 'client-key-0001';
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => post(ticket.id, 'Uma só', { clientId })),
    );
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(responses[0]?.body.clientId).toBe(clientId);
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['Uma só']));
    // Another user may use the same key for another message.
    const other = await post(ticket.id, 'Outra', { clientId }, world.people.admin);
    expect(other.body.id).not.toBe(responses[0]?.body.id);
  });

  it('is rejected when a newer message arrived than the agent had seen', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    const history = await world.call(
      listMessages,
      { params: { ticketId: ticket.id }, query: {} },
      world.people.agent,
    );
    const seenThrough = history.body.messages[0]!.id;
    expect((await post(ticket.id, 'Visto', { seenThrough })).status).toBe(201);
    expect((await post(ticket.id, 'E mais', { seenThrough })).status).toBe(201);
    await world.messenger.writes(world.shop, customer, { body: 'Espera!' });
    const rejected = await post(ticket.id, 'Tarde demais', { seenThrough });
    expect([rejected.error, rejected.details]).toMatchObject([
      'ERR_NEWER_MESSAGE',
      { message: { body: 'Espera!', fromMe: false } },
    ]);
  });

  it("is not rejected for a system message, but for another user's whisper", async () => {
    const { agent, admin } = world.people;
    const { ticket } = await world.openTicket(agent);
    const history = await world.call(listMessages, { params: { ticketId: ticket.id }, query: {} }, agent);
    const seenThrough = history.body.messages[0]!.id;
    const said = await post(ticket.id, 'Sem conexão', { whisper: true }, admin);
    const one = { _id: said.body.id };
    await messageCollection().updateOne(one, { $set: { mediaType: 'notification' } });
    expect((await post(ticket.id, 'Um', { seenThrough })).status).toBe(201);
    await messageCollection().updateOne(one, { $set: { mediaType: 'text', automatic: true } });
    expect((await post(ticket.id, 'Dois', { seenThrough })).status).toBe(201);
    await messageCollection().updateOne(one, { $unset: { automatic: '' } });
    const rejected = await post(ticket.id, 'Três', { seenThrough });
    expect([rejected.error, rejected.details]).toMatchObject([
      'ERR_NEWER_MESSAGE',
      { message: { id: said.body.id, whisper: true } },
    ]);
  });

  it('is rejected in pending and closed tickets, without text, and in hidden tickets', async () => {
    const { agent, noQueueAgent, rivalAgent } = world.people;
    const customer = newCustomer();
    await world.messenger.writes(world.shop, customer);
    const { id } = await world.ticketOf(customer);
    expect((await post(id, 'Cedo demais')).error).toBe('ERR_TICKET_STATUS');
    await world.change(id, 'open', agent);
    expect((await post(id, '  \n ')).status).toBe(400);
    expect((await post(id, 'Intruso', {}, noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect((await post(id, 'Rival', {}, rivalAgent)).error).toBe('ERR_NO_TICKET_FOUND');
    await world.change(id, 'closed', agent);
    expect((await post(id, 'Tarde demais')).error).toBe('ERR_TICKET_STATUS');
    expect(sentBodies(customer)).toEqual([]);
  });

  it("quotes the message that it replies to, by the messenger's id", async () => {
    const { customer, ticket, first } = await world.openTicket(world.people.agent);
    const history = await world.call(
      listMessages,
      { params: { ticketId: ticket.id }, query: {} },
      world.people.agent,
    );
    const quotedMsg = { id: history.body.messages[0]!.id };
    const { body } = await post(ticket.id, 'Sobre isso', { quotedMsg });
    expect(body.quotedMsg).toMatchObject({ id: quotedMsg.id, body: 'Oi', fromMe: false });
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['Sobre isso']));
    expect(world.messenger.sent.at(-1)?.quoted).toMatchObject({
      messengerId: first.messengerId,
      fromMe: false,
    });
    const unknown = await post(ticket.id, 'Isso?', { quotedMsg: { id: '01KAFEXAMP0000000000000000' } });
    expect(unknown.error).toBe('ERR_NO_MESSAGE_FOUND');
  });
});

describe('a message sent during an outage', () => {
  it('waits as pending, and is sent once the session is ready, under the same id until it has an ack', async () => {
    const { messenger, shop, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    messenger.setStatus('OPENING');
    const { body } = await post(ticket.id, 'Já respondo');
    expect(body).toMatchObject({ ack: 1, failure: null });
    messenger.setStatus('CONNECTED');
    expect(sentBodies(customer)).toEqual([]);
    messenger.ready(shop);
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['Já respondo']));
    messenger.ready(shop);
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['Já respondo', 'Já respondo']));
    const ids = messenger.sent
      .filter(({ text }) => text === 'Já respondo')
      .map(({ messengerId }) => messengerId);
    expect(new Set(ids).size).toBe(1);
    messenger.report({ connection: shop, messengerIds: [ids[0]!], ack: 2 });
    await vi.waitFor(async () => expect((await stored(body.id))?.waiting).toBeUndefined());
    messenger.ready(shop);
    const next = await post(ticket.id, 'Pronto');
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['Já respondo', 'Já respondo', 'Pronto']));
    expect(next.body.failure).toBeNull();
  });

  it('fails when rejected, shows the reason, and is sent when retried', async () => {
    const { messenger, shop, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    messenger.failWith(() => new GatewayError('refused', 'no'));
    const { body } = await post(ticket.id, 'Vai?');
    await vi.waitFor(async () => expect((await stored(body.id))?.failure).toBe('refused'));
    await vi.waitFor(async () => expect((await world.ticketOf(customer)).lastMessageFailed).toBe(true));
    messenger.failWith(undefined);
    const resend = (as = people.agent) => world.call(resendMessage, { params: { messageId: body.id } }, as);
    expect((await resend(people.rivalAdmin)).error).toBe('ERR_NO_MESSAGE_FOUND');
    expect((await resend(people.noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    expect((await resend()).body.failure).toBeNull();
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['Vai?']));
    expect((await world.ticketOf(customer)).lastMessageFailed).toBe(false);
    expect((await resend()).error).toBe('ERR_CONFLICT');
    messenger.report({
      connection: shop,
      messengerIds: [messenger.sent.at(-1)!.messengerId],
      ack: null,
      rejection: 'newChat',
    });
    await vi.waitFor(async () => expect((await stored(body.id))?.failure).toBe('newChatsBlocked'));
  });

  it('is retried after a temporary error, and not overtaken by later messages', async () => {
    const { messenger, shop, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    messenger.setStatus('OPENING');
    await post(ticket.id, 'primeiro');
    await post(ticket.id, 'segundo');
    let left = 1;
    messenger.failWith(({ content }) =>
      content.type === 'text' && content.text.endsWith('primeiro') && left-- > 0
        ? new GatewayError('timeout', 'slow')
        : undefined,
    );
    messenger.setStatus('CONNECTED');
    messenger.ready(shop);
    await vi.waitFor(() => expect(sentBodies(customer)).toEqual(['primeiro', 'segundo']));
    messenger.failWith(undefined);
  });
});

describe('a rejection after the delivery ack', () => {
  async function underWay() {
    const { messenger, shop, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const { body } = await post(ticket.id, 'A caminho');
    await vi.waitFor(() => expect(sentBodies(customer)).toHaveLength(1));
    const { messengerId } = messenger.sent.at(-1)!;
    const report = (ack: 2 | 3 | null) =>
      messenger.report({
        connection: shop,
        messengerIds: [messengerId],
        ack,
        ...(ack ? {} : { rejection: 'other' }),
      });
    const arrives = (ack: number) => vi.waitFor(async () => expect((await stored(body.id))?.ack).toBe(ack));
    return { id: body.id, report, arrives };
  }

  it('changes nothing', async () => {
    const { id, report, arrives } = await underWay();
    report(2);
    await arrives(2);
    report(null);
    // Reports are applied in order, so the earlier rejection has been processed.
    report(3);
    await arrives(3);
    expect((await stored(id))?.failure).toBeNull();
  });

  it('changes nothing and is not published when another server stores the ack first', async () => {
    const window = testWindow(world.url, world.people.agent.token);
    await window.ready();
    const { id, report, arrives } = await underWay();
    const paused = pauseUpdate('messages', (filter) => '_id' in filter && filter._id === id);
    report(null);
    await paused.reached;
    await messageCollection().updateOne(
      { companyId: world.shop.companyId, messengerId: (await stored(id))!.messengerId },
      { $set: { ack: 2 } },
    );
    paused.release();
    report(3);
    await arrives(3);
    expect((await stored(id))?.failure).toBeNull();
    const updates = () =>
      window.received.filter(
        ({ payload }) => JSON.stringify(payload).includes(id) && JSON.stringify(payload).includes('"ack":3'),
      );
    await vi.waitFor(() => expect(updates().length).toBeGreaterThan(0));
    expect(JSON.stringify(window.received)).not.toContain('"failure":"refused"');
    window.socket.disconnect();
  });
});

describe('delivery reports out of order', () => {
  it('never lower the ack, in the database or in a window', async () => {
    const { messenger, shop, people } = world;
    const window = testWindow(world.url, people.agent.token);
    await window.ready();
    const { customer, ticket } = await world.openTicket(people.agent);
    const { body } = await post(ticket.id, 'Confirmado');
    await vi.waitFor(() => expect(sentBodies(customer)).toHaveLength(1));
    const { messengerId } = messenger.sent.at(-1)!;
    const report = (id: string, ack: 2 | 3 | 4) =>
      messenger.report({ connection: shop, messengerIds: [id], ack });
    const arrives = (messageId: string, ack: number) =>
      vi.waitFor(async () => expect((await stored(messageId))?.ack).toBe(ack));
    report(messengerId, 3);
    await arrives(body.id, 3);
    // Reports are applied in order, so the late report has been processed.
    const other = (await post(ticket.id, 'Até logo')).body;
    await vi.waitFor(() => expect(sentBodies(customer)).toHaveLength(2));
    report(messengerId, 2);
    report(messenger.sent.at(-1)!.messengerId, 2);
    await arrives(other.id, 2);
    report(messengerId, 4);
    await arrives(body.id, 4);
    const ticks = () =>
      window.received.flatMap(({ name, payload }) => {
        const { message } = payload as { message?: { id: string; ack: number } };
        return name.endsWith('appMessage') && message?.id === body.id ? [message.ack] : [];
      });
    await vi.waitFor(() => expect(ticks().at(-1)).toBe(4));
    expect(ticks()).toEqual([...ticks()].sort((a, b) => a - b));
    window.socket.disconnect();
  });

  it('retain the higher ack that another server stores first', async () => {
    const { messenger, shop, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const { body } = await post(ticket.id, 'Separado');
    await vi.waitFor(() => expect(sentBodies(customer)).toHaveLength(1));
    const { messengerId } = messenger.sent.at(-1)!;
    const paused = pauseCall('bulkWrite', 'messages', (writes) => JSON.stringify(writes).includes(body.id));
    messenger.report({ connection: shop, messengerIds: [messengerId], ack: 2 });
    await paused.reached;
    await messageCollection().updateOne({ companyId: shop.companyId, _id: body.id }, { $set: { ack: 4 } });
    paused.release();
    await vi.waitFor(async () => expect((await stored(body.id))?.ackAt?.[2]).toBeDefined());
    expect((await stored(body.id))?.ack).toBe(4);
  });
});

describe('a reply', () => {
  it("sorts after the message it replies to when another server's clock is ahead", async () => {
    const { agent } = world.people;
    const { customer, ticket } = await world.openTicket(agent);
    const ahead = new Date(Math.ceil(Date.now() / 1000) * 1000 + 30_000);
    const own = { companyId: ticket.companyId, ticketId: ticket.id };
    const [question] = await messageCollection().find(own).toArray();
    await messageCollection().updateOne({ _id: question!._id }, { $set: { createdAt: ahead } });
    await mongoose.connection
      .collection<{ _id: number }>('tickets')
      .updateOne({ _id: ticket.id }, { $set: { lastMessageAt: ahead } });
    const { body } = await post(ticket.id, 'Respondido');
    const { body: list } = await world.call(
      listMessages,
      { params: { ticketId: ticket.id }, query: {} },
      agent,
    );
    expect(list.messages[0]?.id).toBe(body.id);
    expect((await world.ticketOf(customer)).lastMessage).toBe(signed(agent.name, 'Respondido'));
  });
});

describe('many messages', () => {
  it('continue as their acks arrive, without a pause', async () => {
    const { messenger, shop, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    messenger.setStatus('OPENING');
    const one = await post(ticket.id, '0');
    const row = (await stored(one.body.id))!;
    const more = Array.from({ length: 899 }, (_, n) => ({
      ...row,
      _id: newMessageId(),
      messengerId: `MANY${n}`,
      body: `${n + 1}`,
    }));
    await messageCollection().insertMany(more);
    // Without acks, the rest would wait for the next poll.
    const sentAt: number[] = [];
    messenger.failWith(() => void sentAt.push(performance.now()));
    messenger.setStatus('CONNECTED');
    messenger.ready(shop);
    const acked = () => {
      const ids = messenger.sent
        .filter(({ to }) => to === `${customer.phone}@phone`)
        .map(({ messengerId }) => messengerId);
      messenger.report({ connection: shop, messengerIds: ids, ack: 2 });
      return ids.length;
    };
    await vi.waitFor(() => expect(acked()).toBe(900), 25_000);
    const pauses = sentAt.slice(1).map((at, n) => at - sentAt[n]!);
    expect(Math.max(...pauses)).toBeLessThan(9_000);
    expect(sentBodies(customer)).toEqual(Array.from({ length: 900 }, (_, n) => `${n}`));
  });
});

describe('an unsent message', () => {
  it('fails after a day', async () => {
    const { messenger, people, app } = world;
    const { ticket } = await world.openTicket(people.agent);
    messenger.setStatus('OPENING');
    const [old, recent] = [await post(ticket.id, 'Ontem'), await post(ticket.id, 'Agora')];
    await messageCollection().updateOne(
      { _id: old.body.id },
      { $set: { waitingSince: new Date(Date.now() - 25 * 3_600_000) } },
    );
    const failed: string[] = [];
    const sendQueue = createSendQueue({
      alone: true,
      gateway: messenger.gateway,
      media: app.context.media,
      automaticFactor: async () => 1,
      preparing: () => undefined,
      prepared: async () => undefined,
      isStopped: async () => false,
      isWithdrawn: () => Promise.resolve(false),
      contacts: app.services.contacts,
      failureEvents: () => [],
      failed: async (rows) => void failed.push(...rows.map(({ _id }) => _id)),
      log: app.context.log,
      pollMs: 20,
    });
    sendQueue.start();
    // The server's own queue may find the message first.
    await vi.waitFor(async () => expect((await stored(old.body.id))?.failure).toBe('expired'));
    await sendQueue.stop();
    expect(failed).not.toContain(recent.body.id);
    expect((await stored(recent.body.id))?.waiting).toBe(true);
  });

  it('fails when its connection is deleted, and its ticket keeps no connection', async () => {
    const { messenger, people, call } = world;
    const other = await world.connect(people.admin, [people.queues.sales.id], 'Filial');
    const customer = newCustomer();
    await messenger.writes(other, customer);
    const { id } = await world.ticketOf(customer);
    await world.change(id, 'open', people.agent);
    messenger.setStatus('OPENING');
    const { body } = await post(id, 'Ainda lá?');
    const deleted = await call(
      deleteConnection,
      { params: { whatsappId: other.connectionId } },
      people.admin,
    );
    expect(deleted.status).toBe(204);
    messenger.setStatus('CONNECTED');
    await vi.waitFor(async () => expect((await stored(body.id))?.failure).toBe('notConnected'));
    await vi.waitFor(async () =>
      expect(await world.ticketOf(customer)).toMatchObject({
        whatsappId: null,
        whatsapp: null,
        status: 'open',
      }),
    );
  });
});

describe("the ticket's log", () => {
  it("records the end of the customer's wait once", async () => {
    const { people } = world;
    const { ticket } = await world.openTicket(people.agent);
    await post(ticket.id, 'Olá');
    await post(ticket.id, 'Tudo bem?');
    const log = await mongoose.connection.collection('ticket_events').find({ ticketId: ticket.id }).toArray();
    expect(log.filter(({ type }) => type === 'answered')).toMatchObject([
      { userId: people.agent.id, waitingSince: new Date(ticket.waitingSince ?? 0) },
    ]);
  });
});

describe('GET /messages/{ticketId}', () => {
  it("returns the contact's whole history in pages with ticket dividers, and catches up by arrival", async () => {
    const { messenger, shop, people, call } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    for (let n = 0; n < 50; n++) await messenger.writes(shop, customer, { body: `a${n}` });
    await world.change(ticket.id, 'closed', people.agent);
    for (let n = 0; n < 10; n++) await messenger.writes(shop, customer, { body: `b${n}` });
    const next = await world.ticketOf(customer);
    const page = (query: object) =>
      call(listMessages, { params: { ticketId: next.id }, query }, people.agent);
    const first = await page({});
    expect(first.body.messages).toHaveLength(40);
    expect(first.body.messages[0]).toMatchObject({ body: 'b9', ticketId: next.id });
    expect(first.body.tickets).toMatchObject([
      { ticketId: next.id, closedAt: null },
      { ticketId: ticket.id, closedAt: expect.any(String) as string },
    ]);
    const second = await page({ cursor: first.body.nextCursor });
    expect(second.body.messages).toHaveLength(21);
    expect(second.body.hasMore).toBe(false);
    expect((await page({ pageNumber: 2 })).body.messages).toEqual(second.body.messages);
    const all = [...first.body.messages, ...second.body.messages].map(({ id }) => id);
    expect(new Set(all).size).toBe(61);
    const caught = await page({ after: first.body.messages[5]!.id });
    expect(caught.body.messages.map(({ id }) => id)).toEqual(expect.arrayContaining(all.slice(0, 5)));
    const receivedMessages = caught.body.messages.map(({ id }) => id);
    expect(receivedMessages).toEqual([...receivedMessages].sort());
  });
});

describe('typing', () => {
  it('reaches only the customer of an open ticket', async () => {
    const { messenger, people } = world;
    const { customer, ticket } = await world.openTicket(people.agent);
    const type = (ticketId: number, as = people.agent) =>
      world.call(sendTyping, { params: { ticketId }, body: { state: 'composing' } }, as);
    expect((await type(ticket.id)).status).toBe(204);
    expect((await type(ticket.id, people.noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
    await vi.waitFor(() =>
      expect(messenger.typings).toEqual([{ to: `${customer.phone}@phone`, state: 'composing' }]),
    );
    await world.change(ticket.id, 'pending', people.agent);
    expect((await type(ticket.id)).status).toBe(204);
    expect(messenger.typings).toHaveLength(1);
  });
});
