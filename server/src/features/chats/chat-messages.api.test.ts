import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, countUnreadChats, getChat, unreadsOf } from '@recado/shared/chats';
import { type Persona, personas } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { appendMessage } from './append-message';
import { chats } from './chat.model';
import { chatMessages } from './chat-message.model';
import { movePending, sweepPendingAcrossCompanies } from './pending-messages';
import { chatCalls } from './testing/chat-world';

let server: TestServer;
let companyId: number;
let ana: Persona;
let bruno: Persona;
let calls: ReturnType<typeof chatCalls>;
let chat: Chat;

beforeAll(async () => {
  server = await startTestServer();
  const people = await personas(server.build);
  companyId = people.company.id;
  calls = chatCalls(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await server.build.persona(companyId);
  bruno = await server.build.persona(companyId);
  chat = await calls.create(ana, [bruno]);
});

const texts = async (as: Persona, query: { before?: number; after?: number; pageNumber?: number } = {}) => {
  const { body } = await calls.messages(as, chat.id, query);
  return { n: body.records.map((message) => message.n), hasMore: body.hasMore };
};
const fetched = async (as: Persona) =>
  (await server.call(getChat, { params: { chatUuid: chat.uuid } }, as)).body;
const unread = async (as: Persona) => (await server.call(countUnreadChats, {}, as)).body.count;
/** Numbers a message as an interrupted request leaves it. */
const interrupted = (message: string, clientId: string | null = null) =>
  appendMessage({
    ...{ _id: 1_000_000 + Math.floor(Math.random() * 1e9), companyId, chatId: chat.id, clientId, message },
    ...{ senderId: ana.id, senderName: ana.name, mentions: [], createdAt: new Date() },
  });

describe('POST /chats/{id}/messages', () => {
  it('numbers concurrent messages without gaps and stores each once', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => calls.send(n % 2 ? ana : bruno, chat.id, `Linha ${n} $set {a}`)),
    );
    const stored = await chatMessages.find(companyId, { chatId: chat.id }, { sort: { n: 1 } });
    expect(stored.map(({ n }) => n)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(new Set(stored.map(({ message }) => message)).size).toBe(60);
    const [row] = await chats.find(companyId, { _id: chat.id });
    expect(row).toMatchObject({ lastN: 60, pending: [] });
    expect(row?.pendingSince).toBeUndefined();
  });

  it('returns the stored message for a repeated client id, also of long ago and of concurrent calls', async () => {
    const send = (clientId: string) => calls.send(ana, chat.id, 'Uma vez só', { clientId });
    const sent = await Promise.all([1, 2, 3, 4].map(() => send('cliente-0001')));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    for (let n = 0; n < 101; n += 1) await calls.send(bruno, chat.id, `${n}`, { clientId: `bruno-${n}-xx` });
    expect((await send('cliente-0001')).body.n).toBe(1);
    expect((await fetched(ana)).lastN).toBe(102);
    expect((await calls.send(bruno, chat.id, 'Outra', { clientId: 'cliente-0001' })).error).toBe(
      'ERR_CONFLICT',
    );
  });

  it('rejects blank text and more than 10,000 characters', async () => {
    expect((await calls.send(ana, chat.id, ' \n ')).error).toBe('ERR_VALIDATION');
    expect((await calls.send(ana, chat.id, 'x'.repeat(10_001))).error).toBe('ERR_VALIDATION');
    const { body } = await calls.send(ana, chat.id, 'x'.repeat(10_000));
    expect(body.message).toHaveLength(10_000);
    expect((await fetched(ana)).lastMessage).toHaveLength(200);
  });

  it('mentions other members only', async () => {
    const mentions = [bruno.id, bruno.id, ana.id, 999_999];
    expect((await calls.send(ana, chat.id, '@Bruno olha', { mentions })).body.mentions).toEqual([bruno.id]);
  });
});

describe('unread messages', () => {
  it('are those after the read mark, which only moves forward', async () => {
    for (const text of ['Um', 'Dois', 'Três']) await calls.send(ana, chat.id, text);
    const unreads = async () => unreadsOf(await fetched(bruno), bruno.id);
    expect([await unreads(), await unread(bruno), await unread(ana)]).toEqual([3, 1, 0]);
    await calls.read(bruno, chat.id, 2);
    expect([await unreads(), await unread(bruno)]).toEqual([1, 1]);
    await calls.read(bruno, chat.id, 1);
    expect(await unreads()).toBe(1);
    expect(unreadsOf((await calls.read(bruno, chat.id, 99)).body, bruno.id)).toBe(0);
    expect(await unread(bruno)).toBe(0);
    expect((await calls.read(bruno, chat.id, 3, ana.id)).error).toBe('ERR_NO_PERMISSION');
  });

  it('of the sender are none', async () => {
    await calls.send(ana, chat.id, 'Oi');
    await calls.send(bruno, chat.id, 'Olá');
    const { users } = await fetched(ana);
    expect(users.map(({ unreads }) => unreads)).toEqual([1, 0]);
  });
});

describe('GET /chats/{id}/messages', () => {
  it('pages by number in both directions', async () => {
    await Promise.all(Array.from({ length: 120 }, (_, n) => calls.send(ana, chat.id, `${n}`)));
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
    expect(await texts(bruno)).toEqual({ n: range(71, 120), hasMore: true });
    expect(await texts(bruno, { before: 71 })).toEqual({ n: range(21, 70), hasMore: true });
    expect(await texts(bruno, { before: 21 })).toEqual({ n: range(1, 20), hasMore: false });
    expect(await texts(bruno, { pageNumber: 3 })).toEqual({ n: range(1, 20), hasMore: false });
    expect(await texts(bruno, { after: 60 })).toEqual({ n: range(61, 110), hasMore: true });
    expect(await texts(bruno, { after: 110 })).toEqual({ n: range(111, 120), hasMore: false });
    expect(await texts(bruno, { after: 120 })).toEqual({ n: [], hasMore: false });
  });

  it('contains messages of an interrupted request, and their sweep stores them once', async () => {
    await calls.send(ana, chat.id, 'Um');
    await interrupted('Dois', 'cliente-dois');
    await interrupted('Três');
    expect((await texts(bruno)).n).toEqual([1, 2, 3]);
    expect((await calls.send(ana, chat.id, 'Dois', { clientId: 'cliente-dois' })).body.n).toBe(2);
    // As if the first move had been interrupted after the insert.
    const [row] = await chats.find(companyId, { _id: chat.id });
    expect(row?.pending.map(({ n }) => n)).toEqual([3]);
    if (!row?.pending[0]) throw new Error('nothing pending');
    await chatMessages.insert(companyId, row.pending[0]);
    const { publisher, log } = server.app.context;
    // The server's own sweep finds the message only after some seconds.
    await sweepPendingAcrossCompanies({ publisher, log }, Date.now() + 60_000);
    await movePending({ publisher }, row);
    expect(await chats.findOne(companyId, { _id: chat.id })).toMatchObject({ pending: [], lastN: 3 });
    expect((await texts(bruno)).n).toEqual([1, 2, 3]);
    expect(await chatMessages.count(companyId, { chatId: chat.id })).toBe(3);
  });
});
