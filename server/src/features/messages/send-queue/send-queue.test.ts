import { MongoNetworkError } from 'mongodb';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { resendMessage, sendMessage } from '@recado/shared/messages';
import { GatewayError } from '#messenger/gateway';
import { type Conversations, startConversations } from '#testing/conversations';
import { messageCollection } from '../message.model';
import { drain, MAX_UNACKED } from './drain';
import { MediaUploadPool } from './media-upload-pool';
import { QueuedRows } from './queued-rows';
import { queueAgain } from './send-queue.store';
import { sendQueueOf } from './testing/send-queue-of';
import { Unacked } from './unacked';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const post = (ticketId: number, body: string, more: object = {}) =>
  world.call(sendMessage, { params: { ticketId }, body: { body, ...more } }, world.people.agent);

const queueWith = (send: (text: string) => Promise<void>, pollMs?: number, ackWithinMs?: number) =>
  sendQueueOf(world, send, { pollMs, ackWithinMs });

/** The messages stay queued, because the server's own messenger is not connected. */
async function waiting(...texts: string[]) {
  const { ticket } = await world.openTicket(world.people.agent);
  world.messenger.setStatus('OPENING');
  const bodies = [];
  for (const text of texts) bodies.push((await post(ticket.id, text)).body);
  return bodies;
}

it('the send queue does not overtake messages that a new session has to resend', async () => {
  const rows = await waiting('um', 'dois');
  const sent: string[] = [];
  let respond = (): void => undefined;
  const sendQueue = queueWith(async (text) => {
    sent.push(text);
    if (sent.length === 1) await new Promise<void>((resolve) => (respond = resolve));
  });
  sendQueue.wake(world.shop);
  await vi.waitFor(() => expect(sent).toEqual(['um']));
  sendQueue.ready(world.shop);
  respond();
  await vi.waitFor(() => expect(sent.filter((text) => text === 'um')).toHaveLength(2));
  await vi.waitFor(() => expect(sent).toContain('dois'));
  expect(sent).toEqual(['um', 'um', 'dois']);
  await sendQueue.stop();
  await messageCollection().deleteMany({ _id: { $in: rows.map(({ id }) => id) } });
});

it('the send queue sends a stored message without reading it again when nothing else waits', async () => {
  const rows = await waiting('primeira', 'segunda');
  const [first, second] = await Promise.all(rows.map(({ id }) => messageCollection().findOne({ _id: id })));
  await messageCollection().deleteMany({ _id: { $in: rows.map(({ id }) => id) } });
  const sent: string[] = [];
  const sendQueue = queueWith(async (text) => void sent.push(text));
  await messageCollection().insertOne(first!);
  sendQueue.wake(world.shop);
  await vi.waitFor(() => expect(sent).toEqual(['primeira']));
  await messageCollection().deleteOne({ _id: first!._id });
  // The queue receives a message, as stored while its session is connected, that no query returns.
  sendQueue.stored({ ...second!, dispatchedAt: new Date() });
  await vi.waitFor(() => expect(sent).toEqual(['primeira', 'segunda']));
  await sendQueue.stop();
});

it('the send queue reports what waits and since when, without messages that no person waits for', async () => {
  const rows = await waiting('urgente', 'campanha');
  const ids = rows.map(({ id }) => id);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const minuteAgo = new Date(Date.now() - 60_000);
  await messageCollection().updateOne({ _id: ids[0]! }, { $set: { waitingSince: minuteAgo } });
  await messageCollection().updateOne({ _id: ids[1]! }, { $set: { waitingSince: hourAgo, priority: 2 } });
  const sent: string[] = [];
  const sendQueue = queueWith(async (text) => void sent.push(text));
  expect(sendQueue.load()).toEqual({ waiting: 0, unacknowledged: 0, oldestSeconds: 0 });
  sendQueue.wake(world.shop);
  await vi.waitFor(() => expect(sent).toEqual(['urgente', 'campanha']));
  const load = sendQueue.load();
  expect(load).toMatchObject({ waiting: 0, unacknowledged: 2 });
  expect(Math.round(load.oldestSeconds / 60)).toBe(1);
  sendQueue.settled(world.shop, ids[0]!);
  expect(sendQueue.load()).toMatchObject({ unacknowledged: 1, oldestSeconds: 0 });
  await sendQueue.stop();
  await messageCollection().deleteMany({ _id: { $in: ids } });
});

it('the send queue keeps a message behind an unsent one of its chat', async () => {
  const rows = await waiting('antes', 'depois');
  const [before, after] = await Promise.all(rows.map(({ id }) => messageCollection().findOne({ _id: id })));
  const ids = rows.map(({ id }) => id);
  await messageCollection().updateMany({ _id: { $in: ids } }, { $unset: { waiting: 1 } });
  const tried: string[] = [];
  let fails = true;
  const sendQueue = queueWith(async (text) => {
    tried.push(text);
    if (fails) throw new Error('not now');
  });
  const store = async (row: typeof before) => {
    await messageCollection().updateOne({ _id: row!._id }, { $set: { waiting: true } });
    sendQueue.stored(row!);
  };
  await store(before);
  await vi.waitFor(() => expect(tried).toContain('antes'));
  await store(after);
  fails = false;
  await vi.waitFor(() => expect(tried.slice(-2)).toEqual(['antes', 'depois']));
  expect(tried.filter((text) => text === 'depois')).toHaveLength(1);
  await sendQueue.stop();
  await messageCollection().deleteMany({ _id: { $in: ids } });
});

it('the send queue sends a message without ack for a day, which may have been sent, when it is retried', async () => {
  const [row] = await waiting('Sem resposta');
  const sent: string[] = [];
  const sendQueue = queueWith(async (text) => void sent.push(text), 20);
  sendQueue.start();
  sendQueue.wake(world.shop);
  await vi.waitFor(() => expect(sent).toEqual(['Sem resposta']));
  await messageCollection().updateOne({ _id: row!.id }, { $set: { waitingSince: new Date(0) } });
  await vi.waitFor(async () =>
    expect((await messageCollection().findOne({ _id: row!.id }))?.failure).toBe('unknown'),
  );
  await queueAgain(world.shop.companyId, row!.id);
  sendQueue.wake(world.shop);
  await vi.waitFor(() => expect(sent).toEqual(['Sem resposta', 'Sem resposta']));
  await sendQueue.stop();
});

it('a message that never left for a day fails as expired, also if it has no deadline', async () => {
  const [row] = await waiting('Nunca saiu');
  await messageCollection().updateOne(
    { _id: row!.id },
    { $set: { waitingSince: new Date(0) }, $unset: { dispatchedAt: 1 } },
  );
  const sendQueue = queueWith(async () => undefined, 20);
  sendQueue.start();
  await vi.waitFor(async () =>
    expect((await messageCollection().findOne({ _id: row!.id }))?.failure).toBe('expired'),
  );
  await sendQueue.stop();
});

it('the messages of a deleted connection that were dispatched may have been sent', async () => {
  const [dispatched, unsent] = [...(await waiting('Talvez')), ...(await waiting('Nunca'))];
  await messageCollection().updateOne({ _id: dispatched!.id }, { $set: { dispatchedAt: new Date() } });
  await messageCollection().updateOne({ _id: unsent!.id }, { $unset: { dispatchedAt: 1 } });
  const sendQueue = queueWith(async () => undefined, 60_000);
  await sendQueue.abandon(world.shop.companyId, world.shop.connectionId);
  const failures = await Promise.all(
    [dispatched, unsent].map(async (row) => (await messageCollection().findOne({ _id: row!.id }))?.failure),
  );
  expect(failures).toEqual(['unknown', 'notConnected']);
  await sendQueue.stop();
});

it('the send queue resends a message without an ack, less and less often', async () => {
  const [row] = await waiting('Chegou?');
  const sent: number[] = [];
  const send = async (text: string) => void (text === 'Chegou?' && sent.push(performance.now()));
  const sendQueue = queueWith(send, 10, 100);
  sendQueue.start();
  sendQueue.wake(world.shop);
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(3));
  const [first = 0, second = 0, third = 0] = sent;
  // The queue compares times of another clock, in whole milliseconds.
  expect(second - first).toBeGreaterThan(98);
  expect(third - second).toBeGreaterThan(198);
  await messageCollection().updateOne({ _id: row!.id }, { $unset: { waiting: 1 } });
  sendQueue.settled(world.shop, row!.id);
  // A dispatch that began before ends before this query.
  await messageCollection().findOne({ _id: row!.id });
  const [count, settledAt] = [sent.length, performance.now()];
  await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(settledAt + 600));
  expect(sent).toHaveLength(count);
  await sendQueue.stop();
});

it('the send queue does not block later messages for ever when acks stop', () => {
  const handed = new Unacked(100);
  for (let at = 0; at < MAX_UNACKED; at += 1) {
    handed.begin(`m${at}`);
    if (at > 0) handed.markDispatched(`m${at}`);
  }
  expect(handed.releaseOverdue(Date.now() + 50)).toBe(0);
  expect(handed.releaseOverdue(Date.now() + 200)).toBe(MAX_UNACKED - 1);
  // A dispatch that is still in progress, such as a large upload, does not start the ack timeout.
  expect([...handed.ids]).toEqual(['m0']);
});

it('a repeated request publishes and sends a message whose first attempt failed', async () => {
  const { ticket } = await world.openTicket(world.people.agent);
  world.messenger.setStatus('CONNECTED');
  const { broadcast } = world.app.services.tickets;
  const audience = vi.spyOn(broadcast, 'audience').mockRejectedValueOnce(new Error('away'));
  const clientId = 'tried-twice';
  // Publishing fails in this process, so the request is sent to this server.
  const input = { params: { ticketId: ticket.id }, body: { body: 'De novo', clientId } };
  const postHere = () => world.here.call(sendMessage, input, world.people.agent);
  expect((await postHere()).status).toBe(500);
  const before = audience.mock.calls.length;
  expect((await postHere()).status).toBe(201);
  expect(audience.mock.calls.length).toBeGreaterThan(before);
  await vi.waitFor(() => expect(world.messenger.sent.map(({ text }) => text)).toContain('De novo'));
  audience.mockRestore();
  // The key belongs to the first message and cannot be used in another conversation.
  const other = await world.openTicket(world.people.agent);
  expect((await post(other.ticket.id, 'De novo', { clientId })).error).toBe('ERR_CONFLICT');
});

it("a shutdown stores the messenger's last reports before it completes", async () => {
  const { ticket } = await world.openTicket(world.people.agent);
  const { body } = await post(ticket.id, 'Até amanhã');
  const { messengerId = '' } = (await messageCollection().findOne({ _id: body.id })) ?? {};
  for (const ack of [2, 3, 4] as const)
    world.messenger.report({ connection: world.shop, messengerIds: [messengerId], ack });
  await world.app.services.messages.settled();
  expect((await messageCollection().findOne({ _id: body.id }))?.ack).toBe(4);
});

it('a failed message can be retried only where the user may write, through an existing connection', async () => {
  const [row] = await waiting('Não foi');
  world.messenger.setStatus('CONNECTED');
  const { people, call } = world;
  const resend = (as = people.agent) => call(resendMessage, { params: { messageId: row!.id } }, as);
  const change = (set: object) =>
    messageCollection().updateOne({ _id: row!.id }, { $set: set, $unset: { waiting: 1 } });
  await change({ failure: 'error' });
  expect((await resend(people.rivalAdmin)).error).toBe('ERR_NO_MESSAGE_FOUND');
  expect((await resend(people.noQueueAgent)).error).toBe('ERR_NO_PERMISSION');
  // Everyone may view a closed ticket but not send messages in it.
  await world.change(row!.ticketId, 'closed', people.agent);
  expect((await resend(people.noQueueAgent)).error).toBe('ERR_TICKET_STATUS');
  expect((await resend()).error).toBe('ERR_TICKET_STATUS');
  await world.change(row!.ticketId, 'open', people.agent);
  await change({ connectionId: 999_999 });
  expect((await resend()).error).toBe('ERR_NO_WAPP_FOUND');
  await change({ connectionId: world.shop.connectionId });
  expect((await resend()).status).toBe(200);
});

it('the send queue does not dispatch a message again whose ack arrives during a read', async () => {
  const [first, second] = await waiting('Com ack', 'Sem ack');
  const settle = async (id: string) => {
    await messageCollection().updateOne({ _id: id }, { $unset: { waiting: 1 } });
  };
  const sent: string[] = [];
  const handed = new Unacked();
  handed.begin(first!.id);
  const { contactId } = (await messageCollection().findOne({ _id: first!.id }))!;
  const address = world.messenger.gateway.addressOf({ phone: '5511900000000', lid: null });
  const draining = drain(
    {
      gateway: {
        parseAddress: world.messenger.gateway.parseAddress,
        send: async (_connection, { content }) => {
          sent.push(content.type === 'text' ? content.text : '');
          await settle(first!.id);
        },
      },
      media: world.app.context.media,
      preparing: () => undefined,
      prepared: async () => undefined,
      isStopped: async () => false,
      isWithdrawn: () => Promise.resolve(false),
      whenPublished: async () => undefined,
      chatsOf: async () => new Map([[contactId, { to: address }]]),
      fail: ({ id }) => settle(id),
      log: world.app.context.log,
    },
    world.shop,
    {
      ...{ handed, rows: new QueuedRows(world.shop, true), aside: new Map<number, number>() },
      ...{ slow: new MediaUploadPool(1, () => undefined), mayPace: () => true, isCurrent: () => true },
    },
  );
  // The query still returns the first message as queued, although its ack arrived.
  handed.settled(first!.id);
  expect(await draining).toBe('done');
  expect(sent).toEqual([second!.body]);
  expect([...handed.ids]).toEqual([second!.id]);
});

it("the send queue fails no message because the store's connection ended, also at its last attempt", async () => {
  const [row] = await waiting('depois da queda');
  await messageCollection().updateOne({ _id: row!.id }, { $set: { attempts: 4 } });
  let tries = 0;
  const sendQueue = queueWith(async () => {
    tries += 1;
    if (tries === 1)
      throw new GatewayError('error', 'EPIPE', { cause: new MongoNetworkError('write EPIPE') });
  });
  sendQueue.wake(world.shop);
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 20_000 });
  expect(await messageCollection().findOne({ _id: row!.id })).toMatchObject({ failure: null, attempts: 4 });
  await sendQueue.stop();
  await messageCollection().deleteOne({ _id: row!.id });
});
