import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WEBHOOKS } from '@recado/shared/automation';
import { deleteConnection } from '@recado/shared/connections';
import { editMessage, sendMessage } from '@recado/shared/messages';
import {
  type CreatedWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  resendWebhookDelivery,
  testWebhook,
  updateWebhook,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '@recado/shared/messages-api';
import { signed } from '@recado/shared/rules/signature';
import { newCustomer } from '#testing/conversations';
import { webhookReceiver } from '#testing/webhook-receiver';
import { type MessagesApi, startMessagesApi } from '../testing/api-client';

const MINUTE = 60_000;
let api: MessagesApi;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;

beforeAll(async () => {
  receiver = await webhookReceiver();
  api = await startMessagesApi({ webhooksAllowPrivate: true });
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});
beforeEach(async () => {
  for (const { id } of (await api.call(listWebhooks, {}, api.people.admin)).body)
    await api.call(deleteWebhook, { params: { webhookId: id } }, api.people.admin);
  receiver.reset();
});

const create = (fields: object = {}) =>
  api.call(
    createWebhook,
    { body: { whatsappId: null, url: receiver.url, events: [...WEBHOOK_EVENTS], ...fields } },
    api.people.admin,
  );
async function made(fields: object = {}): Promise<CreatedWebhook> {
  const { status, body } = await create(fields);
  expect(status).toBe(201);
  return body;
}
const log = async (webhookId: number) =>
  (await api.call(listWebhookDeliveries, { params: { webhookId } }, api.people.admin)).body.deliveries;
const received = () => receiver.calls.map(({ event }) => event);
const runAt = (minutes: number) => api.app.context.dueWork.runDue(new Date(Date.now() + minutes * MINUTE));
const reply = (ticketId: number, body: string) =>
  api.call(sendMessage, { params: { ticketId }, body: { body } }, api.people.agent);
const rowOf = async (body: string) =>
  (await mongoose.connection.collection('messages').findOne({ body })) as unknown as {
    _id: string;
    messengerId: string;
  };

describe('a webhook', () => {
  it('receives messages, their progress and tickets, signed, with one id each', async () => {
    const { secret } = await made();
    const { customer, ticket } = await api.openTicket(api.people.agent);
    await reply(ticket.id, 'Já verifico');
    const { messengerId, _id } = await rowOf(signed(api.people.agent.name, 'Já verifico'));
    api.messenger.report({ connection: api.shop, messengerIds: [messengerId], ack: 3 });
    await vi.waitFor(() => expect(received()).toContain('message.ack'));
    await api.change(ticket.id, 'closed', api.people.agent);
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(5));
    expect(received()).toEqual([
      'ticket.created',
      'message.received',
      'message.sent',
      'message.ack',
      'ticket.resolved',
    ]);
    const [, inbound, outbound, ack, resolved] = receiver.calls;
    expect(inbound?.data).toMatchObject({
      connection: { id: api.shop.connectionId, name: 'Loja' },
      contact: { number: customer.phone, isGroup: false },
      ticket: { uuid: ticket.uuid },
      message: { body: 'Oi', fromMe: false, author: { kind: 'customer' } },
    });
    expect(outbound?.data.message).toMatchObject({
      id: _id,
      author: { kind: 'user', name: api.people.agent.name },
    });
    expect(ack?.data.message).toEqual({ id: _id, status: 'delivered' });
    expect(resolved?.data).toMatchObject({ ticket: { uuid: ticket.uuid, status: 'closed' } });
    expect(receiver.calls.every((call) => call.isSignedBy(secret))).toBe(true);
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(5);
  });

  it('receives edits, deletions and reactions of customers and agents, but no votes', async () => {
    const { messenger, people } = api;
    await made({ events: ['message.changed'] });
    const { ticket, first, customer } = await api.openTicket(people.agent);
    const theirs = await messenger.writes(api.shop, customer, { body: 'Qeuro dois' });
    await messenger.receive(messenger.change(theirs, { type: 'edit', body: 'Quero dois' }));
    const like = messenger.change(theirs, { type: 'reaction', emoji: '👍' }, { fromMe: true });
    await Promise.all([messenger.receive(like), messenger.receive(like)]);
    await messenger.receive(messenger.change(first, { type: 'vote', options: [] }));
    await messenger.receive(messenger.change(first, { type: 'delete' }));
    await reply(ticket.id, 'Certo');
    const { _id: ours } = await rowOf(signed(people.agent.name, 'Certo'));
    const input = { body: { idMessage: ours, message: 'Combinado' } };
    expect((await api.call(editMessage, input, people.agent)).status).toBe(200);
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(4));
    const [edit, reaction, deletion, own] = receiver.calls.map(({ data }) => data.message);
    expect(edit).toMatchObject({ change: { type: 'edit', byUs: false }, body: 'Quero dois' });
    expect(reaction).toMatchObject({ change: { type: 'reaction', emoji: '👍', byUs: true } });
    expect(deletion).toMatchObject({ change: { type: 'deletion', byUs: false }, body: '' });
    expect(own).toMatchObject({ id: ours, change: { type: 'edit', byUs: true } });
  });

  it('receives an API message and why it failed', async () => {
    await made({ events: ['message.sent', 'message.failed'] });
    const { phone } = await api.knownCustomer();
    const { body } = await api.send({ number: phone, body: 'Do ERP' });
    const { messengerId } = await rowOf('Do ERP');
    api.messenger.report({
      connection: api.shop,
      messengerIds: [messengerId],
      ack: null,
      rejection: 'newChat',
    });
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(2));
    expect(receiver.calls.map(({ data }) => data.message)).toEqual([
      expect.objectContaining({ id: body.id, body: 'Do ERP', author: { kind: 'api', name: null } }),
      { id: body.id, status: 'failed', failure: 'newChatsBlocked' },
    ]);
  });

  it('receives as progress, not as a failure, that a message may have been sent', async () => {
    await made({ events: ['message.ack', 'message.failed'] });
    const other = await api.connect(api.people.admin, [], 'Vai sair');
    const customer = newCustomer();
    await api.messenger.writes(other, customer);
    const ticket = await api.ticketOf(customer);
    await api.change(ticket.id, 'open', api.people.admin);
    await api.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Talvez chegue' } },
      api.people.admin,
    );
    await vi.waitFor(() =>
      expect(api.messenger.sent.some(({ text }) => text.includes('Talvez chegue'))).toBe(true),
    );
    const { _id } = await rowOf('Talvez chegue');
    const params = { whatsappId: other.connectionId };
    expect((await api.call(deleteConnection, { params }, api.people.admin)).status).toBeLessThan(300);
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
    expect(receiver.calls[0]).toMatchObject({
      event: 'message.ack',
      data: { message: { id: _id, status: 'unknown', failure: 'unknown' } },
    });
    const tickets = api.app.database.db.collection<{ _id: number }>('tickets');
    await vi.waitFor(async () =>
      expect(await tickets.findOne({ _id: ticket.id })).toMatchObject({
        lastMessageFailed: true,
        lastMessageMaybeSent: true,
      }),
    );
  });

  it('receives only its events and those of its connection', async () => {
    const other = await api.connect(api.people.admin, [], 'Só esta');
    await made({ whatsappId: other.connectionId, events: ['message.received'] });
    await api.messenger.writes(api.shop, newCustomer(), { body: 'Da loja' });
    const customer = newCustomer();
    await api.messenger.writes(other, customer, { body: 'Da outra' });
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
    expect(receiver.calls[0]?.data.message).toMatchObject({ body: 'Da outra' });
    await api.call(deleteConnection, { params: { whatsappId: other.connectionId } }, api.people.admin);
    expect((await api.call(listWebhooks, {}, api.people.admin)).body).toEqual([]);
  });

  it('of one connection does not receive what another webhook receives of others', async () => {
    const other = await api.connect(api.people.admin, [], 'Filial');
    const events: WebhookEvent[] = ['message.received'];
    const [ofAll, ofOne] = [await made({ events }), await made({ events, whatsappId: other.connectionId })];
    await api.messenger.writes(api.shop, newCustomer(), { body: 'Da loja' });
    await api.messenger.writes(other, newCustomer(), { body: 'Da filial' });
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(3));
    expect(await log(ofAll.id)).toHaveLength(2);
    expect(await log(ofOne.id)).toHaveLength(1);
    await api.call(deleteConnection, { params: { whatsappId: other.connectionId } }, api.people.admin);
  });

  it('costs a message nothing when no webhook wants it', async () => {
    await made({ events: ['message.failed'] });
    const updates = vi.spyOn(mongoose.connection.collection('messages'), 'updateOne');
    const { ticket } = await api.openTicket(api.people.agent);
    await reply(ticket.id, 'Sem webhook');
    const row = await rowOf(signed(api.people.agent.name, 'Sem webhook'));
    expect(row).not.toHaveProperty('durableEvents');
    // Events of earlier messages may still be delivered.
    expect(updates.mock.calls.filter(([filter]) => filter._id === (row._id as never))).toEqual([]);
    const deliveries = mongoose.connection.collection('webhook_deliveries');
    expect(await deliveries.countDocuments({ messageId: row._id })).toBe(0);
    updates.mockRestore();
  });
});

describe('a receiver that fails', () => {
  it('for a while gets each event once, by id and in order', async () => {
    await made({ events: ['message.received'] });
    const customers = [newCustomer(), newCustomer(), newCustomer()];
    receiver.respondWith(() => 503);
    const write = async (from: number, to: number) => {
      for (let n = from; n < to; n += 1)
        for (const customer of customers) await api.messenger.writes(api.shop, customer, { body: `${n}` });
    };
    await write(0, 4);
    await vi.waitFor(() => expect(receiver.attempts.length).toBeGreaterThan(0));
    for (const minutes of [1, 2, 4, 9, 24]) await runAt(minutes);
    await write(4, 8);
    expect(receiver.calls).toEqual([]);
    receiver.respondWith(() => 204);
    // The server's own timer may run concurrently.
    await vi.waitFor(async () => {
      await runAt(90);
      expect(receiver.calls).toHaveLength(24);
    });
    for (const { phone } of customers) {
      const own = receiver.calls.filter(
        ({ data }) => (data['contact'] as { number: string }).number === phone,
      );
      expect(own.map(({ data }) => data.message?.['body'])).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
    }
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(24);
  });

  it('with one event does not delay those of other contacts, and is given up after eight attempts', async () => {
    const { id } = await made({ events: ['message.received'] });
    receiver.respondWith(({ data }) => (data.message?.['body'] === 'veneno' ? 400 : 204));
    const poisoned = newCustomer();
    await api.messenger.writes(api.shop, poisoned, { body: 'veneno' });
    await api.messenger.writes(api.shop, poisoned, { body: 'depois' });
    await api.messenger.writes(api.shop, newCustomer(), { body: 'de outro' });
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
    const attempts = async () => (await log(id)).find(({ status }) => status === 400)?.attempts;
    await vi.waitFor(async () => expect(await attempts()).toBe(1));
    let minutes = 1;
    for (const [n, pause] of [1, 2, 5, 15, 60, 180, 360].entries()) {
      minutes += pause;
      // A run that has not quite ended does not attempt again.
      await vi.waitFor(async () => {
        await runAt(minutes);
        expect(await attempts()).toBe(n + 2);
      });
    }
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(2));
    expect(receiver.calls.map(({ data }) => data.message?.['body'])).toEqual(['de outro', 'depois']);
    const failed = (await log(id)).filter(({ state }) => state === 'failed');
    expect(failed).toEqual([
      expect.objectContaining({ event: 'message.received', attempts: 8, status: 400, error: 'answered 400' }),
    ]);
    receiver.respondWith(() => 204);
    const params = { webhookId: id, deliveryId: failed[0]!.id };
    const again = await api.call(resendWebhookDelivery, { params }, api.people.admin);
    expect([again.status, again.body.state]).toEqual([202, 'waiting']);
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(3));
    expect(receiver.calls[2]?.id).toBe(failed[0]!.eventId);
  });

  it('gets an event at once that an administrator sends again', async () => {
    const { id } = await made({ events: ['message.received'] });
    receiver.respondWith(() => 503);
    await api.messenger.writes(api.shop, newCustomer(), { body: 'na espera' });
    await vi.waitFor(async () => expect(await log(id)).toMatchObject([{ state: 'waiting', status: 503 }]));
    receiver.respondWith(() => 204);
    const params = { webhookId: id, deliveryId: (await log(id))[0]!.id };
    await api.call(resendWebhookDelivery, { params }, api.people.admin);
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(1));
    await vi.waitFor(async () => expect(await log(id)).toMatchObject([{ state: 'delivered', status: 204 }]));
  });

  it('gets an event that is sent again as often as a new one', async () => {
    const { id } = await made({ events: ['message.received'] });
    receiver.respondWith(() => 400);
    await api.messenger.writes(api.shop, newCustomer(), { body: 'recusada' });
    await vi.waitFor(async () => expect(await log(id)).toMatchObject([{ attempts: 1 }]));
    const [event] = await log(id);
    const over = { $set: { attempts: 8 }, $unset: { waiting: 1 as const, nextAt: 1 as const } };
    await mongoose.connection
      .collection<{ _id: string }>('webhook_deliveries')
      .updateOne({ _id: event!.id }, over);
    const params = { webhookId: id, deliveryId: event!.id };
    await api.call(resendWebhookDelivery, { params }, api.people.admin);
    await vi.waitFor(async () => expect(await log(id)).toMatchObject([{ state: 'waiting', attempts: 1 }]));
  });

  it('gets an event that a crash interrupted, before later ones of the contact', async () => {
    await made({ events: ['message.received'] });
    const customer = newCustomer();
    const crash = vi
      .spyOn(mongoose.connection.collection('webhook_deliveries'), 'insertOne')
      .mockRejectedValueOnce(new Error('crash'));
    await api.messenger.writes(api.shop, customer, { body: 'primeira' });
    await vi.waitFor(() => expect(crash).toHaveBeenCalled());
    crash.mockRestore();
    await api.messenger.writes(api.shop, customer, { body: 'segunda' });
    const waiting = { body: 'segunda' };
    await vi.waitFor(async () => expect(await rowOf(waiting.body)).toBeTruthy());
    expect(receiver.calls).toEqual([]);
    await mongoose.connection
      .collection('messages')
      .updateMany({ durableDueAt: { $exists: true } }, { $set: { durableDueAt: new Date(0) } });
    await api.app.context.events.start(true);
    await vi.waitFor(() => expect(receiver.calls).toHaveLength(2), { timeout: 15_000 });
    expect(receiver.calls.map(({ data }) => data.message?.['body'])).toEqual(['primeira', 'segunda']);
  });
});

describe('the webhooks of a company', () => {
  it('are at most five, also for simultaneous requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create()));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409, 409]);
    const rejected = responses.find(({ status }) => status === 409);
    expect([rejected?.error, rejected?.details]).toEqual(['ERR_LIMIT_REACHED', { limit: 5 }]);
  });

  it('are changed and keep their secret, which only the creation returns and which is sealed', async () => {
    const { id, secret } = await made();
    const body = {
      whatsappId: api.shop.connectionId,
      url: `${receiver.url.replace('http:', 'HTTP:')}/2`,
      events: ['ticket.created' as const],
    };
    const changed = await api.call(updateWebhook, { params: { webhookId: id }, body }, api.people.admin);
    expect(changed.body).toMatchObject({ ...body, url: `${receiver.url}/2` });
    await api.call(testWebhook, { params: { webhookId: id } }, api.people.admin);
    expect(receiver.calls[0]?.isSignedBy(secret)).toBe(true);
    const { body: listed } = await api.call(listWebhooks, {}, api.people.admin);
    expect(JSON.stringify([changed.body, listed])).not.toContain(secret);
    const stored = await mongoose.connection.collection<{ _id: number }>('webhooks').findOne({ _id: id });
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it.each([
    [{ url: 'ftp://loja.test/' }, 400, 'ERR_VALIDATION'],
    [{ events: [] }, 400, 'ERR_VALIDATION'],
    [{ whatsappId: 999_999 }, 404, 'ERR_NO_WAPP_FOUND'],
  ])('are rejected with %o', async (fields, status, error) => {
    expect(await create(fields)).toMatchObject({ status, error });
  });

  it('are tested with one call, and its outcome is returned and logged', async () => {
    const { id, secret } = await made();
    const test = () => api.call(testWebhook, { params: { webhookId: id } }, api.people.admin);
    expect((await test()).body).toMatchObject({ event: 'webhook.test', state: 'delivered', status: 204 });
    expect(receiver.calls[0]?.isSignedBy(secret)).toBe(true);
    receiver.respondWith(() => 500);
    expect((await test()).body).toMatchObject({ state: 'failed', status: 500, error: 'answered 500' });
    expect((await log(id)).map(({ state }) => state)).toEqual(['failed', 'delivered']);
    await runAt(60);
    expect(receiver.attempts).toHaveLength(2);
  });
});

describe('tests and repetitions of events', () => {
  it('have one limit per minute and company', async () => {
    const params = { webhookId: 1, deliveryId: `1-${'0'.repeat(24)}` };
    const again = () => api.call(resendWebhookDelivery, { params }, api.people.rivalAdmin);
    for (let n = 0; n < WEBHOOKS.testsPerMinute; n += 1)
      expect((await again()).error).toBe('ERR_NO_WEBHOOK_FOUND');
    expect((await again()).status).toBe(429);
  });
});

describe('POST /messages-api/webhooks/:webhookId/secret', () => {
  it('replaces the secret; both sign calls for a day, then only the new one', async () => {
    const { id, secret } = await made();
    const params = { webhookId: id };
    const test = () => api.call(testWebhook, { params }, api.people.admin);
    const renewed = await api.call(renewWebhookSecret, { params }, api.people.admin);
    expect(renewed.status).toBe(200);
    expect(renewed.body.secret).not.toBe(secret);
    await test();
    const rows = mongoose.connection.collection<{ _id: number; formerSecret: { until: Date } }>('webhooks');
    const { until } = (await rows.findOne({ _id: id }))!.formerSecret;
    expect(until.getTime() - Date.now()).toBeGreaterThan(23 * 60 * MINUTE);
    await rows.updateOne({ _id: id }, { $set: { 'formerSecret.until': new Date(Date.now() - 1) } });
    await test();
    const signed = receiver.calls.map((call) => [
      call.isSignedBy(renewed.body.secret),
      call.isSignedBy(secret),
    ]);
    expect(signed).toEqual([
      [true, true],
      [true, false],
    ]);
  });
});
