import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueSummary } from '@recado/shared/queues';
import { getUser, listUserNames, searchUsers } from '@recado/shared/users';
import { type Conversations, startConversations } from '#testing/conversations';

let world: Conversations;
beforeAll(async () => {
  world = await startConversations();
});
afterAll(() => world.close());

const inList = ({ id, name, color }: QueueSummary): QueueSummary => ({ id, name, color });

describe('the lists of users', () => {
  it('returns every user of the company by name, to every user', async () => {
    const { people, call } = world;
    const { company, agent, admin, rivalAgent, rivalAdmin } = people;
    const names = async (as: typeof agent, query = {}) =>
      (await call(listUserNames, { query }, as)).body.map(({ id }) => id);
    const everybody = await names(agent);
    expect(everybody).toContain(agent.id);
    expect(everybody).toContain(admin.id);
    expect(await names(admin)).toEqual(everybody);
    expect((await names(rivalAgent, { companyId: company.id })).sort()).toEqual(
      [rivalAgent.id, rivalAdmin.id].sort(),
    );
    const { body } = await call(listUserNames, { query: {} }, agent);
    expect(body.map(({ name }) => name)).toEqual(body.map(({ name }) => name).sort());
    expect(body[0]).toEqual({ id: expect.any(Number) as number, name: body[0]?.name, online: false });
  });

  it('finds users by the beginning of any word of their name, with their queues', async () => {
    const { people, build, call } = world;
    const { company, queues, agent } = people;
    const found = async (searchParam: string, as = agent) =>
      (await call(searchUsers, { query: { searchParam } }, as)).body.users;
    const joao = await build.user(company.id, { name: 'João Antônio Prado', queueIds: [queues.support.id] });
    expect(await found('anton')).toEqual([
      {
        id: joao.id,
        name: joao.name,
        online: false,
        profile: 'user',
        email: null,
        queues: [inList(queues.support)],
      },
    ]);
    // Only administrators may read and search e-mails.
    expect(await found(joao.email)).toEqual([]);
    expect((await found(joao.email, people.admin)).map(({ email }) => email)).toEqual([joao.email]);
    expect((await found('PRADO joao')).map(({ id }) => id)).toEqual([joao.id]);
    expect(await found('rado')).toEqual([]);
    expect(await found('!!')).toEqual([]);
    expect(await found('anton', people.rivalAgent)).toEqual([]);
  });

  it('returns pages', async () => {
    const { build, call } = world;
    const company = await build.company();
    const boss = await build.persona(company.id, { profile: 'admin', name: 'Zoraide' });
    // Hashing 41 passwords is slow.
    await world.app.database.db.collection<{ _id: number }>('users').insertMany(
      Array.from({ length: 41 }, (_, index) => ({
        _id: 800_000 + index,
        companyId: company.id,
        name: `Atendente ${String(index).padStart(2, '0')}`,
        email: `atendente${index}@paginas.test`,
        passwordHash: '-',
        profile: 'user',
        queueIds: [],
        connectionIds: [],
        online: false,
      })),
    );
    const page = (query: object) => call(searchUsers, { query }, boss);
    const first = (await page({})).body;
    expect([first.users.length, first.hasMore, first.users[0]?.name]).toEqual([40, true, 'Atendente 00']);
    const second = (await page({ cursor: first.nextCursor! })).body;
    expect([second.users.map(({ name }) => name), second.hasMore, second.nextCursor]).toEqual([
      ['Atendente 40', 'Zoraide'],
      false,
      null,
    ]);
    expect((await page({ pageNumber: 2 })).body.users).toEqual(second.users);
    expect((await page({ cursor: 'x' })).error).toBe('ERR_VALIDATION');
  });

  it('returns online users first, each part by name, when sorted by it', async () => {
    const company = await world.build.company();
    const boss = await world.build.persona(company.id, { profile: 'admin', name: 'Zoraide' });
    for (const name of ['Bruno', 'Carla', 'Ana', 'Davi']) await world.build.user(company.id, { name });
    await world.app.database.db
      .collection('users')
      .updateMany({ companyId: company.id, name: { $in: ['Davi', 'Carla'] } }, { $set: { online: true } });
    const names = async (query: object) =>
      (await world.call(searchUsers, { query }, boss)).body.users.map(({ name }) => name);
    expect(await names({ sort: 'online' })).toEqual(['Carla', 'Davi', 'Ana', 'Bruno', 'Zoraide']);
    expect(await names({})).toEqual(['Ana', 'Bruno', 'Carla', 'Davi', 'Zoraide']);
  });

  it('shows e-mails only to their owners and administrators', async () => {
    const { people, build, call, shop } = world;
    const { company, queues, agent, admin } = people;
    const ana = await build.persona(company.id, {
      name: 'Ana Transferida',
      queueIds: [queues.sales.id],
      connectionIds: [shop.connectionId],
      viewCampaigns: true,
    });
    const get = async (as: typeof agent, userId = ana.id) => call(getUser, { params: { userId } }, as);
    expect((await get(admin)).body).toEqual({
      id: ana.id,
      name: 'Ana Transferida',
      online: false,
      profile: 'user',
      email: ana.email,
      superAdmin: false,
      companyId: company.id,
      queues: [inList(queues.sales)],
      whatsapps: [{ id: shop.connectionId, name: 'Loja' }],
      viewNoQueueTicket: false,
      viewCampaigns: true,
      accessTime: [],
      maxOpen: 0,
      version: 0,
    });
    expect((await get(ana)).body.email).toBe(ana.email);
    expect((await get(agent)).body).toMatchObject({ name: 'Ana Transferida', email: null });
    expect((await get(people.rivalAdmin)).error).toBe('ERR_NO_USER_FOUND');
  });
});
