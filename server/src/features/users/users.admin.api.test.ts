import { Collection } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listAudit } from '@recado/shared/audit';
import { login, me, refreshToken } from '@recado/shared/auth';
import { updateCompany } from '@recado/shared/companies';
import type { BodyOf } from '@recado/shared/contract';
import { startImpersonation } from '@recado/shared/platform';
import { createQuickMessageGroup, listQuickMessageGroups } from '@recado/shared/quick-message-groups';
import { createQuickMessage, listQuickMessages } from '@recado/shared/quick-messages';
import { getTicket } from '@recado/shared/tickets';
import {
  createUser,
  deleteUser,
  getUser,
  listUserNames,
  removeAccessTime,
  searchUsers,
  setAccessTime,
  updateUser,
} from '@recado/shared/users';
import { testWindow } from '#core/realtime/testing/test-window';
import { type Conversations, startConversations } from '#testing/conversations';
import { PASSWORD, type Persona } from '#testing/factories';
import { pauseCall } from '#testing/pause-write';

let world: Conversations;
let people: Conversations['people'];
beforeAll(async () => {
  world = await startConversations();
  people = world.people;
});
afterAll(() => world.close());

let made = 0;
const someone = (fields: Partial<BodyOf<typeof createUser>> = {}) => ({
  name: 'Carla Nunes',
  email: `carla${++made}@loja.test`,
  password: PASSWORD,
  ...fields,
});
const make = (fields: Partial<BodyOf<typeof createUser>> = {}, as: Persona = people.admin) =>
  world.call(createUser, { body: someone(fields) }, as);
const change = (userId: number, body: BodyOf<typeof updateUser>, as: Persona) =>
  world.call(updateUser, { params: { userId }, body }, as);
const remove = (userId: number, as: Persona) => world.call(deleteUser, { params: { userId } }, as);
const enter = (email: string, password = PASSWORD) =>
  world.call(login, { body: { email, password, client: 'desktop' } });
const demotes = (_filter: object, update: object) => JSON.stringify(update).includes('"profile":"user"');
const isIn = async (who: Persona) => (await world.call(me, {}, who)).status === 200;

describe('a new user', () => {
  it('has the given queues, connections and choices, and can sign in', async () => {
    const { queues, company } = people;
    const { status, body } = await make({
      queueIds: [queues.support.id],
      whatsappIds: [world.shop.connectionId],
      viewNoQueueTicket: true,
      // Ignored: no request can create a platform admin.
      ...{ superAdmin: true },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      profile: 'user',
      superAdmin: false,
      companyId: company.id,
      queues: [{ id: queues.support.id }],
      whatsapps: [{ id: world.shop.connectionId, name: 'Loja' }],
      viewNoQueueTicket: true,
      viewCampaigns: false,
      accessTime: [],
    });
    expect((await enter(body.email!)).status).toBe(200);
  });

  it('has neither of the two choices as an administrator', async () => {
    const { body } = await make({ profile: 'admin', viewNoQueueTicket: true, viewCampaigns: true });
    expect([body.profile, body.viewNoQueueTicket, body.viewCampaigns]).toEqual(['admin', false, false]);
    await remove(body.id, people.admin);
  });

  it("requires a unique e-mail, a password of five characters, and the company's queues", async () => {
    const { agent, rivalAdmin } = people;
    const duplicate = await make({ email: agent.email.toUpperCase() });
    expect([duplicate.status, duplicate.error, duplicate.details]).toEqual([
      409,
      'ERR_CONFLICT',
      { field: 'email' },
    ]);
    const short = await make({ password: '1234' });
    expect([short.error, short.details?.['field']]).toEqual(['ERR_VALIDATION', 'password']);
    expect((await make({ queueIds: [people.queues.sales.id] }, rivalAdmin)).error).toBe('ERR_NO_QUEUE_FOUND');
    expect((await make({ whatsappIds: [world.shop.connectionId] }, rivalAdmin)).error).toBe(
      'ERR_NO_WAPP_FOUND',
    );
  });

  it('is rejected when the platform disabled it, and beyond the plan', async () => {
    const { plans, companies } = world.app.services;
    const plan = await plans.createPlan({
      name: 'Um só',
      users: 2,
      connections: 1,
      queues: 1,
      value: 10,
    });
    const company = await world.build.company({ planId: plan.id });
    const boss = await world.build.persona(company.id, { profile: 'admin' });
    const first = await make({}, boss);
    expect(first.status).toBe(201);
    const full = await make({}, boss);
    expect([full.error, full.details]).toEqual(['ERR_PLAN_LIMIT', { kind: 'users', limit: 2 }]);
    await remove(first.body.id, boss);
    expect((await make({}, boss)).status).toBe(201);
    const large = await plans.createPlan({ name: 'Vários', users: 9, connections: 1, queues: 1, value: 20 });
    const platform = await companies.platformCompany();
    const platformAdmin = await world.build.persona(platform.id, { profile: 'admin', superAdmin: true });
    const allow = (userCreation: boolean) =>
      world.call(
        updateCompany,
        {
          params: { companyId: company.id },
          body: { name: company.name, email: 'contato@loja.test', planId: large.id, userCreation },
        },
        platformAdmin,
      );
    expect((await allow(false)).body.userCreation).toBe(false);
    expect((await make({}, boss)).error).toBe('ERR_USER_CREATION_DISABLED');
    expect((await allow(true)).body.userCreation).toBe(true);
    expect((await make({}, boss)).status).toBe(201);
  });
});

describe('a user', () => {
  it('changes their own name, e-mail and password, but no rights', async () => {
    const { agent, admin, company, queues } = people;
    const who = await world.build.persona(company.id, { queueIds: [queues.sales.id] });
    const email = `novo${++made}@loja.test`;
    const whole = { profile: 'user', queueIds: [queues.sales.id], whatsappIds: [] } as const;
    const mine = await change(
      who.id,
      {
        ...whole,
        queueIds: [...whole.queueIds],
        whatsappIds: [],
        name: 'Ana N.',
        email,
        password: 'outra-senha',
        currentPassword: PASSWORD,
      },
      who,
    );
    expect([mine.status, mine.body.name, mine.body.email]).toEqual([200, 'Ana N.', email]);
    // The authSession that changed the password stays valid.
    expect(await isIn(who)).toBe(true);
    const rejected: BodyOf<typeof updateUser>[] = [
      { profile: 'admin' },
      { queueIds: [queues.sales.id, queues.support.id] },
      { whatsappIds: [world.shop.connectionId] },
      { viewNoQueueTicket: true },
    ];
    for (const body of rejected) expect((await change(who.id, body, who)).error).toBe('ERR_NO_PERMISSION');
    expect((await change(agent.id, { name: 'Outro' }, who)).error).toBe('ERR_NO_PERMISSION');
    const duplicate = { email: admin.email, currentPassword: 'outra-senha' };
    expect((await change(who.id, duplicate, who)).details).toEqual({ field: 'email' });
  });

  it('changes their own password or e-mail with the current password only', async () => {
    const { company } = people;
    const who = await world.build.persona(company.id);
    for (const wanted of [{ password: 'outra-senha' }, { email: `outro${++made}@loja.test` }]) {
      for (const currentPassword of [undefined, 'errada']) {
        const rejected = await change(who.id, { ...wanted, currentPassword }, who);
        expect([rejected.status, rejected.error, rejected.details?.['field']]).toEqual([
          400,
          'ERR_VALIDATION',
          'currentPassword',
        ]);
      }
    }
    // The form always contains the e-mail.
    expect((await change(who.id, { name: 'Só o nome', email: who.email }, who)).status).toBe(200);
    expect((await enter(who.email)).status).toBe(200);
  });

  it('is rejected after too many wrong current passwords', async () => {
    const who = await world.build.persona(people.company.id);
    const guess = () => change(who.id, { password: 'outra-senha', currentPassword: 'errada' }, who);
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).error).toBe('ERR_TOO_MANY_REQUESTS');
  }, 60_000);

  it('is signed out when an administrator sets a new password, and retains omitted fields', async () => {
    const { company, admin, queues } = people;
    const who = await world.build.persona(company.id, {
      queueIds: [queues.sales.id],
      viewNoQueueTicket: true,
    });
    const { body } = await change(who.id, { password: 'senha-nova' }, admin);
    expect([body.name, body.viewNoQueueTicket, body.queues.map(({ id }) => id)]).toEqual([
      who.name,
      true,
      [queues.sales.id],
    ]);
    expect(await isIn(who)).toBe(false);
    expect((await enter(who.email)).error).toBe('ERR_INVALID_CREDENTIALS');
    expect((await enter(who.email, 'senha-nova')).status).toBe(200);
  });

  it('is signed out after a crash between the new password and the end of the session', async () => {
    const { company, admin } = people;
    const who = await world.build.persona(company.id);
    const end = vi.spyOn(Collection.prototype, 'findOneAndDelete').mockRejectedValue(new Error('cut'));
    await change(who.id, { password: 'senha-nova' }, admin);
    end.mockRestore();
    expect(await isIn(who)).toBe(true);
    await world.app.context.events.start(true);
    expect(await isIn(who)).toBe(false);
    expect((await enter(who.email, 'senha-nova')).status).toBe(200);
  });

  it('stays an administrator while there is no other, even when two step down at once', async () => {
    const company = await world.build.company();
    const one = await world.build.persona(company.id, { profile: 'admin' });
    expect((await change(one.id, { profile: 'user' }, one)).error).toBe('ERR_LAST_ADMIN');
    const two = await world.build.persona(company.id, { profile: 'admin' });
    const paused = pauseCall('findOneAndUpdate', 'users', demotes);
    const first = change(one.id, { profile: 'user' }, two);
    await paused.reached;
    // Two administrators still exist; a demotion that was written and revoked would have been visible.
    expect((await change(two.id, { profile: 'user' }, one)).error).toBe('ERR_LAST_ADMIN');
    paused.release();
    expect((await first).status).toBe(200);
    const { users } = (await world.call(searchUsers, { query: {} }, two)).body;
    expect(users.filter(({ profile }) => profile === 'admin')).toMatchObject([{ id: two.id }]);
  });

  it('stays an administrator if the form that would change it is stale when it is written', async () => {
    const company = await world.build.company();
    const [one, two] = [
      await world.build.persona(company.id, { profile: 'admin' }),
      await world.build.persona(company.id, { profile: 'admin' }),
    ];
    const paused = pauseCall('findOneAndUpdate', 'users', demotes);
    const stale = change(one.id, { profile: 'user', version: 0 }, two);
    await paused.reached;
    expect((await change(one.id, { name: 'Ana Maria', version: 0 }, two)).status).toBe(200);
    paused.release();
    expect((await stale).error).toBe('ERR_CONFLICT');
    const { body } = await world.call(getUser, { params: { userId: one.id } }, two);
    expect(body).toMatchObject({ name: 'Ana Maria', profile: 'admin' });
  });

  it('remains when the only two administrators are deleted at once', async () => {
    const company = await world.build.company();
    const [one, two] = [
      await world.build.persona(company.id, { profile: 'admin' }),
      await world.build.persona(company.id, { profile: 'admin' }),
    ];
    const paused = pauseCall('findOneAndDelete', 'users');
    const first = remove(one.id, two);
    await paused.reached;
    // The first is signed out already.
    const second = { params: { userId: two.id }, query: { companyId: company.id } };
    expect((await world.call(deleteUser, second, people.superAdmin)).error).toBe('ERR_LAST_ADMIN');
    expect((await world.call(searchUsers, { query: {} }, two)).body.users).toMatchObject([
      { profile: 'admin' },
      { profile: 'admin' },
    ]);
    paused.release();
    expect((await first).status).toBeLessThan(300);
    expect((await world.call(searchUsers, { query: {} }, two)).body.users).toMatchObject([
      { id: two.id, profile: 'admin' },
    ]);
  });

  it('who is a platform admin is changed and deleted by no other user', async () => {
    const { superAdmin, admin } = people;
    expect((await change(superAdmin.id, { password: 'tomada' }, admin)).error).toBe('ERR_NO_PERMISSION');
    expect((await remove(superAdmin.id, admin)).error).toBe('ERR_NO_PERMISSION');
  });
});

describe("another company's users", () => {
  it('are visible and editable for platform admins who name the company', async () => {
    const { superAdmin, admin, rivalCompany, rivalAgent, rivalAdmin } = people;
    const companyId = rivalCompany.id;
    const names = await world.call(listUserNames, { query: { companyId } }, superAdmin);
    expect(names.body.map(({ id }) => id)).toContain(rivalAdmin.id);
    const read = (as: Persona) =>
      world.call(getUser, { params: { userId: rivalAgent.id }, query: { companyId } }, as);
    expect((await read(superAdmin)).body.email).toBe(rivalAgent.email);
    expect((await read(admin)).error).toBe('ERR_NO_USER_FOUND');
    const named = { name: 'Renomeada', companyId };
    expect((await change(rivalAgent.id, named, admin)).error).toBe('ERR_NO_USER_FOUND');
    expect((await change(rivalAgent.id, named, superAdmin)).body.name).toBe('Renomeada');
    expect((await make({ companyId }, superAdmin)).body.companyId).toBe(companyId);
    const { entries } = (await world.call(listAudit, { query: { companyId } }, superAdmin)).body;
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['user.created', 'Carla Nunes'],
      ['user.updated', 'Renomeada'],
    ]);
    expect((await make({ companyId }, admin)).body.companyId).toBe(admin.companyId);
  });
});

describe('deleting a user', () => {
  it('returns their open tickets, keeps the resolved ones, and publishes both', async () => {
    const { company, admin, queues } = people;
    const who = await world.build.persona(company.id, { queueIds: [queues.sales.id], name: 'Vai Embora' });
    const { ticket: open } = await world.openTicket(who);
    const { ticket: done } = await world.openTicket(who);
    await world.change(done.id, 'closed', who);
    const screen = testWindow(world.url, admin.token);
    await screen.ready();
    const { status, body } = await remove(who.id, admin);
    expect([status, body]).toEqual([200, { returnedTickets: 1 }]);
    await screen.until(({ name, payload }) => {
      const { action, user } = payload as { action: string; user?: { id: number } };
      return name === `company-${company.id}-user` && action === 'delete' && user?.id === who.id;
    });
    screen.socket.disconnect();
    const read = async (ticketId: number) =>
      (await world.call(getTicket, { params: { ticketId } }, admin)).body;
    expect(await read(open.id)).toMatchObject({ status: 'pending', userId: null, user: null });
    expect(await read(done.id)).toMatchObject({ status: 'closed', user: { name: 'Vai Embora' } });
    expect(await isIn(who)).toBe(false);
    expect((await enter(who.email)).error).toBe('ERR_INVALID_CREDENTIALS');
    expect((await remove(who.id, admin)).error).toBe('ERR_NO_USER_FOUND');
  });

  it('gives their shared records to the deleting user, and deletes private ones', async () => {
    const { company, admin } = people;
    const who = await world.build.persona(company.id);
    const group = (name: string) => world.call(createQuickMessageGroup, { body: { name } }, who);
    const [used, own] = [(await group('Prazos')).body, (await group('Rascunhos')).body];
    const add = (shortcode: string, groupId: number, showAll: boolean) =>
      world.call(createQuickMessage, { body: { shortcode, message: 'Olá', groupId, showAll } }, who);
    await add('prazo', used.id, true);
    await add('rascunho', own.id, false);
    await remove(who.id, admin);
    const messages = (await world.call(listQuickMessages, {}, admin)).body;
    expect(messages.map(({ shortcode, userId }) => [shortcode, userId])).toEqual([['prazo', admin.id]]);
    const groups = (await world.call(listQuickMessageGroups, { query: { onlyMine: 'true' } }, admin)).body;
    expect(groups.records.map(({ id }) => id)).toEqual([used.id]);
  });

  it('is rejected for the caller', async () => {
    expect((await remove(people.admin.id, people.admin)).error).toBe('ERR_NO_PERMISSION');
  });
});

describe('access hours', () => {
  /** The weekday in three days is not today in any time zone. */
  const notToday = () => [
    { weekday: (new Date().getUTCDay() + 3) % 7, startTime: '08:00', endTime: '18:00' },
  ];
  const setHours = (who: Persona, accessTime: BodyOf<typeof setAccessTime>['accessTime']) =>
    world.call(setAccessTime, { params: { userId: who.id }, body: { accessTime } }, people.admin);

  it('reject and sign out agents outside them, and notify their windows', async () => {
    const { company, admin } = people;
    await world.setting(company.id, 'accessTime', 'enabled');
    const who = await world.build.persona(company.id);
    const screen = testWindow(world.url, who.token);
    await screen.ready();
    expect((await setHours(who, notToday())).body.accessTime).toEqual(notToday());
    await screen.ended();
    expect(screen.received.map(({ name, payload }) => [name, payload])).toContainEqual([
      `company-${company.id}-accesstime`,
      { user: { id: who.id } },
    ]);
    screen.socket.disconnect();
    expect(await isIn(who)).toBe(false);
    const refreshed = await world.call(refreshToken, { body: { refreshToken: who.refreshToken } });
    expect(refreshed.status).toBe(401);
    const rejected = await enter(who.email);
    expect([rejected.status, rejected.error]).toEqual([403, 'ERR_ACCESS_HOURS']);
    await world.call(removeAccessTime, { params: { userId: who.id } }, admin);
    expect((await enter(who.email)).status).toBe(200);
  });

  it('do not apply to administrators, or while the setting is disabled', async () => {
    const { company, superAdmin } = people;
    await world.setting(company.id, 'accessTime', 'disabled');
    const rejected = await setHours(superAdmin, notToday());
    expect([rejected.error, rejected.details]).toEqual(['ERR_CONFLICT', { field: 'profile' }]);
    const who = await world.build.persona(company.id);
    await setHours(who, notToday());
    await world.app.services.users.accessHours.sweep();
    expect(await isIn(who)).toBe(true);
    expect((await enter(who.email)).status).toBe(200);
  });

  it('follow the company’s clocks over midnight, except for administrators', async () => {
    const { accessHours } = world.app.services.users;
    const { id: companyId } = await world.build.company({ timeZone: 'America/Manaus' });
    await world.setting(companyId, 'accessTime', 'enabled');
    const accessTime = [{ weekday: 6, startTime: '22:00', endTime: '02:00' }];
    // From Saturday night to Sunday 02:00.
    const allowed = (day: string, time: string, profile: 'user' | 'admin' = 'user') =>
      accessHours.allows({ companyId, profile, accessTime }, new Date(`${day}T${time}:00-04:00`));
    expect(await allowed('2026-11-21', '21:59')).toBe(false);
    expect(await allowed('2026-11-21', '23:00')).toBe(true);
    expect(await allowed('2026-11-22', '01:59')).toBe(true);
    expect(await allowed('2026-11-22', '02:00')).toBe(false);
    expect(await allowed('2026-11-22', '12:00', 'admin')).toBe(true);
  });

  it('are checked each minute, and sign out users outside them', async () => {
    const { users } = world.app.services;
    const company = await world.build.company();
    const [who, colleague] = [await world.build.persona(company.id), await world.build.persona(company.id)];
    await world.setting(company.id, 'accessTime', 'enabled');
    await users.updateUser(company.id, who.id, { accessTime: notToday() });
    await users.accessHours.sweep();
    expect(await isIn(who)).toBe(false);
    expect(await isIn(colleague)).toBe(true);
  });

  it('apply from the moment the setting is enabled', async () => {
    const company = await world.build.company();
    const boss = await world.build.persona(company.id, { profile: 'admin' });
    const who = await world.build.persona(company.id);
    const body = { accessTime: notToday() };
    await world.call(setAccessTime, { params: { userId: who.id }, body }, boss);
    expect(await isIn(who)).toBe(true);
    await world.setting(company.id, 'accessTime', 'enabled');
    await vi.waitFor(async () => expect(await isIn(who)).toBe(false));
  });
});

describe('an online user', () => {
  it('goes offline after two missed reports', async () => {
    const { users } = world.app.services;
    const { company, admin } = people;
    const who = await world.build.user(company.id);
    const online = async () => (await world.call(getUser, { params: { userId: who.id } }, admin)).body.online;
    await users.setOnline(company.id, who.id, true);
    await users.sweepGone(new Date(Date.now() + 10 * 60_000));
    expect(await online()).toBe(true);
    await users.sweepGone(new Date(Date.now() + 12 * 60_000));
    expect(await online()).toBe(false);
  });
});

describe('an impersonated user', () => {
  it('keeps password and e-mail during an impersonation', async () => {
    const { rivalCompany, rivalAdmin, superAdmin } = people;
    const body = { companyId: rivalCompany.id, reason: 'Chamado 77: não consegue entrar' };
    const visit = (await world.call(startImpersonation, { body }, superAdmin)).body;
    const wanted = { password: 'tomada-agora', currentPassword: PASSWORD };
    const rejected = await world.call(updateUser, { params: { userId: rivalAdmin.id }, body: wanted }, visit);
    expect(rejected.error).toBe('ERR_NO_PERMISSION');
  });
});
