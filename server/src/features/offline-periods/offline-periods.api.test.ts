import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createConnection } from '@recado/shared/connections';
import { listMessages } from '@recado/shared/messages';
import { testWindow } from '#core/realtime/testing/test-window';
import type { ConnectionRef } from '#messenger/gateway';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { connectionPresenceCollection } from './connection-presence.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const WITHIN = { timeout: 15_000, interval: 50 };
const HOUR_MS = 3_600_000;

let names = 0;
async function newConnection(): Promise<ConnectionRef> {
  const { people } = world;
  const { body } = await world.call(
    createConnection,
    { body: { name: `Loja ${++names}`, queueIds: [people.queues.sales.id], greetingMessage: 'Olá!' } },
    people.admin,
  );
  return { companyId: people.admin.companyId, connectionId: body.id };
}
const says = (connection: ConnectionRef, status: 'CONNECTED' | 'TIMEOUT') =>
  world.messenger
    .listener()
    .onState(connection, { status, qrcode: '', retries: 0, number: null, reason: null }, 1);
const presence = ({ connectionId }: ConnectionRef) =>
  connectionPresenceCollection().findOne({ _id: connectionId });

async function wasAway(connection: ConnectionRef, forMs: number): Promise<Date> {
  says(connection, 'CONNECTED');
  const seenAt = async () => (await presence(connection))?.seenAt.getTime() ?? 0;
  await vi.waitFor(async () => expect(await seenAt()).toBeGreaterThan(0), WITHIN);
  await connectionPresenceCollection().updateOne(
    { _id: connection.connectionId },
    { $set: { seenAt: new Date(1) } },
  );
  says(connection, 'TIMEOUT');
  await vi.waitFor(async () => expect(await seenAt()).toBeGreaterThan(1), WITHIN);
  const from = new Date(Date.now() - forMs);
  await connectionPresenceCollection().updateOne(
    { _id: connection.connectionId },
    { $set: { seenAt: from } },
  );
  return from;
}
const linesOf = (connection: ConnectionRef) =>
  mongoose.connection
    .collection('messages')
    .find({ connectionId: connection.connectionId, mediaType: 'notification' })
    .toArray();
const leftMarks = ({ connectionId }: ConnectionRef) =>
  mongoose.connection.collection('messages').countDocuments({ connectionId, recovered: true });

it('an offline period adds one notice with the number of recovered messages to each affected conversation', async () => {
  const { messenger, people, url } = world;
  const shop = await newConnection();
  const from = await wasAway(shop, 3 * HOUR_MS);
  const window = testWindow(url, people.agent.token);
  await window.ready();
  const [ana, rui, lia] = [newCustomer(), newCustomer(), newCustomer()];
  says(shop, 'CONNECTED');
  const writesOffline = (customer: { phone: string }, minutes: number) =>
    messenger.writes(shop, customer, {
      offline: true,
      body: `depois de ${minutes} min`,
      sentAt: new Date(from.getTime() + minutes * 60_000),
    });
  // The recovery ends while the last message is still being stored.
  const storing = [writesOffline(ana, 10), writesOffline(ana, 20), writesOffline(rui, 30)];
  messenger.ready(shop);
  await Promise.all(storing);
  await messenger.writes(shop, lia, { body: 'Agora' });
  await vi.waitFor(async () => {
    expect(await linesOf(shop)).toHaveLength(2);
    expect(await leftMarks(shop)).toBe(0);
  }, WITHIN);
  const ticket = await world.ticketOf(ana);
  expect(ticket).toMatchObject({ unreadMessages: 2, lastMessage: 'depois de 20 min' });
  const { body } = await world.call(
    listMessages,
    { params: { ticketId: ticket.id }, query: {} },
    people.admin,
  );
  expect(body.messages.map(({ mediaType }) => mediaType)).toEqual(['text', 'text', 'notification']);
  const line = body.messages.at(-1)!;
  expect(line.read).toBe(true);
  const { gap } = JSON.parse(line.dataJson!) as { gap: { from: string; to: string; recovered: number } };
  expect(gap).toMatchObject({ from: from.toISOString(), recovered: 2 });
  expect(Date.parse(gap.to) - from.getTime()).toBeGreaterThanOrEqual(3 * HOUR_MS);
  await window.until(({ payload }) => JSON.stringify(payload).includes('Agora'));
  const events = window.received.filter(({ payload }) =>
    JSON.stringify(payload).includes('"mediaType":"notification"'),
  );
  expect(events).toHaveLength(2);
  window.socket.disconnect();
  // After the session reports ready again, the existing notice counts the late message.
  messenger.ready(shop);
  await writesOffline(ana, 40);
  await vi.waitFor(async () => {
    const counts = (await linesOf(shop)).map(({ data }) => data?.gap?.recovered).sort();
    expect(counts).toEqual([1, 3]);
  }, WITHIN);
});

it('a short offline period has no notice', async () => {
  const { messenger } = world;
  const shop = await newConnection();
  await wasAway(shop, 10_000);
  says(shop, 'CONNECTED');
  await messenger.writes(shop, newCustomer(), { offline: true });
  messenger.ready(shop);
  await vi.waitFor(async () => expect(await leftMarks(shop)).toBe(0), WITHIN);
  expect(await linesOf(shop)).toEqual([]);
});

it('a server that crashes before the notices are written leaves them to the next one', async () => {
  const { messenger } = world;
  const shop = await newConnection();
  const from = await wasAway(shop, HOUR_MS);
  says(shop, 'CONNECTED');
  await messenger.writes(shop, newCustomer(), { offline: true, sentAt: new Date(from.getTime() + 60_000) });
  await vi.waitFor(async () => expect((await presence(shop))?.gap).toBeDefined(), WITHIN);
  // The server crashes before the session is ready, then reconnects.
  says(shop, 'TIMEOUT');
  says(shop, 'CONNECTED');
  await messenger.writes(shop, newCustomer(), { offline: true, sentAt: new Date(from.getTime() + 90_000) });
  messenger.ready(shop);
  await vi.waitFor(async () => expect(await linesOf(shop)).toHaveLength(2), WITHIN);
  for (const { data } of await linesOf(shop)) {
    expect(data?.gap).toMatchObject({ from: from.toISOString(), recovered: 1 });
  }
});
