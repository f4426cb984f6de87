import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, expect, it, vi } from 'vitest';
import { editMessage, type Message, reactToMessage, sendMessage } from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { GatewayError } from '#messenger/gateway';
import { startConversations } from '#testing/conversations';
import { recordingGateway } from '#testing/recording-gateway';
import { startTestServer } from '#testing/start-test-server';
import { messageCollection } from '../message.model';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const tickets = () => mongoose.connection.collection<{ _id: number }>('tickets');
const dataDir = mkdtempSync(join(tmpdir(), 'recado-send-queue-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('the send queue sends stored messages after a restart, each id once, and repairs their ticket', async () => {
  const before = await startConversations({ dataDir });
  const { customer, ticket } = await before.openTicket(before.people.agent);
  before.messenger.setStatus('OPENING');
  const { body } = await before.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'Antes da queda' } },
    before.people.agent,
  );
  // Simulates a crash after the write of the message and before the write of its ticket.
  await tickets().updateOne({ _id: ticket.id }, { $set: { lastMessage: 'Oi', lastMessageId: 'x' } });
  const stored = await messageCollection().findOne({ _id: body.id });
  await before.close();

  const messenger = recordingGateway();
  const after = await startTestServer({ gateway: messenger.gateway, config: { dataDir } });
  expect(messenger.sent).toEqual([]);
  messenger.ready(before.shop);
  await vi.waitFor(() =>
    expect(messenger.sent).toMatchObject([
      { text: 'Antes da queda', messengerId: stored?.messengerId, to: `${customer.phone}@phone` },
    ]),
  );
  await vi.waitFor(async () =>
    expect(await tickets().findOne({ _id: ticket.id })).toMatchObject({
      lastMessage: signed(before.people.agent.name, 'Antes da queda'),
    }),
  );
  await after.close();
});

it('the send queue sends stored changes after a restart, after their messages, and waiting files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-send-queue-'));
  const before = await startConversations({ dataDir: folder });
  const { customer, ticket } = await before.openTicket(before.people.agent);
  before.messenger.setStatus('OPENING');
  const form = new FormData();
  form.append('medias', new Blob(['Preço;Quantidade'], { type: 'text/csv' }), 'tabela.csv');
  const headers = { authorization: `Bearer ${before.people.agent.token}` };
  const uploaded = await fetch(`${before.url}/messages/${ticket.id}`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(uploaded.status).toBe(201);
  const { body } = await before.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'São 2' } },
    before.people.agent,
  );
  await before.call(editMessage, { body: { idMessage: body.id, message: 'São 3' } }, before.people.agent);
  const react = { params: { messageId: body.id }, body: { emoji: '👍' } };
  await before.call(reactToMessage, react, before.people.agent);
  const stored = await messageCollection().findOne({ _id: body.id });
  const ids = [stored?.messengerId, ...(stored?.changes ?? []).map(({ messengerId }) => messengerId)];
  await before.close();

  const messenger = recordingGateway();
  const after = await startTestServer({ gateway: messenger.gateway, config: { dataDir: folder } });
  messenger.ready(before.shop);
  await vi.waitFor(() =>
    expect(messenger.sent.map(({ content }) => content.type)).toEqual(['media', 'text', 'edit', 'reaction']),
  );
  expect(messenger.sent.slice(1).map(({ messengerId }) => messengerId)).toEqual(ids);
  expect(messenger.sent.every(({ to }) => to === `${customer.phone}@phone`)).toBe(true);
  messenger.report({ connection: before.shop, messengerIds: ids.map((id) => id ?? ''), ack: 2 });
  await vi.waitFor(async () =>
    expect(await messageCollection().findOne({ _id: body.id })).toMatchObject({ ack: 2, changes: [] }),
  );
  await after.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the send queue continues an interrupted album after a restart as the same album', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-send-queue-'));
  const before = await startConversations({ dataDir: folder });
  const { ticket } = await before.openTicket(before.people.agent);
  let images = 0;
  before.messenger.failWith(({ content }) => {
    if (content.type === 'media') images += 1;
    return images > 1 ? new GatewayError('notConnected', 'gone') : undefined;
  });
  const form = new FormData();
  for (const name of ['a.png', 'b.png', 'c.png']) {
    form.append('medias', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), name);
  }
  const headers = { authorization: `Bearer ${before.people.agent.token}` };
  const url = `${before.url}/messages/${ticket.id}`;
  const { messages } = (await (await fetch(url, { method: 'POST', headers, body: form })).json()) as {
    messages: Message[];
  };
  const albumId = messages[0]!.albumId!;
  await vi.waitFor(() =>
    expect(before.messenger.sent).toMatchObject([{ messengerId: albumId }, { albumId }]),
  );
  const first = before.messenger.sent[1]!.messengerId;
  before.messenger.report({ connection: before.shop, messengerIds: [albumId, first], ack: 2 });
  await vi.waitFor(async () =>
    expect(await messageCollection().findOne({ messengerId: first })).toMatchObject({ ack: 2 }),
  );
  await before.close();

  const messenger = recordingGateway();
  const after = await startTestServer({ gateway: messenger.gateway, config: { dataDir: folder } });
  messenger.ready(before.shop);
  await vi.waitFor(() => expect(messenger.sent).toMatchObject([{ albumId }, { albumId }]));
  expect(messenger.sent.map(({ content }) => content.type)).toEqual(['media', 'media']);
  await after.close();
  rmSync(folder, { recursive: true, force: true });
});
