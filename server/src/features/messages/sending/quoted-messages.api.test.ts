import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  appMessageEvent,
  deleteMessage,
  editMessage,
  listMessages,
  sendMessage,
} from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { testWindow } from '#core/realtime/testing/test-window';
import type { MediaDescription, MediaReference } from '#messenger/gateway';
import { type Conversations, startConversations } from '#testing/conversations';
import { messageCollection } from '../message.model';

let world: Conversations;
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check);

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const agent = () => world.people.agent;
const post = async (ticketId: number, body: string, quotedId?: string) => {
  const quotedMsg = quotedId ? { id: quotedId } : null;
  const response = await world.call(
    sendMessage,
    { params: { ticketId }, body: { body, quotedMsg } },
    agent(),
  );
  expect(response.status).toBe(201);
  return response.body;
};
const remove = (messageId: string) => world.call(deleteMessage, { params: { messageId } }, agent());
const stored = async (id: string) => (await messageCollection().findOne({ _id: id }))!;
const sentTo = (phone: string) => world.messenger.sent.filter(({ to }) => to === `${phone}@phone`);
const quotesIn = async (ticketId: number) => {
  const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, agent());
  return body.messages.flatMap(({ quotedMsg }) => (quotedMsg ? [quotedMsg.body] : []));
};

async function watching() {
  const window = testWindow(world.url, agent().token);
  await window.ready();
  const updates = () =>
    window.received
      .filter(({ name }) => name.endsWith('-appMessage'))
      .map(({ payload }) => appMessageEvent.payload.parse(payload))
      .filter(({ action }) => action === 'update')
      .map(({ message }) => message);
  return { updates, close: () => window.socket.disconnect() };
}

it('a message deleted here disappears from quotes, also in open windows', async () => {
  const { ticket, customer } = await world.openTicket(agent());
  const secret = await post(ticket.id, 'Segredo');
  const own = await post(ticket.id, 'Desculpe', secret.id);
  const { messengerId: quotedMessengerId = '' } = await stored(secret.id);
  const theirs = await world.messenger.writes(world.shop, customer, { body: 'Como?', quotedMessengerId });
  expect(await quotesIn(ticket.id)).toEqual(Array(2).fill(signed(agent().name, 'Segredo')));
  const { updates, close } = await watching();
  await remove(secret.id);
  expect(await quotesIn(ticket.id)).toEqual(['', '']);
  const { _id } = (await messageCollection().findOne({ messengerId: theirs.messengerId }))!;
  for (const id of [own.id, _id]) {
    await until(() => expect(updates().find((one) => one.id === id)?.quotedMsg?.body).toBe(''));
  }
  close();
});

it('quotes that could not be redacted are redacted when their message is deleted again', async () => {
  const { ticket } = await world.openTicket(agent());
  const secret = await post(ticket.id, 'Segredo');
  await post(ticket.id, 'Desculpe', secret.id);
  await messageCollection().updateOne({ _id: secret.id }, { $set: { isDeleted: true } });
  await remove(secret.id);
  expect(await quotesIn(ticket.id)).toEqual(['']);
});

it('a message deleted on a phone disappears from open windows', async () => {
  const { messenger, shop } = world;
  const { ticket, first } = await world.openTicket(agent());
  const { _id } = (await messageCollection().findOne({ messengerId: first.messengerId }))!;
  const response = await post(ticket.id, 'Sim', _id);
  expect(response.quotedMsg?.body).toBe(first.body);
  const { updates, close } = await watching();
  await messenger.receive(messenger.change(first, { type: 'delete' }, { connection: shop }));
  await until(() => expect(updates().find(({ id }) => id === response.id)?.quotedMsg?.body).toBe(''));
  close();
});

it('a deleted message is quoted without its text, here and to the customer', async () => {
  const { customer, ticket } = await world.openTicket(agent());
  const secret = await post(ticket.id, 'Segredo');
  await until(() => expect(sentTo(customer.phone)).toHaveLength(1));
  await remove(secret.id);
  const response = await post(ticket.id, 'Esqueça', secret.id);
  expect(response.quotedMsg).toMatchObject({ id: secret.id, body: '' });
  await until(() => expect(sentTo(customer.phone).at(-1)?.text).toBe('Esqueça'));
  const sent = sentTo(customer.phone).at(-1);
  expect(sent?.quoted).toMatchObject({ messengerId: (await stored(secret.id)).messengerId, body: '' });
  expect(JSON.stringify(sent)).not.toContain('Segredo');
});

it('the messenger receives the type of a quoted or edited message', async () => {
  const { customer, ticket } = await world.openTicket(agent());
  const media: MediaDescription = {
    reference: 'somewhere' as MediaReference,
    mimetype: 'image/jpeg',
    fileName: null,
    bytes: 5,
    seconds: null,
    width: 3,
    height: 2,
    waveform: null,
    thumbnail: null,
  };
  const image = { fromMe: true, kind: 'image' as const, body: 'Vitrine', media };
  const { messengerId } = await world.messenger.writes(world.shop, customer, image);
  const { _id } = (await messageCollection().findOne({ messengerId }))!;
  await post(ticket.id, 'Esta', _id);
  await until(() =>
    expect(sentTo(customer.phone).at(-1)).toMatchObject({
      quoted: { messengerId, fromMe: true },
      original: { kind: 'image', body: 'Vitrine', media: { mimetype: 'image/jpeg', width: 3 } },
    }),
  );
  await world.call(editMessage, { body: { idMessage: _id, message: 'Vitrine nova' } }, agent());
  await until(() =>
    expect(sentTo(customer.phone).at(-1)).toMatchObject({
      content: { type: 'edit', text: 'Vitrine nova' },
      original: { kind: 'image', media: { reference: 'somewhere' } },
    }),
  );
});
