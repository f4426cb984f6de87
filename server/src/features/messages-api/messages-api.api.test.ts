import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listMessages } from '@recado/shared/messages';
import { setClosure } from '@recado/shared/working-hours';
import { GatewayError } from '#messenger/gateway';
import { proofSize } from '#scripts/reliability/proof-size';
import { newCustomer } from '#testing/conversations';
import { giveApiToken } from '#testing/give-api-token';
import { type MessagesApi, startMessagesApi } from './testing/api-client';

/** Each of the connections writes to each of the customers, under keys that are the same for all connections. */
const KEYED_CONNECTIONS = proofSize('RECADO_KEYED_CONNECTIONS', { short: 4, long: 50 });
const KEYED_CUSTOMERS = 20;
const REQUESTS = KEYED_CONNECTIONS * KEYED_CUSTOMERS;

let api: MessagesApi;

beforeAll(async () => {
  api = await startMessagesApi();
});
afterAll(() => api.close());
afterEach(async () => {
  api.messenger.failLookupsWith(undefined);
  await mongoose.connection.collection('api_rates').deleteMany({});
});

const count = (collection: string, filter: object = {}) =>
  mongoose.connection.collection(collection).countDocuments(filter);
const sentTo = (phone: string) => api.messenger.sent.filter(({ to }) => to === `${phone}@phone`);
const messageRow = (id: string) =>
  mongoose.connection.collection<{ _id: string }>('messages').findOne({ _id: id });
const ticketRow = async (uuid: string) =>
  (await mongoose.connection.collection('tickets').findOne({ uuid })) as unknown as {
    _id: number;
    status: string;
    userId: number | null;
    queueId: number | null;
    waitingSince?: Date;
  };

describe('POST /api/messages/send', () => {
  it('sends a text to a known contact in its open ticket, without a lookup', async () => {
    const { phone, ticket } = await api.knownCustomer();
    const { waitingSince } = await ticketRow(ticket.uuid);
    const response = await api.send({ number: phone, body: 'Seu pedido saiu' });
    expect([response.status, response.body]).toEqual([
      202,
      {
        id: expect.any(String),
        status: 'queued',
        contactId: ticket.contactId,
        ticketUuid: ticket.uuid,
      },
    ]);
    await vi.waitFor(() => expect(sentTo(phone).map(({ text }) => text)).toEqual(['Seu pedido saiu']));
    expect(api.messenger.lookups).not.toContain(phone);
    expect(await messageRow(response.body.id)).toMatchObject({ origin: { kind: 'api' }, automatic: true });
    const page = await api.call(listMessages, { params: { ticketId: ticket.id } }, api.people.admin);
    const origins = page.body.messages.map(({ fromMe, origin, user }) => [fromMe, origin, user]);
    expect(origins.toSorted()).toEqual([
      [false, undefined, null],
      [true, 'api', null],
    ]);
    expect(await ticketRow(ticket.uuid)).toMatchObject({ status: 'pending', waitingSince });
  });

  it('finds a contact by the other spelling of the ninth digit', async () => {
    const { phone, ticket } = await api.knownCustomer();
    const without = phone.slice(0, 4) + phone.slice(5);
    const { body } = await api.send({ number: without, body: 'Oi' });
    expect(body.ticketUuid).toBe(ticket.uuid);
    expect(api.messenger.lookups).not.toContain(without);
  });

  it('looks an unknown number up and sends in a closed ticket that is in no list', async () => {
    const { phone } = newCustomer();
    api.messenger.hasAccount(phone);
    const { status, body } = await api.send({ number: phone, body: 'Bem-vindo' });
    expect(status).toBe(202);
    expect(await ticketRow(body.ticketUuid)).toMatchObject({ status: 'closed', userId: null, queueId: null });
    await vi.waitFor(() => expect(sentTo(phone)).toHaveLength(1));
    expect(await count('contacts', { phone })).toBe(1);
  });

  it('sends one file under the name of `body`, with its caption', async () => {
    const { phone } = await api.knownCustomer();
    const fields = { number: phone, body: 'Boleto março.csv', caption: 'Vence dia 10' };
    const { status } = await api.sendFile(fields, [{ content: 'a;b\n', name: 'x.csv' }]);
    expect(status).toBe(202);
    await vi.waitFor(() => expect(sentTo(phone)).toHaveLength(1));
    expect(sentTo(phone)[0]).toMatchObject({
      content: { type: 'media', caption: 'Vence dia 10', media: { fileName: 'Boleto março.csv' } },
    });
  });

  it.each([
    ['Authorization: Bearer', (token: string) => ({ authorization: `Bearer ${token}` })],
    ['X_TOKEN', (token: string) => ({ X_TOKEN: token })],
    ['X-Token', (token: string) => ({ 'X-Token': token })],
    ['the same token twice', (token: string) => ({ authorization: `Bearer ${token}`, 'X-Token': token })],
  ])('accepts the token as %s', async (_name, headers) => {
    const { phone } = await api.knownCustomer();
    expect((await api.send({ number: phone, body: 'Oi' }, headers(api.token))).status).toBe(202);
  });

  it('rejects an unknown token, two different ones and none', async () => {
    const both = { authorization: `Bearer ${api.token}`, 'X-Token': api.rivalToken };
    for (const headers of [{}, api.bearer('x'.repeat(32)), api.bearer(api.people.admin.token), both])
      expect(await api.send({ number: '5511987654321', body: 'Oi' }, headers)).toMatchObject({
        status: 401,
        error: 'ERR_NOT_AUTHENTICATED',
      });
  });
});

describe('the ticket of an API message', () => {
  it('with `open` is opened pending in the chosen queue', async () => {
    const { phone } = newCustomer();
    api.messenger.hasAccount(phone);
    const queueId = api.people.queues.support.id;
    const { body } = await api.send({ number: phone, body: 'Oi', ticket: 'open', queueId });
    expect(await ticketRow(body.ticketUuid)).toMatchObject({
      status: 'pending',
      queueId,
      userId: null,
      source: { kind: 'api' },
    });
    const again = await api.send({ number: phone, body: 'Mais uma', ticket: 'open' });
    expect(again.body.ticketUuid).toBe(body.ticketUuid);
  });

  it('with `open` is opened in the chosen queue also while closed, and soon after a silent ticket ended', async () => {
    const { companyId } = api.shop;
    const { sales, support } = api.people.queues;
    const { phone, ticket } = await api.knownCustomer();
    await api.change(ticket.id, 'closed', api.people.admin);
    await mongoose.connection
      .collection<{ _id: number }>('tickets')
      .updateOne({ _id: ticket.id }, { $set: { endedBySilence: true } });
    await api.setting(companyId, 'automaticallyEndService', 'enabled');
    await api.setting(companyId, 'scheduleType', 'company');
    await api.setting(companyId, 'useQueueOutOfHours', String(sales.id));
    const closedUntil = { at: new Date(Date.now() + 3_600_000).toISOString(), label: '' };
    await api.call(setClosure, { body: { queueId: null, closedUntil } }, api.people.admin);
    const { body } = await api.send({ number: phone, body: 'Oi', ticket: 'open', queueId: support.id });
    expect(await ticketRow(body.ticketUuid)).toMatchObject({ status: 'pending', queueId: support.id });
    await api.setting(companyId, 'scheduleType', 'disabled');
    await api.setting(companyId, 'useQueueOutOfHours', '');
    await api.setting(companyId, 'automaticallyEndService', 'disabled');
  });

  it('with `open` and a user is open with that user', async () => {
    const { phone } = newCustomer();
    api.messenger.hasAccount(phone);
    const { id: userId } = api.people.agent;
    const queueId = api.people.queues.sales.id;
    const { body } = await api.send({ number: phone, body: 'Oi', ticket: 'open', queueId, userId });
    expect(await ticketRow(body.ticketUuid)).toMatchObject({ status: 'open', queueId, userId });
  });

  it('with a user has this author, also when it is sent again', async () => {
    const { phone } = await api.knownCustomer();
    const { id: userId, name } = api.people.agent;
    const headers = { ...api.bearer(api.token), 'Idempotency-Key': 'autora' };
    const [first, again] = [
      await api.send({ number: phone, body: 'Oi', userId }, headers),
      await api.send({ number: phone, body: 'Oi', userId }, headers),
    ];
    expect(again.body.id).toBe(first.body.id);
    expect(await messageRow(first.body.id)).toMatchObject({ userId, user: { name }, automatic: true });
    await vi.waitFor(() => expect(sentTo(phone)).toHaveLength(1));
  });

  it('with `open` rejects a user who is not in the queue', async () => {
    const { phone } = newCustomer();
    api.messenger.hasAccount(phone);
    const choice = { queueId: api.people.queues.support.id, userId: api.people.agent.id };
    expect(await api.send({ number: phone, body: 'Oi', ticket: 'open', ...choice })).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      details: { field: 'userId', reason: 'queue' },
    });
  });

  it('with `closed` is in no list even if one is open', async () => {
    const { phone, ticket } = await api.knownCustomer();
    const { body } = await api.send({ number: phone, body: 'Recibo', ticket: 'closed' });
    expect(body.ticketUuid).not.toBe(ticket.uuid);
    expect(await ticketRow(body.ticketUuid)).toMatchObject({ status: 'closed' });
  });

  it('shows a quoted message of the chat', async () => {
    const { phone, ticket } = await api.knownCustomer();
    const page = await api.call(listMessages, { params: { ticketId: ticket.id } }, api.people.admin);
    const quotedId = page.body.messages[0]!.id;
    const { body } = await api.send({ number: phone, body: 'Sobre isto', quotedId });
    expect(await messageRow(body.id)).toMatchObject({ quoted: { id: quotedId } });
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string) => ({ ...api.bearer(api.token), 'Idempotency-Key': key });

  it('sends once, also after the first request failed', async () => {
    const { phone } = newCustomer();
    const request = { number: phone, body: 'Só uma vez' };
    expect((await api.send(request, keyed('pedido-1'))).error).toBe('ERR_WAPP_INVALID_CONTACT');
    api.messenger.hasAccount(phone);
    const responses = [
      await api.send(request, keyed('pedido-1')),
      await api.send(request, keyed('pedido-1')),
    ];
    expect(responses.map(({ status }) => status)).toEqual([202, 202]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await count('messages', { body: 'Só uma vez' })).toBe(1);
  });

  it('rejects other content, and another file under the same fields', async () => {
    const { phone } = await api.knownCustomer();
    const fields = { number: phone, body: 'a.csv' };
    await api.sendFile(fields, [{ content: '1' }], keyed('arquivo'));
    const files = await count('media_files');
    expect(await api.sendFile(fields, [{ content: '1' }], keyed('arquivo'))).toMatchObject({ status: 202 });
    expect(await api.sendFile(fields, [{ content: '2' }], keyed('arquivo'))).toMatchObject({
      status: 422,
      error: 'ERR_IDEMPOTENCY_KEY',
    });
    expect(await count('media_files')).toBe(files);
  });

  it('belongs to its connection', async () => {
    const { phone } = newCustomer();
    api.messenger.hasAccount(phone);
    const request = { number: phone, body: 'De duas lojas' };
    await api.send(request, keyed('igual'));
    await api.send(request, { ...api.bearer(api.rivalToken), 'Idempotency-Key': 'igual' });
    expect(await count('messages', { body: 'De duas lojas' })).toBe(2);
  });

  it('is stored as a hash', async () => {
    const { phone } = await api.knownCustomer();
    const { status } = await api.send({ number: phone, body: 'Segredo do cliente' }, keyed('chave-visivel'));
    expect(status).toBe(202);
    const rows = await mongoose.connection.collection('api_requests').find({}).toArray();
    const text = JSON.stringify(rows);
    for (const secret of ['chave-visivel', 'Segredo', phone, api.token]) expect(text).not.toContain(secret);
  });

  it(`stored by ${REQUESTS} requests, each sent three times in parallel, gives ${REQUESTS} messages`, async () => {
    const tokens: string[] = [];
    for (let n = 0; n < KEYED_CONNECTIONS; n += 1) {
      const connection = await api.connect(api.people.admin, [], `Filial ${n}`);
      tokens.push((await giveApiToken(api.call, api.people.admin, connection)).token);
    }
    // The limit is raised, because these customers never wrote to the new connections.
    await mongoose.connection.collection('connections').updateMany({}, { $set: { newChatLimit: REQUESTS } });
    const phones = await Promise.all(
      Array.from({ length: KEYED_CUSTOMERS }, async () => (await api.knownCustomer()).phone),
    );
    for (const token of tokens) {
      const requests = phones.map((phone, n) => ({ number: phone, body: `Carga ${n}` }));
      const responses = await Promise.all(
        requests.flatMap((request, n) =>
          Array.from({ length: 3 }, () =>
            api.send(request, { ...api.bearer(token), 'Idempotency-Key': `carga-${n}` }),
          ),
        ),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(KEYED_CUSTOMERS);
    }
    expect(await count('messages', { body: /^Carga/ })).toBe(REQUESTS);
  }, 180_000);
});

describe('GET /api/messages/:messageId', () => {
  it('returns each step of a message', async () => {
    const { phone } = await api.knownCustomer();
    const { body } = await api.send({ number: phone, body: 'Até onde foi?' });
    const { messengerId } = (await messageRow(body.id)) as unknown as { messengerId: string };
    expect((await api.read(body.id)).body).toEqual({ ...body, status: 'queued', failure: null });
    const steps = [
      [2, 'sent'],
      [3, 'delivered'],
      [4, 'read'],
      [5, 'played'],
    ] as const;
    for (const [ack, status] of steps) {
      api.messenger.report({ connection: api.shop, messengerIds: [messengerId], ack });
      await vi.waitFor(async () => expect((await api.read(body.id)).body.status).toBe(status));
    }
  });

  it('returns why a message failed', async () => {
    const { phone } = await api.knownCustomer();
    const { body } = await api.send({ number: phone, body: 'Não vai' });
    const { messengerId } = (await messageRow(body.id)) as unknown as { messengerId: string };
    api.messenger.report({
      connection: api.shop,
      messengerIds: [messengerId],
      ack: null,
      rejection: 'other',
    });
    await vi.waitFor(async () =>
      expect((await api.read(body.id)).body).toMatchObject({ status: 'failed', failure: 'refused' }),
    );
  });

  it("returns 404 for another connection's and a customer's message", async () => {
    const { phone, ticket } = await api.knownCustomer();
    const { body } = await api.send({ number: phone, body: 'Da loja' });
    const other = await api.connect(api.people.admin, [], 'Outra');
    const { token } = await giveApiToken(api.call, api.people.admin, other);
    for (const of of [token, api.rivalToken])
      expect(await api.read(body.id, api.bearer(of))).toMatchObject({
        status: 404,
        error: 'ERR_NO_MESSAGE_FOUND',
      });
    const page = await api.call(listMessages, { params: { ticketId: ticket.id } }, api.people.admin);
    const inbound = page.body.messages.find(({ fromMe }) => !fromMe)!;
    expect((await api.read(inbound.id)).status).toBe(404);
  });
});

describe('the connection of a token', () => {
  it('may be disconnected: messages to known contacts are stored, unknown numbers are rejected', async () => {
    const { phone } = await api.knownCustomer();
    api.messenger.failLookupsWith(new GatewayError('notConnected', 'no session'));
    expect((await api.send({ number: phone, body: 'Depois' })).body.status).toBe('queued');
    expect(await api.send({ number: newCustomer().phone, body: 'Oi' })).toMatchObject({
      status: 409,
      error: 'ERR_WAPP_NOT_INITIALIZED',
    });
  });
});
