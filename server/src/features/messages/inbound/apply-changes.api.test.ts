import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listMessages, type Message, type MessageData } from '@recado/shared/messages';
import { listTickets } from '@recado/shared/tickets';
import { testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import { messageCollection } from '../message.model';

let world: Conversations;

beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, seconds));

async function historyOf(ticketId: number): Promise<Message[]> {
  const { body } = await world.call(listMessages, { params: { ticketId }, query: {} }, world.people.admin);
  return body.messages;
}

async function written(body = 'Bom dia') {
  const customer = newCustomer();
  const message = await world.messenger.writes(world.shop, customer, { body, sentAt: at(1) });
  const ticket = await world.ticketOf(customer);
  return { customer, message, ticket };
}

describe('a reaction', () => {
  it('is unique per person, replaced by the next and removed by an empty one', async () => {
    const { messenger } = world;
    const { message, ticket, customer } = await written();
    const react = (emoji: string, second: number, more = {}) =>
      messenger.change(message, { type: 'reaction', emoji }, { sentAt: at(second), ...more });
    await messenger.receive(react('👍', 2));
    await messenger.receive(react('🙏', 3, { fromMe: true }));
    await messenger.receive(react('❤️', 4));
    const shown = async () => (await historyOf(ticket.id))[0]?.reactions;
    expect(await shown()).toMatchObject([
      { emoji: '🙏', fromMe: true },
      { emoji: '❤️', fromMe: false },
    ]);
    await messenger.receive(react('', 5));
    expect(await shown()).toMatchObject([{ emoji: '🙏', fromMe: true }]);
    // A late reaction that is older than the current one has no effect.
    await messenger.receive(react('😂', 1, { fromMe: true }));
    expect(await shown()).toMatchObject([{ emoji: '🙏' }]);
    expect(await world.ticketOf(customer)).toMatchObject({ id: ticket.id, unreadMessages: 1 });
  });

  it('has no effect when repeated, even after it was removed', async () => {
    const { messenger } = world;
    const { message, ticket } = await written();
    const like = messenger.change(message, { type: 'reaction', emoji: '👍' }, { sentAt: at(2) });
    await Promise.all([messenger.receive(like), messenger.receive(like)]);
    await messenger.receive(messenger.change(message, { type: 'reaction', emoji: '' }, { sentAt: at(2) }));
    await messenger.receive(like);
    expect((await historyOf(ticket.id))[0]?.reactions).toEqual([]);
  });
});

describe('an edit', () => {
  it('replaces the text, retains the original, and appears in the list', async () => {
    const { messenger } = world;
    const { message, ticket, customer } = await written('Qeuro dois');
    const edit = (body: string, second: number) =>
      messenger.change(message, { type: 'edit', body }, { sentAt: at(second) });
    const first = edit('Quero dois', 2);
    await messenger.receive(first);
    await messenger.receive(edit('Quero três', 3));
    await messenger.receive(first);
    await messenger.receive(edit('Quero um', 2));
    expect(await historyOf(ticket.id)).toMatchObject([
      { body: 'Quero três', isEdited: true, oldMessage: 'Qeuro dois' },
    ]);
    expect(await world.ticketOf(customer)).toMatchObject({ lastMessage: 'Quero três', unreadMessages: 1 });
  });

  it('received before its message waits for it, even for a placeholder', async () => {
    const { messenger, shop } = world;
    const customer = newCustomer();
    const message = messenger.message(shop, customer, { body: 'Primeiro', sentAt: at(1) });
    const edit = messenger.change(message, { type: 'edit', body: 'Depois' }, { sentAt: at(2) });
    await messenger.receive(edit);
    await messenger.receive({ ...message, kind: 'undecryptable', body: '' });
    const ticket = await world.ticketOf(customer);
    expect(await historyOf(ticket.id)).toMatchObject([{ mediaType: 'undecryptable', isEdited: false }]);
    await messenger.receive(message);
    expect(await historyOf(ticket.id)).toMatchObject([
      { mediaType: 'text', body: 'Depois', oldMessage: 'Primeiro' },
    ]);
    expect(await world.ticketOf(customer)).toMatchObject({ lastMessage: 'Depois', unreadMessages: 1 });
  });

  it('finds its message under the contact that is being merged into its author', async () => {
    const { messenger } = world;
    const { customer, message, ticket } = await written('Antes');
    const same = await written();
    await mongoose.connection
      .collection('contacts')
      .updateOne({ phone: customer.phone }, { $set: { linkedTo: same.ticket.contactId } });
    const chat = messenger.identityOf(same.customer);
    await messenger.receive(messenger.change(message, { type: 'edit', body: 'Depois' }, { chat }));
    expect(await messageCollection().findOne({ ticketId: ticket.id })).toMatchObject({ body: 'Depois' });
  });

  it('is ignored from anyone but the author', async () => {
    const { messenger, shop } = world;
    const { message, ticket } = await written('Meu texto');
    await messenger.receive(messenger.change(message, { type: 'edit', body: 'Outro' }, { fromMe: true }));
    const stranger = messenger.identityOf(newCustomer());
    await messenger.receive(messenger.change(message, { type: 'edit', body: 'Outro' }, { chat: stranger }));
    await messenger.receive(
      messenger.change(message, { type: 'delete' }, { connection: { ...shop, connectionId: 9_999 } }),
    );
    expect(await historyOf(ticket.id)).toMatchObject([
      { body: 'Meu texto', isEdited: false, isDeleted: false },
    ]);
  });
});

describe('a deletion', () => {
  it('removes the text from the conversation, the list and quotes, and is published once', async () => {
    const { messenger, shop, people, url } = world;
    const { message, ticket, customer } = await written('Segredo');
    await messenger.writes(shop, customer, {
      body: 'Esqueça',
      quotedMessengerId: message.messengerId,
      sentAt: at(2),
    });
    const last = await messenger.writes(shop, customer, { body: 'Outro segredo', sentAt: at(3) });
    const window = testWindow(url, people.agent.token);
    await window.ready();
    const removal = messenger.change(message, { type: 'delete' });
    await Promise.all([messenger.receive(removal), messenger.receive(removal)]);
    await messenger.receive(messenger.change(last, { type: 'delete' }));
    const history = await historyOf(ticket.id);
    expect(history.map(({ isDeleted, body }) => [isDeleted, body])).toEqual([
      [true, ''],
      [false, 'Esqueça'],
      [true, ''],
    ]);
    expect(history[1]?.quotedMsg?.body).toBe('');
    expect(await world.ticketOf(customer)).toMatchObject({ lastMessage: '', lastMessageType: 'deleted' });
    const deletions = () =>
      window.received.filter(
        ({ name, payload }) =>
          name.endsWith('appMessage') && JSON.stringify(payload).includes('"isDeleted":true'),
      );
    await window.until(
      ({ name, payload }) => name.endsWith('appMessage') && JSON.stringify(payload).includes('"deleted"'),
    );
    expect(deletions()).toHaveLength(2);
    expect(JSON.stringify(deletions())).not.toContain('Segredo');
    window.socket.disconnect();
  });
});

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const dataOf = ({ dataJson }: Message) => JSON.parse(dataJson ?? '{}') as MessageData;

describe('a poll', () => {
  it('shows each person’s newest vote, and none after its removal', async () => {
    const { messenger, shop } = world;
    const customer = newCustomer();
    const poll = { question: 'Que dia?', options: ['Segunda', 'Terça'], selectableCount: 1 };
    const message = await messenger.writes(shop, customer, {
      ...{ kind: 'poll', body: poll.question, data: { poll }, sentAt: at(1) },
    });
    const ticket = await world.ticketOf(customer);
    const vote = (options: string[], second: number, more = {}) =>
      messenger.change(
        message,
        { type: 'vote', options: options.map(hash) },
        { sentAt: at(second), ...more },
      );
    const votes = async () =>
      (await historyOf(ticket.id)).map((row) =>
        dataOf(row).poll?.votes?.map(({ by, options }) => [by, options]),
      )[0];
    await messenger.receive(vote(['Segunda'], 2));
    await messenger.receive(vote(['Terça', 'unknown'], 3, { fromMe: true }));
    expect(await votes()).toEqual([
      ['contact', [0]],
      ['me', [1]],
    ]);
    const newest = vote(['Segunda', 'Terça'], 5);
    await Promise.all([messenger.receive(newest), messenger.receive(newest)]);
    await messenger.receive(vote(['Segunda'], 4));
    expect(await votes()).toEqual([
      ['me', [1]],
      ['contact', [0, 1]],
    ]);
    await messenger.receive(vote([], 6));
    expect(await votes()).toEqual([['me', [1]]]);
    expect(await world.ticketOf(customer)).toMatchObject({ lastMessage: 'Que dia?', unreadMessages: 1 });
  });

  it('shows a vote that was received before it', async () => {
    const { messenger, shop } = world;
    const customer = newCustomer();
    const poll = { question: 'Que dia?', options: ['Segunda'], selectableCount: 1 };
    const message = messenger.message(shop, customer, { kind: 'poll', body: 'Que dia?', data: { poll } });
    await messenger.receive(messenger.change(message, { type: 'vote', options: [hash('Segunda')] }));
    await messenger.receive(message);
    const { id } = await world.ticketOf(customer);
    expect((await historyOf(id)).map((row) => dataOf(row).poll?.votes?.length)).toEqual([1]);
  });
});

describe('an event', () => {
  const event = {
    ...{ name: 'Festa', description: null, startsAt: '2026-12-01T20:00:00.000Z', endsAt: null },
    ...{ location: null, link: null, isCanceled: false },
  };

  it('shows responses, and retains them when its author changes it', async () => {
    const { messenger, shop } = world;
    const customer = newCustomer();
    const message = await messenger.writes(shop, customer, {
      ...{ kind: 'event', body: 'Evento: Festa', data: { event }, sentAt: at(1) },
    });
    const { id } = await world.ticketOf(customer);
    const shown = async () => dataOf((await historyOf(id))[0]!).event;
    const respond = (response: 'going' | 'maybe', second: number) =>
      messenger.change(
        message,
        { type: 'eventResponse', response, extraGuests: 1 },
        { sentAt: at(second), fromMe: true },
      );
    await messenger.receive(respond('maybe', 2));
    await messenger.receive(respond('going', 3));
    const change = (fromMe: boolean, name: string) =>
      messenger.change(
        message,
        { type: 'event', body: `Evento cancelado: ${name}`, event: { ...event, name, isCanceled: true } },
        { sentAt: at(4), fromMe },
      );
    await messenger.receive(change(true, 'Outra'));
    expect(await shown()).toMatchObject({ name: 'Festa', isCanceled: false });
    await messenger.receive(change(false, 'Festa junina'));
    expect(await shown()).toMatchObject({
      name: 'Festa junina',
      isCanceled: true,
      responses: [{ by: 'me', response: 'going', extraGuests: 1 }],
    });
    expect((await historyOf(id))[0]).toMatchObject({
      isEdited: true,
      oldMessage: 'Evento: Festa · 01/12/2026 17:00',
    });
    expect(await world.ticketOf(customer)).toMatchObject({
      lastMessage: 'Evento cancelado: Festa junina · 01/12/2026 17:00',
    });
  });
});

describe('a notice', () => {
  it('is a line in an existing conversation, once', async () => {
    const { messenger } = world;
    const { customer, message, ticket } = await written();
    const { kind: _kind, body: _body, media: _media, data: _data, ...envelope } = message;
    const notice = { ...envelope, messengerId: 'PIN1', notice: { type: 'pinned' as const } };
    await messenger.receive(notice);
    await messenger.receive(notice);
    await messenger.receive({ ...notice, messengerId: 'T1', notice: { type: 'timer', seconds: 604_800 } });
    await messenger.receive({ ...notice, messengerId: 'E1', notice: { type: 'unreadableEdit' } });
    const lines = (await historyOf(ticket.id)).filter(({ mediaType }) => mediaType === 'notification');
    expect(lines.map(({ body }) => body).sort()).toEqual([
      'O cliente ativou mensagens temporárias (7 dias)',
      'O cliente editou uma mensagem; veja no celular',
      'O cliente fixou uma mensagem',
    ]);
    expect(await world.ticketOf(customer)).toMatchObject({ lastMessage: 'Bom dia', unreadMessages: 1 });
  });

  it('of a stranger creates neither a contact nor a ticket', async () => {
    const { messenger, shop } = world;
    const customer = newCustomer();
    const message = messenger.message(shop, customer, {});
    const { kind: _kind, body: _body, media: _media, data: _data, ...envelope } = message;
    await messenger.receive({ ...envelope, notice: { type: 'pinned' } });
    const { phone = '' } = customer;
    expect(await mongoose.connection.db?.collection('contacts').countDocuments({ phone })).toBe(0);
  });
});

describe('a group', () => {
  it('shows members by name, allows one reaction each, and lets them change only their own messages', async () => {
    const { messenger, shop, people } = world;
    await world.setting(shop.companyId, 'CheckMsgIsGroup', 'disabled');
    const group = newCustomer();
    const [ana, rui] = [
      messenger.identityOf({ lid: '200000000000001' }),
      messenger.identityOf({ phone: '5511900000002' }),
    ];
    const inGroup = { isGroup: true, sentAt: at(1) };
    const message = await messenger.writes(shop, group, {
      ...inGroup,
      sender: ana,
      pushName: 'Ana',
      body: 'Oi',
    });
    await messenger.writes(shop, group, { ...inGroup, sender: rui, pushName: null, body: 'Olá' });
    await messenger.writes(shop, group, { ...inGroup, fromMe: true, body: 'Bom dia a todos' });
    const { _id, ticketId } = (await messageCollection().findOne({ messengerId: message.messengerId }))!;
    expect(
      (await historyOf(ticketId)).map(({ contact, fromMe }) => (fromMe ? 'loja' : contact?.name)),
    ).toEqual(['loja', '+5511900000002', 'Ana']);
    const byRui = {
      sender: rui,
      pushName: 'Rui',
      target: { messengerId: message.messengerId, fromMe: false, participant: ana },
    };
    await messenger.receive(messenger.change(message, { type: 'delete' }, byRui));
    await messenger.receive(messenger.change(message, { type: 'edit', body: 'Mudei' }, byRui));
    await messenger.receive(messenger.change(message, { type: 'reaction', emoji: '👍' }, byRui));
    await messenger.receive(messenger.change(message, { type: 'reaction', emoji: '🎉' }));
    // The same group member is now identified by phone number.
    const anaByPhone = { ...ana, phone: '5511900000001' };
    await messenger.receive(
      messenger.change(message, { type: 'edit', body: 'Oi, gente' }, { sender: anaByPhone }),
    );
    expect((await historyOf(ticketId)).find(({ id }) => id === _id)).toMatchObject({
      body: 'Oi, gente',
      isDeleted: false,
      reactions: [
        { emoji: '👍', name: 'Rui' },
        { emoji: '🎉', name: 'Ana' },
      ],
    });
    const { body } = await world.call(listTickets, { query: { status: 'groups' } }, people.admin);
    expect(body.tickets).toMatchObject([
      { isGroup: true, unreadMessages: 2, lastMessage: 'Bom dia a todos' },
    ]);
    // Both a group administrator and the company's phone may delete the message.
    const members = [ana, rui].map((identity) => ({ identity, admin: identity === rui }));
    vi.spyOn(messenger.gateway, 'groupInfo').mockResolvedValue({ subject: 'Grupo', participants: members });
    await messenger.receive(messenger.change(message, { type: 'delete' }, byRui));
    await vi.waitFor(
      async () =>
        expect((await historyOf(ticketId)).find(({ id }) => id === _id)).toMatchObject({ isDeleted: true }),
      { timeout: 15_000, interval: 50 },
    );
    const other = await messenger.writes(shop, group, { ...inGroup, sender: rui, body: 'Apague' });
    await messenger.receive(messenger.change(other, { type: 'delete' }, { fromMe: true, sender: null }));
    expect((await historyOf(ticketId)).filter(({ isDeleted }) => isDeleted)).toHaveLength(2);
    await world.setting(shop.companyId, 'CheckMsgIsGroup', 'enabled');
  });
});

// After the tests that list all groups.
describe('a notice in a group', () => {
  it('names the member of a group, once for two numbers in it, and the company’s phone', async () => {
    const { messenger, shop, people } = world;
    await world.setting(shop.companyId, 'CheckMsgIsGroup', 'disabled');
    const other = await world.connect(people.admin, [], 'Outra loja');
    const group = newCustomer();
    const sender = messenger.identityOf({ lid: '200000000000077' });
    const message = await messenger.writes(shop, group, { isGroup: true, sender, pushName: 'Ana' });
    const { kind: _kind, body: _body, media: _media, data: _data, ...envelope } = message;
    const pin = { ...envelope, messengerId: 'PIN2', notice: { type: 'pinned' as const } };
    await messenger.receive(pin);
    await messenger.receive({ ...pin, connection: other });
    const own = { fromMe: true, sender: null, notice: { type: 'unreadableEdit' as const } };
    await messenger.receive({ ...envelope, ...own, messengerId: 'E2' });
    const { ticketId } = (await messageCollection().findOne({ messengerId: message.messengerId }))!;
    const lines = (await historyOf(ticketId)).filter(({ mediaType }) => mediaType === 'notification');
    expect(lines.map(({ body }) => body).sort()).toEqual([
      'Ana fixou uma mensagem',
      'O celular da loja editou uma mensagem; veja no celular',
    ]);
  });
});
