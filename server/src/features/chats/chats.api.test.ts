import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Chat,
  countUnreadChats,
  createChat,
  deleteChat,
  getChat,
  listChats,
  muteChat,
  openPairChat,
  unreadsOf,
  updateChat,
} from '@recado/shared/chats';
import { startImpersonation } from '@recado/shared/platform';
import { deleteUser, updateUser } from '@recado/shared/users';
import { type Persona, personas } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { chats } from './chat.model';
import { chatMessages } from './chat-message.model';
import { chatCalls } from './testing/chat-world';

let server: TestServer;
let people: Awaited<ReturnType<typeof personas>>;
let ana: Persona;
let bruno: Persona;
let carla: Persona;
let calls: ReturnType<typeof chatCalls>;

beforeAll(async () => {
  server = await startTestServer();
  people = await personas(server.build);
  calls = chatCalls(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const { id } = people.company;
  ana = await server.build.persona(id, { name: 'Ana Lima' });
  bruno = await server.build.persona(id, { name: 'Bruno Reis' });
  carla = await server.build.persona(id, { name: 'Carla Dias' });
});

const fetched = (as: Persona, { uuid }: Pick<Chat, 'uuid'>) =>
  server.call(getChat, { params: { chatUuid: uuid } }, as);
const unread = async (as: Persona) => (await server.call(countUnreadChats, {}, as)).body.count;
const memberIds = (chat: Chat) => chat.users.map(({ userId }) => userId);

describe('POST /chats', () => {
  it('creates a chat of the caller with colleagues, each once', async () => {
    const body = { title: ' Entregas ', users: [{ id: bruno.id }, { id: ana.id }, { id: bruno.id }] };
    const { status, body: chat } = await server.call(createChat, { body }, ana);
    expect(status).toBe(200);
    expect(chat).toMatchObject({ title: 'Entregas', ownerId: ana.id, pair: false, lastN: 0, muted: false });
    expect(chat.users).toEqual([
      { userId: ana.id, unreads: 0, user: { id: ana.id, name: 'Ana Lima' } },
      { userId: bruno.id, unreads: 0, user: { id: bruno.id, name: 'Bruno Reis' } },
    ]);
  });

  it('rejects a chat without title or colleague, and users of another company', async () => {
    const create = (title: string, ids: number[]) =>
      server.call(createChat, { body: { title, users: ids.map((id) => ({ id })) } }, ana);
    expect((await create(' ', [bruno.id])).error).toBe('ERR_VALIDATION');
    expect((await create('Só eu', [ana.id])).error).toBe('ERR_VALIDATION');
    expect((await create('Fora', [people.rivalAdmin.id])).error).toBe('ERR_NO_USER_FOUND');
  });

  it('rejects more than 200 members', async () => {
    const users = Array.from({ length: 200 }, (_, n) => ({ id: 900_000 + n }));
    const created = await server.call(createChat, { body: { title: 'Todos', users } }, ana);
    expect(created).toMatchObject({ status: 409, error: 'ERR_LIMIT_REACHED', details: { limit: 200 } });
  });
});

describe('POST /chats/pair', () => {
  it('returns one chat to both users, also for concurrent calls, titled by the other one’s name', async () => {
    const open = (as: Persona, userId: number) => server.call(openPairChat, { body: { userId } }, as);
    const opened = await Promise.all([
      ...[1, 2, 3].map(() => open(ana, bruno.id)),
      ...[1, 2, 3].map(() => open(bruno, ana.id)),
    ]);
    expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1);
    expect(opened.map(({ body }) => body.title)).toEqual([
      ...['Bruno Reis', 'Bruno Reis', 'Bruno Reis'],
      ...['Ana Lima', 'Ana Lima', 'Ana Lima'],
    ]);
    expect((await open(ana, ana.id)).error).toBe('ERR_VALIDATION');
    expect((await open(ana, people.rivalAgent.id)).error).toBe('ERR_NO_USER_FOUND');
  });

  it('creates a chat that neither user can edit or delete', async () => {
    const { body: pair } = await server.call(openPairChat, { body: { userId: bruno.id } }, ana);
    const params = { chatId: pair.id };
    expect((await server.call(updateChat, { params, body: { title: 'Nós' } }, ana)).error).toBe(
      'ERR_CONFLICT',
    );
    expect((await server.call(deleteChat, { params }, ana)).error).toBe('ERR_CONFLICT');
  });
});

describe('access to a chat', () => {
  it('is for members only, not for administrators', async () => {
    const chat = await calls.create(ana, [bruno]);
    await calls.send(ana, chat.id, 'Oi');
    const params = { chatId: chat.id };
    for (const outsider of [people.admin, people.superAdmin, carla, people.rivalAdmin]) {
      const responses = await Promise.all([
        fetched(outsider, chat),
        calls.messages(outsider, chat.id),
        calls.send(outsider, chat.id, 'Posso?'),
        calls.read(outsider, chat.id),
        server.call(muteChat, { params, body: { muted: true } }, outsider),
        server.call(updateChat, { params, body: { title: 'Minha' } }, outsider),
        server.call(deleteChat, { params }, outsider),
      ]);
      expect(responses.map(({ error }) => error)).toEqual(responses.map(() => 'ERR_NO_CHAT_FOUND'));
      expect((await calls.list(outsider)).map(({ id }) => id)).not.toContain(chat.id);
    }
  });

  it('returns 403 on every call during an impersonation', async () => {
    const platform = await server.app.services.companies.platformCompany();
    const owner = await server.build.persona(platform.id, { profile: 'admin', superAdmin: true });
    const chat = await calls.create(people.admin, [bruno]);
    const body = { companyId: people.company.id, reason: 'Chamado 1532: mensagens sem fila' };
    const visitor = { ...people.admin, ...(await server.call(startImpersonation, { body }, owner)).body };
    const params = { chatId: chat.id };
    const responses = await Promise.all([
      server.call(listChats, {}, visitor),
      server.call(countUnreadChats, {}, visitor),
      fetched(visitor, chat),
      calls.messages(visitor, chat.id),
      calls.send(visitor, chat.id, 'Oi'),
      calls.read(visitor, chat.id),
      server.call(createChat, { body: { title: 'Nova', users: [{ id: bruno.id }] } }, visitor),
      server.call(openPairChat, { body: { userId: bruno.id } }, visitor),
      server.call(deleteChat, { params }, visitor),
    ]);
    expect(responses.map(({ error }) => error)).toEqual(responses.map(() => 'ERR_NO_PERMISSION'));
  });
});

describe('PUT and DELETE /chats/{id}', () => {
  it('are for the owner, who stays a member', async () => {
    const chat = await calls.create(ana, [bruno]);
    await calls.send(bruno, chat.id, 'Oi');
    const params = { chatId: chat.id };
    const change = (as: Persona, body: { title?: string; users?: { id: number }[] }) =>
      server.call(updateChat, { params, body }, as);
    expect((await change(bruno, { title: 'Minha' })).error).toBe('ERR_NO_PERMISSION');
    expect((await server.call(deleteChat, { params }, bruno)).error).toBe('ERR_NO_PERMISSION');
    const { body: changed } = await change(ana, { title: '$Feira', users: [{ id: carla.id }] });
    expect(changed.title).toBe('$Feira');
    expect(memberIds(changed)).toEqual([ana.id, carla.id]);
    // The owner keeps the read mark; a new member begins without unread messages.
    expect([unreadsOf(changed, ana.id), unreadsOf(changed, carla.id)]).toEqual([1, 0]);
    expect((await fetched(bruno, chat)).error).toBe('ERR_NO_CHAT_FOUND');
    expect(await unread(bruno)).toBe(0);
    expect((await change(ana, { users: [] })).error).toBe('ERR_VALIDATION');
  });

  it('delete the messages with the chat', async () => {
    const chat = await calls.create(ana, [bruno]);
    await calls.send(bruno, chat.id, 'Oi');
    expect((await server.call(deleteChat, { params: { chatId: chat.id } }, ana)).status).toBe(204);
    expect((await fetched(ana, chat)).error).toBe('ERR_NO_CHAT_FOUND');
    const { id } = people.company;
    expect(await chats.count(id, { _id: chat.id })).toBe(0);
    expect(await chatMessages.count(id, { chatId: chat.id })).toBe(0);
  });
});

describe('GET /chats', () => {
  it('lists by latest message, in pages, and finds titles and members', async () => {
    const created: Chat[] = [];
    for (let n = 0; n < 45; n += 1) created.push(await calls.create(ana, [bruno], `Obra ${n}`));
    const party = await calls.create(ana, [carla], 'Confraternização');
    const [first] = created;
    if (!first) throw new Error('no chat');
    await calls.send(bruno, first.id, 'Chegou o cimento');
    const page = await server.call(listChats, {}, ana);
    expect(page.body.records).toHaveLength(40);
    expect(page.body.records[0]).toMatchObject({ id: first.id, lastMessage: 'Chegou o cimento' });
    expect(page.body.records[1]?.id).toBe(party.id);
    const cursor = page.body.nextCursor ?? '';
    const rest = (await server.call(listChats, { query: { cursor } }, ana)).body;
    const second = (await server.call(listChats, { query: { pageNumber: 2 } }, ana)).body;
    expect(rest.records.map(({ title }) => title)).toEqual([
      'Obra 6',
      'Obra 5',
      'Obra 4',
      'Obra 3',
      'Obra 2',
      'Obra 1',
    ]);
    expect(second.records).toEqual(rest.records);
    expect([rest.hasMore, rest.nextCursor]).toEqual([false, null]);
    const foreign = await server.call(listChats, { query: { cursor: `${cursor.split('_')[0]}_ABC` } }, ana);
    expect(foreign).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect((await calls.list(ana, 'confraternizacao')).map(({ id }) => id)).toEqual([party.id]);
    expect((await calls.list(ana, 'carla')).map(({ id }) => id)).toEqual([party.id]);
  });
});

describe('the deletion of a user', () => {
  it('passes chats to the first administrator among the members, else to the first member', async () => {
    const boss = await server.build.persona(people.company.id, { name: 'Dora', profile: 'admin' });
    const withBoss = await calls.create(ana, [bruno, carla, boss], 'Com chefe');
    const without = await calls.create(ana, [carla, bruno], 'Sem chefe');
    const joined = await calls.create(bruno, [ana, carla], 'Do Bruno');
    const { body: pair } = await server.call(openPairChat, { body: { userId: bruno.id } }, ana);
    await calls.send(ana, joined.id, 'Até mais');
    expect((await server.call(deleteUser, { params: { userId: ana.id } }, people.admin)).status).toBe(200);
    const left = new Map((await calls.list(bruno)).map((chat) => [chat.id, chat]));
    expect(left.get(withBoss.id)?.ownerId).toBe(boss.id);
    expect(left.get(without.id)?.ownerId).toBe(bruno.id);
    expect(left.get(joined.id)?.ownerId).toBe(bruno.id);
    for (const chat of left.values()) expect(memberIds(chat)).not.toContain(ana.id);
    expect(left.get(pair.id)).toMatchObject({ pair: false, title: 'Ana Lima', ownerId: bruno.id });
    const { records } = (await calls.messages(bruno, joined.id)).body;
    expect(records.map(({ sender }) => sender.name)).toEqual(['Ana Lima']);
  });

  it('deletes a chat without other members', async () => {
    const chat = await calls.create(ana, [bruno]);
    for (const { id } of [bruno, ana])
      await server.call(deleteUser, { params: { userId: id } }, people.admin);
    expect(await chats.count(people.company.id, { _id: chat.id })).toBe(0);
  });
});

it('a renamed user has the new name in chats and as the title of a pair’s chat', async () => {
  const chat = await calls.create(ana, [bruno]);
  await server.call(openPairChat, { body: { userId: bruno.id } }, ana);
  await server.call(
    updateUser,
    { params: { userId: bruno.id }, body: { name: 'Bruno Alves' } },
    people.admin,
  );
  await expect
    .poll(async () => (await calls.list(ana)).map(({ title, users }) => [title, users.at(-1)?.user.name]))
    .toEqual(
      expect.arrayContaining([
        ['Bruno Alves', 'Bruno Alves'],
        [chat.title, 'Bruno Alves'],
      ]),
    );
});
