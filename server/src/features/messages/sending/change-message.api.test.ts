import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  deleteMessage,
  editMessage,
  type Message,
  reactToMessage,
  resendMessage,
  sendMessage,
} from '@recado/shared/messages';
import { signed } from '@recado/shared/rules/signature';
import { GatewayError, type OutgoingContent } from '#messenger/gateway';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { messageCollection } from '../message.model';

let world: Conversations;
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check);

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());
afterEach(() => {
  world.messenger.setStatus('CONNECTED');
  world.messenger.failWith(undefined);
});

const react = (messageId: string, emoji: string, as: Persona = world.people.agent) =>
  world.call(reactToMessage, { params: { messageId }, body: { emoji } }, as);
const edit = (idMessage: string, message: string, as: Persona = world.people.agent) =>
  world.call(editMessage, { body: { idMessage, message, remoteJid: 'x@y' } }, as);
const remove = (messageId: string, as: Persona = world.people.agent) =>
  world.call(deleteMessage, { params: { messageId } }, as);
const resend = (messageId: string) =>
  world.call(resendMessage, { params: { messageId } }, world.people.agent);
const stored = async (id: string) => (await messageCollection().findOne({ _id: id }))!;
const change = (id: string, set: object) => messageCollection().updateOne({ _id: id }, { $set: set });
const typesSent = (phone: string) =>
  world.messenger.sent.filter(({ to }) => to === `${phone}@phone`).map(({ content }) => content.type);
const ofAgent = (text: string) => signed(world.people.agent.name, text);
const sentTo = (phone: string) => world.messenger.sent.filter(({ to }) => to === `${phone}@phone`);

async function repliedTicket(body = 'Bom dia') {
  const { customer, ticket, first } = await world.openTicket(world.people.agent);
  const response = await world.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body } },
    world.people.agent,
  );
  await until(() => expect(typesSent(customer.phone)).toEqual(['text']));
  const { messengerId = '' } = await stored(response.body.id);
  ack(messengerId);
  await until(async () => expect((await stored(response.body.id)).ack).toBe(2));
  const [theirs] = await messageCollection()
    .find({ messengerId: first.messengerId, companyId: world.shop.companyId })
    .toArray();
  return { customer, ticket, own: response.body, messengerId, theirs: theirs!, first };
}

function ack(messengerId: string) {
  world.messenger.report({ connection: world.shop, messengerIds: [messengerId], ack: 2 });
}

/** Reports the ack of the last message to a customer once it has this content. */
async function settled(phone: string, content: OutgoingContent) {
  await until(() => expect(sentTo(phone).at(-1)?.content).toEqual(content));
  ack(sentTo(phone).at(-1)!.messengerId);
}

describe('a reaction', () => {
  it('is shown at once, sent under its own id, replaced and removed', async () => {
    const { customer, theirs, first } = await repliedTicket();
    const target = { messengerId: first.messengerId, fromMe: false, participant: null };
    const { status, body } = await react(theirs._id, '👍');
    expect(status).toBe(200);
    expect(body.reactions).toMatchObject([{ emoji: '👍', fromMe: true, name: world.people.agent.name }]);
    expect(body.changes).toEqual([{ type: 'reaction', failure: null }]);
    await settled(customer.phone, { type: 'reaction', target, emoji: '👍' });
    await until(async () => expect((await stored(theirs._id)).changes).toEqual([]));
    expect((await react(theirs._id, '❤️')).body.reactions).toMatchObject([{ emoji: '❤️' }]);
    await settled(customer.phone, { type: 'reaction', target, emoji: '❤️' });
    expect((await react(theirs._id, '')).body.reactions).toEqual([]);
    await settled(customer.phone, { type: 'reaction', target, emoji: '' });
    const ids = sentTo(customer.phone).map(({ messengerId }) => messengerId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("appears together with the customer's own", async () => {
    const { own } = await repliedTicket();
    await change(own.id, {
      reactions: [{ by: 'contact', emoji: '😂', fromMe: false, name: 'Cliente', at: new Date() }],
    });
    expect((await react(own.id, '👍')).body.reactions.map(({ emoji }) => emoji)).toEqual(['😂', '👍']);
  });

  it('has to be a single emoji, however it is composed', async () => {
    const { theirs } = await repliedTicket();
    for (const emoji of ['👨‍👩‍👧‍👦', '🇧🇷', '👍🏽', '3️⃣', '❤'])
      expect((await react(theirs._id, emoji)).status).toBe(200);
    for (const emoji of ['oi', '3', '👍 ok', '<b>'])
      expect((await react(theirs._id, emoji)).status).toBe(400);
  });

  it("names a group's member by their WhatsApp address", async () => {
    const { customer, theirs } = await repliedTicket();
    await change(theirs._id, { participant: '77', participantAddress: '77@lid' });
    await react(theirs._id, '👍');
    await until(() =>
      expect(sentTo(customer.phone).at(-1)?.content).toMatchObject({
        target: { participant: { lid: '77', address: '77@lid' } },
      }),
    );
  });
});

describe('an edit', () => {
  it('shows the new text, retains the first one, and is sent', async () => {
    const { customer, own, messengerId } = await repliedTicket('São 2 unidades');
    const target = { messengerId, fromMe: true, participant: null };
    const { status, body } = await edit(own.id, 'São 3 unidades');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      body: ofAgent('São 3 unidades'),
      isEdited: true,
      oldMessage: ofAgent('São 2 unidades'),
    });
    expect(await world.ticketOf(customer)).toMatchObject({ lastMessage: ofAgent('São 3 unidades') });
    await settled(customer.phone, { type: 'edit', target, text: ofAgent('São 3 unidades') });
    expect((await edit(own.id, 'São 4 unidades')).body).toMatchObject({
      body: ofAgent('São 4 unidades'),
      oldMessage: ofAgent('São 2 unidades'),
    });
    await settled(customer.phone, { type: 'edit', target, text: ofAgent('São 4 unidades') });
  });

  it('stores text that looks like a database expression unchanged', async () => {
    const { own } = await repliedTicket();
    expect((await edit(own.id, '$body')).body.body).toBe(ofAgent('$body'));
  });

  it('waits behind an unsent message', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    world.messenger.setStatus('OPENING');
    const post = (body: string) =>
      world.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, world.people.agent);
    const first = await post('um');
    const second = await post('dois');
    await edit(first.body.id, 'um!');
    await react(second.body.id, '👍');
    await post('três');
    world.messenger.setStatus('CONNECTED');
    world.messenger.ready(world.shop);
    await until(() =>
      expect(typesSent(customer.phone)).toEqual(['text', 'text', 'edit', 'reaction', 'text']),
    );
  });

  it("is rejected after fifteen minutes, and for customers' messages, files and deleted ones", async () => {
    const { own, theirs } = await repliedTicket();
    expect((await edit(theirs._id, 'x')).error).toBe('ERR_NO_PERMISSION');
    await change(own.id, { createdAt: new Date(Date.now() - 16 * 60_000) });
    expect((await edit(own.id, 'x')).error).toBe('ERR_EDIT_TOO_LATE');
    await change(own.id, { createdAt: new Date(), mediaType: 'voice' });
    expect((await edit(own.id, 'x')).error).toBe('ERR_MESSAGE_KIND');
    await change(own.id, { mediaType: 'text', isDeleted: true });
    expect((await edit(own.id, 'x')).error).toBe('ERR_MESSAGE_DELETED');
    expect((await edit(own.id, '  ')).error).toBe('ERR_VALIDATION');
  });
});

describe('a deletion', () => {
  it('is applied in the conversation and the list and sent, and a repetition sends nothing', async () => {
    const { customer, own, messengerId } = await repliedTicket('Preço errado');
    expect((await remove(own.id)).body).toMatchObject({ isDeleted: true });
    expect(await world.ticketOf(customer)).toMatchObject({ lastMessage: '', lastMessageType: 'deleted' });
    const target = { messengerId, fromMe: true, participant: null };
    await settled(customer.phone, { type: 'delete', target });
    expect((await remove(own.id)).status).toBe(200);
    expect((await react(own.id, '👍')).error).toBe('ERR_MESSAGE_DELETED');
    expect(typesSent(customer.phone)).toEqual(['text', 'delete']);
  });

  it('prevents an unsent message from being sent', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    world.messenger.setStatus('OPENING');
    const { body } = await world.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Para outra pessoa' } },
      world.people.agent,
    );
    await remove(body.id);
    world.messenger.setStatus('CONNECTED');
    world.messenger.ready(world.shop);
    await until(() => expect(typesSent(customer.phone)).toEqual(['delete']));
  });

  it('sends nothing for a message that the messenger rejected', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    world.messenger.failWith(() => new GatewayError('refused', 'no'));
    const post = (body: string) =>
      world.call(sendMessage, { params: { ticketId: ticket.id }, body: { body } }, world.people.agent);
    const { body } = await post('Recusada');
    await until(async () => expect((await stored(body.id)).failure).toBe('refused'));
    world.messenger.failWith(undefined);
    expect((await remove(body.id)).body).toMatchObject({ isDeleted: true, failure: null, changes: [] });
    await post('Depois');
    await until(() => expect(typesSent(customer.phone)).toEqual(['text']));
  });

  it("is rejected for customers' messages, and when phones no longer accept it", async () => {
    const { own, theirs } = await repliedTicket();
    expect((await remove(theirs._id)).error).toBe('ERR_NO_PERMISSION');
    await change(own.id, { createdAt: new Date(Date.now() - 61 * 3_600_000) });
    expect((await remove(own.id)).error).toBe('ERR_DELETE_TOO_LATE');
  });
});

describe('a change that cannot be sent', () => {
  const failing = (types: string[]) =>
    world.messenger.failWith(({ content }) =>
      types.includes(content.type) ? new GatewayError('refused', 'no') : undefined,
    );
  const failureOf = async (id: string) => (await stored(id)).changes?.map(({ failure }) => failure);

  it('is shown as failed, and sent under the same id when retried', async () => {
    const { customer, own } = await repliedTicket();
    failing(['edit', 'reaction']);
    await edit(own.id, 'Outro texto');
    await react(own.id, '👍');
    await until(async () => expect(await failureOf(own.id)).toEqual(['refused', 'refused']));
    const ids = (await stored(own.id)).changes?.map(({ messengerId }) => messengerId);
    world.messenger.failWith(undefined);
    const again = await resend(own.id);
    expect(again.body.changes).toEqual([
      { type: 'edit', failure: null },
      { type: 'reaction', failure: null },
    ]);
    await until(() => expect(typesSent(customer.phone)).toEqual(['text', 'edit', 'reaction']));
    const sent = sentTo(customer.phone).slice(1);
    expect(sent.map(({ messengerId }) => messengerId)).toEqual(ids);
    sent.forEach(({ messengerId }) => ack(messengerId));
    await until(async () => expect((await stored(own.id)).changes).toEqual([]));
    expect((await resend(own.id)).error).toBe('ERR_CONFLICT');
  });

  it('fails with its reason when the messenger rejects it later', async () => {
    const { customer, own } = await repliedTicket();
    await edit(own.id, 'Outro texto');
    await until(() => expect(typesSent(customer.phone)).toEqual(['text', 'edit']));
    const { messengerId } = sentTo(customer.phone).at(-1)!;
    world.messenger.report({
      connection: world.shop,
      messengerIds: [messengerId],
      ack: null,
      rejection: 'newChat',
    });
    await until(async () => expect(await failureOf(own.id)).toEqual(['newChatsBlocked']));
  });

  it('is replaced by a newer one of its type', async () => {
    const { own } = await repliedTicket();
    failing(['reaction']);
    await react(own.id, '👍');
    await until(async () => expect(await failureOf(own.id)).toEqual(['refused']));
    world.messenger.failWith(undefined);
    expect((await react(own.id, '🙏')).body.changes).toEqual([{ type: 'reaction', failure: null }]);
  });

  it('waits while its message failed, and is sent after it', async () => {
    const { customer, ticket } = await world.openTicket(world.people.agent);
    failing(['text']);
    const { body } = await world.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Vai?' } },
      world.people.agent,
    );
    await until(async () => expect((await stored(body.id)).failure).toBe('refused'));
    await edit(body.id, 'Vai!');
    await react(body.id, '👍');
    world.messenger.failWith(undefined);
    expect(typesSent(customer.phone)).toEqual([]);
    expect((await resend(body.id)).body.failure).toBeNull();
    await until(() => expect(typesSent(customer.phone)).toEqual(['text', 'edit', 'reaction']));
  });

  it('is resent by a new session under the same id until it has an ack', async () => {
    const { customer, own } = await repliedTicket();
    await edit(own.id, 'Outro texto');
    await until(() => expect(typesSent(customer.phone)).toEqual(['text', 'edit']));
    world.messenger.ready(world.shop);
    await until(() => expect(typesSent(customer.phone)).toEqual(['text', 'edit', 'edit']));
    const [, one, two] = sentTo(customer.phone);
    expect(one?.messengerId).toBe(two?.messengerId);
    ack(one!.messengerId);
    await until(async () => expect((await stored(own.id)).changes).toEqual([]));
    world.messenger.ready(world.shop);
    await world.call(
      sendMessage,
      { params: { ticketId: own.ticketId }, body: { body: 'Pronto' } },
      world.people.agent,
    );
    await until(() => expect(typesSent(customer.phone)).toEqual(['text', 'edit', 'edit', 'text']));
  });
});

describe('the permission to change a message', () => {
  const all = (own: Message, as: Persona) =>
    Promise.all([react(own.id, '👍', as), edit(own.id, 'x', as), remove(own.id, as)]);

  it('requires the permission to write in its conversation', async () => {
    const { people } = world;
    const { own, ticket, customer } = await repliedTicket();
    for (const { error } of await all(own, people.rivalAdmin)) expect(error).toBe('ERR_NO_MESSAGE_FOUND');
    for (const { error } of await all(own, people.noQueueAgent)) expect(error).toBe('ERR_NO_PERMISSION');
    await world.change(ticket.id, 'closed', people.agent);
    for (const { error } of await all(own, people.agent)) expect(error).toBe('ERR_TICKET_STATUS');
    // The customer writes again, so that the company may change earlier messages again.
    await world.messenger.writes(world.shop, customer);
    const next = await world.ticketOf(customer);
    expect((await react(own.id, '👍')).error).toBe('ERR_TICKET_STATUS');
    await world.change(next.id, 'open', people.agent);
    expect((await react(own.id, '👍')).status).toBe(200);
    expect((await react(own.id, '👍', people.noQueueAgent)).error).toBe('ERR_TICKET_STATUS');
  });

  it("includes other users, and messages typed on the company's phone", async () => {
    const { own } = await repliedTicket();
    expect((await edit(own.id, 'Corrigido', world.people.admin)).status).toBe(200);
    await change(own.id, { userId: null, user: null });
    expect((await remove(own.id, world.people.admin)).status).toBe(200);
  });
});
