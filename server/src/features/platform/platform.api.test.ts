import { Readable } from 'node:stream';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listAudit, listImpersonations } from '@recado/shared/audit';
import { logout, me } from '@recado/shared/auth';
import { deleteCompany, listCompanies, updateCompany } from '@recado/shared/companies';
import { createConnection, getConnection, updateConnection } from '@recado/shared/connections';
import { createWebhook } from '@recado/shared/messages-api';
import { listNotices, readNotices } from '@recado/shared/notifications';
import {
  EMBEDDED_STORE_LIMITS,
  endImpersonation,
  getPlatformOverview,
  getStorage,
  listFailedDeliveries,
  listFailedJobs,
  listPlatformSessions,
  rerunJob,
  retryDelivery,
  startImpersonation,
} from '@recado/shared/platform';
import { createTag, listTags } from '@recado/shared/tags';
import { createUser, updateUser } from '@recado/shared/users';
import { countStoredAcrossCompanies } from '#features/messages';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { COMPANY_COLLECTIONS, PLATFORM_COLLECTIONS } from '../../stored-data';

const PATIENT = { timeout: 20_000, interval: 100 };
let world: Conversations;
let owner: Persona;

beforeAll(async () => {
  world = await startConversations();
  const platform = await world.app.services.companies.platformCompany();
  owner = await world.build.persona(platform.id, { profile: 'admin', superAdmin: true });
});
afterAll(() => world.close());

const db = () => world.app.database.db;
const audited = async (companyId?: number) =>
  (await world.call(listAudit, { query: { companyId } }, owner)).body.entries;

describe('the registry of company data', () => {
  it('contains every collection', async () => {
    const registered = new Set([...COMPANY_COLLECTIONS, ...PLATFORM_COLLECTIONS]);
    const ofModels = Object.values(mongoose.models).map((model) => model.collection.name);
    const stored = (await db().listCollections().toArray()).map(({ name }) => name);
    expect([...ofModels, ...stored].filter((name) => !registered.has(name))).toEqual([]);
  });

  it("declares no collection with a company id as the platform's", () => {
    const ofCompanies = Object.values(mongoose.models)
      .filter((model) => model.schema.path('companyId'))
      .map((model) => model.collection.name);
    expect(ofCompanies.length).toBeGreaterThan(15);
    expect(ofCompanies.filter((name) => PLATFORM_COLLECTIONS.includes(name))).toEqual([]);
  });
});

describe('GET /platform/overview', () => {
  it('counts overdue and expiring companies, payments and sessions, and lists the most urgent companies first', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const late = await world.build.company({ dueDate: inDays(-2) });
    const later = await world.build.company({ dueDate: inDays(-9) });
    const soon = await world.build.company({ dueDate: inDays(5) });
    await world.build.company({ dueDate: inDays(20) });
    await world.build.company({ dueDate: inDays(-3), status: 'inactive' });
    const { status, body } = await world.call(getPlatformOverview, {}, owner);
    expect(status).toBe(200);
    expect(body.companies).toMatchObject({ overdue: 2, expiring: 1 });
    expect(body.companies.due.map(({ id, daysLeft }) => [id, daysLeft])).toEqual([
      [late.id, -2],
      [later.id, -9],
      [soon.id, 5],
    ]);
    expect(body.pendingPayments).toBe(0);
    expect(body.sessions.total).toBeGreaterThanOrEqual(2);
    expect(body.disk.total).toBeGreaterThan(body.disk.free);
    expect(body.disk).toMatchObject({ reserve: 0, filesRefused: false });
    expect((await world.call(getPlatformOverview, {}, world.people.admin)).error).toBe('ERR_NO_PERMISSION');
  });

  it('reports an embedded store with more numbers than it is supported with, and nothing of a MongoDB', async () => {
    const overview = async () => (await world.call(getPlatformOverview, {}, owner)).body.embeddedStore;
    const before = await overview();
    if (world.app.context.config.mongoUrl !== undefined) {
      expect(before).toBeNull();
      return;
    }
    expect(before).toMatchObject({ messages: null, isOutgrown: false });
    const { id: companyId } = await world.build.company({});
    const numbers = EMBEDDED_STORE_LIMITS.numbers - (before?.numbers ?? 0);
    for (let n = 0; n < numbers; n += 1)
      await world.app.services.connections.create(companyId, { name: `Número ${n}`, queueIds: [] });
    expect(await overview()).toMatchObject({ numbers: EMBEDDED_STORE_LIMITS.numbers, isOutgrown: false });
    await world.app.services.connections.create(companyId, { name: 'Mais um', queueIds: [] });
    expect(await overview()).toMatchObject({ isOutgrown: true });
    await world.call(deleteCompany, { params: { companyId } }, owner);
  });

  it('would count the messages of all companies up to a limit', async () => {
    await world.messenger.writes(world.shop, newCustomer());
    const stored = await db().collection('messages').countDocuments();
    expect(stored).toBeGreaterThan(0);
    expect(await countStoredAcrossCompanies(stored + 1)).toBe(stored);
    expect(await countStoredAcrossCompanies(stored)).toBe(stored);
    expect(await countStoredAcrossCompanies(1)).toBe(1);
  });
});

describe('an impersonation', () => {
  const enter = async (reason = 'Chamado 1532: mensagens sem fila') => {
    const { rivalCompany } = world.people;
    const { body, error } = await world.call(
      startImpersonation,
      { body: { companyId: rivalCompany.id, reason } },
      owner,
    );
    if (error) throw new Error(error);
    return body;
  };

  it('is refused what outlasts it, and does not see the API token', async () => {
    const { rivalAdmin, rivalCompany } = world.people;
    const token = 'abcdefghijklmnopqrstuvwxyz012345';
    const given = { name: 'Com token', queueIds: [], token };
    const { id } = (await world.call(createConnection, { body: given }, rivalAdmin)).body;
    const agent = await world.build.persona(rivalCompany.id, {});
    const visit = await enter();
    const params = { whatsappId: id };
    expect((await world.call(getConnection, { params, query: {} }, visit)).body.token).toBeNull();
    const account = { name: 'Outra', email: 'outra@rival.test', password: 'segredo-1' };
    const rejected = await Promise.all([
      world.call(updateConnection, { params, body: { ...given, token: `${token}-2` } }, visit),
      world.call(createConnection, { body: { ...given, name: 'Nova', token: `${token}-3` } }, visit),
      world.call(createUser, { body: { ...account, profile: 'admin' } }, visit),
      world.call(updateUser, { params: { userId: agent.id }, body: { password: 'segredo-2' } }, visit),
      world.call(updateUser, { params: { userId: agent.id }, body: { email: 'x@rival.test' } }, visit),
      world.call(updateUser, { params: { userId: agent.id }, body: { profile: 'admin' } }, visit),
      world.call(
        createWebhook,
        { body: { whatsappId: null, url: 'https://127.0.0.1/hook', events: ['message.received'] } },
        visit,
      ),
    ]);
    expect(rejected.map(({ error }) => error)).toEqual(rejected.map(() => 'ERR_NO_PERMISSION'));
    // The visitor's form has no token and leaves it unchanged.
    const renamed = { name: 'Com outro nome', queueIds: [], token: null };
    expect((await world.call(updateConnection, { params, body: renamed }, visit)).status).toBe(200);
    expect((await world.call(getConnection, { params, query: {} }, rivalAdmin)).body).toMatchObject({
      name: 'Com outro nome',
      token,
    });
    await world.call(endImpersonation, {}, visit);
  });

  it('is shown to the administrators of the company with what it changed', async () => {
    const { rivalAdmin, rivalCompany, admin } = world.people;
    const agent = await world.build.persona(rivalCompany.id, {});
    const visit = await enter('Chamado 1600');
    await world.call(updateUser, { params: { userId: agent.id }, body: { name: 'Dora' } }, visit);
    await world.call(endImpersonation, {}, visit);
    const { entries } = (await world.call(listImpersonations, { query: {} }, rivalAdmin)).body;
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'visit.ended', by: owner.name },
      { action: 'visit.call', detail: `PUT /users/${agent.id}`, subject: agent.name },
      { action: 'visit.started', detail: 'Chamado 1600', subject: '' },
    ]);
    expect((await world.call(listImpersonations, { query: {} }, admin)).body.entries).toEqual([]);
    expect((await world.call(listImpersonations, { query: {} }, agent)).status).toBe(403);
    const { notices } = (await world.call(listNotices, { query: {} }, rivalAdmin)).body;
    expect(notices[0]?.content).toEqual({ kind: 'visited', by: owner.name, reason: 'Chamado 1600' });
  });

  it("leaves the administrator's notices unread", async () => {
    const { rivalAdmin } = world.people;
    const unread = async () => (await world.call(listNotices, { query: {} }, rivalAdmin)).body.unread;
    const visit = await enter();
    const before = await unread();
    expect(before).toBeGreaterThan(0);
    await world.call(readNotices, { body: {} }, visit);
    expect(await unread()).toBe(before);
    await world.call(endImpersonation, {}, visit);
  });

  it('ends after its time, although the token is still valid', async () => {
    const visit = await enter();
    const { id: companyId } = world.people.rivalCompany;
    const endsIn = (ms: number) =>
      world.app.database.db
        .collection('visits')
        .updateMany({ companyId }, { $set: { expiresAt: new Date(Date.now() + ms) } });
    await endsIn(-1);
    expect((await world.call(me, {}, visit)).error).toBe('ERR_NOT_AUTHENTICATED');
    await endsIn(60_000);
    expect((await world.call(endImpersonation, {}, visit)).status).toBe(204);
  });

  it('requires a reason, is audited, and shows what the administrator sees', async () => {
    const { rivalAdmin, rivalCompany, admin } = world.people;
    const visit = await enter();
    expect(visit.expiresIn).toBeLessThanOrEqual(1_800);
    expect(visit.user).toMatchObject({ companyId: rivalCompany.id, profile: 'admin', superAdmin: false });
    expect((await world.call(me, {}, visit)).body).toMatchObject({ id: rivalAdmin.id, superAdmin: false });
    await world.call(createTag, { body: { name: 'Da visita' } }, visit);
    expect((await world.call(listTags, {}, rivalAdmin)).body.tags.map(({ name }) => name)).toContain(
      'Da visita',
    );
    expect((await world.call(endImpersonation, {}, visit)).status).toBe(204);

    const entries = (await audited(rivalCompany.id)).slice(0, 3).reverse();
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['visit.started', 'Chamado 1532: mensagens sem fila'],
      ['visit.call', 'POST /tags'],
      ['visit.ended', ''],
    ]);
    expect(entries[0]).toMatchObject({
      user: { id: owner.id, name: owner.name },
      subject: rivalCompany.name,
      companyName: rivalCompany.name,
    });
    const without = { body: { companyId: rivalCompany.id, reason: ' ' } };
    expect((await world.call(startImpersonation, without, owner)).error).toBe('ERR_VALIDATION');
    const asAdmin = { body: { companyId: rivalCompany.id, reason: 'curiosidade' } };
    expect((await world.call(startImpersonation, asAdmin, admin)).error).toBe('ERR_NO_PERMISSION');
  });

  it('ends with one audit entry, even when recording failed first', async () => {
    const { rivalCompany } = world.people;
    const endings = async () =>
      (await audited(rivalCompany.id)).filter(({ action }) => action === 'visit.ended').length;
    const before = await endings();
    const superAdmin = await world.build.persona(owner.companyId, { profile: 'admin', superAdmin: true });
    const body = { companyId: rivalCompany.id, reason: 'Chamado 1533' };
    const visit = (await world.call(startImpersonation, { body }, superAdmin)).body;
    const create = vi.spyOn(mongoose.model('AuditEntry'), 'create').mockRejectedValueOnce(new Error('away'));
    expect((await world.call(endImpersonation, {}, visit)).status).toBe(500);
    create.mockRestore();
    // The impersonation ended without its audit entry, which the sign-out stores.
    expect((await world.call(me, {}, visit)).error).toBe('ERR_NOT_AUTHENTICATED');
    expect(await endings()).toBe(before);
    await world.call(logout, {}, superAdmin);
    await vi.waitFor(async () => expect(await endings()).toBe(before + 1));
  });

  it('signs no user out, allows no platform operations, and ends on request', async () => {
    const { rivalAdmin } = world.people;
    const visit = await enter();
    expect((await world.call(listCompanies, { query: {} }, visit)).error).toBe('ERR_NO_PERMISSION');
    expect((await world.call(listAudit, { query: {} }, visit)).error).toBe('ERR_NO_PERMISSION');
    expect((await world.call(me, {}, rivalAdmin)).status).toBe(200);
    const again = await world.build.signIn(rivalAdmin);
    Object.assign(rivalAdmin, { token: again.token });
    expect((await world.call(me, {}, visit)).status).toBe(200);
    await world.call(endImpersonation, {}, visit);
    await vi.waitFor(
      async () => expect((await world.call(me, {}, visit)).error).toBe('ERR_NOT_AUTHENTICATED'),
      PATIENT,
    );
    expect((await world.call(me, {}, rivalAdmin)).status).toBe(200);
    expect((await world.call(me, {}, owner)).status).toBe(200);
  });

  it('ends when the platform admin signs out', async () => {
    const visit = await enter();
    await world.call(logout, {}, owner);
    await vi.waitFor(
      async () => expect((await world.call(me, {}, visit)).error).toBe('ERR_NOT_AUTHENTICATED'),
      PATIENT,
    );
    owner = await world.build.signIn(owner);
  });
});

describe('the platform page', () => {
  it("lists the sessions of all companies with today's activity", async () => {
    const { shop, rivalShop, messenger, people } = world;
    for (const customer of [newCustomer(), newCustomer(), newCustomer()])
      await messenger.writes(shop, customer);
    messenger
      .listener()
      .onState(
        shop,
        { status: 'CONNECTED', qrcode: '', retries: 0, number: '5511999990000', reason: null },
        1,
      );
    await vi.waitFor(async () => {
      const { body } = await world.call(listPlatformSessions, { query: {} }, owner);
      const mine = body.sessions.find(({ id }) => id === shop.connectionId);
      expect(mine).toMatchObject({
        company: { id: people.company.id, name: people.company.name },
        status: 'CONNECTED',
        number: '5511999990000',
        messagesYesterday: 0,
      });
      expect(mine?.messagesToday).toBeGreaterThanOrEqual(3);
      expect(Date.now() - Date.parse(mine?.since ?? '')).toBeLessThan(60_000);
      expect(body.sessions.map(({ id }) => id)).toContain(rivalShop.connectionId);
    }, PATIENT);
    const { body } = await world.call(listPlatformSessions, { query: { status: 'CONNECTED' } }, owner);
    expect(body.sessions.map(({ id }) => id)).toEqual([shop.connectionId]);
  });

  it('lists failed jobs and runs them again', async () => {
    const failedAt = new Date();
    const { insertedId } = await db()
      .collection('jobs')
      .insertOne({
        name: 'companies.delete',
        data: { companyId: 999_999_999 },
        type: 'normal',
        priority: 0,
        nextRunAt: null,
        lockedAt: null,
        failedAt,
        lastFinishedAt: failedAt,
        failCount: 2,
        failReason: 'o disco encheu',
      });
    const id = insertedId.toHexString();
    const listed = async () => (await world.call(listFailedJobs, {}, owner)).body;
    expect(await listed()).toContainEqual({
      id,
      name: 'companies.delete',
      failedAt: failedAt.toISOString(),
      failures: 2,
      reason: 'o disco encheu',
    });
    expect((await world.call(rerunJob, { params: { jobId: id } }, owner)).status).toBe(204);
    await vi.waitFor(async () => expect(await listed()).toEqual([]), PATIENT);
    expect((await world.call(rerunJob, { params: { jobId: id } }, owner)).error).toBe('ERR_NO_JOB_FOUND');
    expect((await audited())[0]).toMatchObject({ action: 'job.rerun', subject: 'companies.delete' });
  });

  it('lists timers that are no longer retried, and runs them again', async () => {
    const failedAt = new Date();
    const timer = {
      kind: 'test.step',
      ref: '7',
      companyId: 999_999_999,
      dueAt: null,
      attempts: 11,
      revision: 1,
    };
    await db()
      .collection<{ _id: string }>('due_work')
      .insertOne({ _id: 'test.step:7', ...timer, failedAt, error: 'o disco encheu' } as { _id: string });
    const listed = async () => (await world.call(listFailedJobs, {}, owner)).body;
    expect(await listed()).toEqual([
      {
        ...{ id: 'test.step:7', name: 'test.step', failedAt: failedAt.toISOString() },
        ...{ failures: 11, reason: 'o disco encheu' },
      },
    ]);
    const rerun = () => world.call(rerunJob, { params: { jobId: 'test.step:7' } }, owner);
    expect((await rerun()).status).toBe(204);
    expect(await listed()).toEqual([]);
    expect((await rerun()).error).toBe('ERR_NO_JOB_FOUND');
    expect((await audited())[0]).toMatchObject({ action: 'job.rerun', subject: 'test.step' });
    await db().collection<{ _id: string }>('due_work').deleteOne({ _id: 'test.step:7' });
  });

  it('lists events with a failed listener, and audits a repeated run', async () => {
    const { agent, company } = world.people;
    let isAway = true;
    const listener = vi.fn(() => {
      if (isAway) throw new Error('o serviço não respondeu');
    });
    world.app.context.events.of('test').on('ticket.resolved', listener, { durable: true });
    const { ticket } = await world.openTicket(agent);
    await world.change(ticket.id, 'closed', agent);
    const listed = async () => (await world.call(listFailedDeliveries, {}, owner)).body;
    await vi.waitFor(async () => expect(await listed()).toHaveLength(1), PATIENT);
    const [failed] = await listed();
    expect(failed).toMatchObject({
      event: 'ticket.resolved',
      feature: 'test',
      company: { id: company.id, name: company.name },
      failures: 1,
      reason: 'o serviço não respondeu',
    });
    expect(new Date(failed!.dueAt).getTime()).toBeGreaterThan(Date.now());
    expect(Date.now() - new Date(failed!.since).getTime()).toBeLessThan(60_000);
    const retry = { params: { deliveryId: failed!.id } };
    expect((await world.call(retryDelivery, retry, agent)).status).toBe(403);
    expect((await world.call(retryDelivery, retry, owner)).body).toEqual({
      outcome: 'failed',
      reason: 'o serviço não respondeu',
    });
    expect(await listed()).toMatchObject([{ id: failed!.id, since: failed!.since, failures: 2 }]);
    isAway = false;
    expect((await world.call(retryDelivery, retry, owner)).body).toEqual({ outcome: 'done' });
    expect(await listed()).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(3);
    expect((await world.call(retryDelivery, retry, owner)).error).toBe('ERR_NO_JOB_FOUND');
    expect((await audited())[0]).toMatchObject({
      action: 'delivery.retried',
      subject: 'ticket.resolved (test)',
    });
  });

  it('returns free and used space', async () => {
    const { company } = world.people;
    const bytes = Buffer.from('um texto de teste');
    await world.app.context.media.put(company.id, Readable.from([bytes]), {
      kind: 'document',
      claimedMimetype: 'text/plain',
    });
    const { body } = await world.call(getStorage, {}, owner);
    expect(body.disk.total).toBeGreaterThan(body.disk.free);
    expect(body.media).toBeGreaterThanOrEqual(bytes.length);
    expect(body.largest[0]).toMatchObject({ company: { id: company.id, name: company.name } });
    expect(body.database === null || body.database > 0).toBe(true);
  });
});

describe('DELETE /companies/{companyId}', () => {
  const documentsOf = async (companyId: number) => {
    const counts: Record<string, number> = {};
    for (const name of COMPANY_COLLECTIONS) {
      const count = await db().collection(name).countDocuments({ companyId });
      if (count > 0) counts[name] = count;
    }
    return counts;
  };
  const remaining = async (companyId: number) =>
    (await world.call(listCompanies, { query: {} }, owner)).body.companies.find(({ id }) => id === companyId);

  it('removes all data of the company and nothing else, even after an interruption', async () => {
    const { people, messenger, rivalShop, shop } = world;
    const { rivalCompany, company } = people;
    await messenger.writes(rivalShop, newCustomer());
    await messenger.writes(shop, newCustomer());
    const bytes = Buffer.from('comprovante');
    const file = await world.app.context.media.put(rivalCompany.id, Readable.from([bytes]), {
      kind: 'document',
      claimedMimetype: 'text/plain',
    });
    await world.app.services.activity.stop();
    const before = await documentsOf(rivalCompany.id);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'users',
        'connections',
        'messages',
        'tickets',
        'contacts',
        'media_files',
        'sessions',
      ]),
    );
    const unfinished = () => db().collection('due_work').countDocuments({ companyId: company.id });
    await vi.waitFor(async () => expect(await unfinished()).toBe(0), PATIENT);
    const others = await documentsOf(company.id);

    // Simulates a crash after the request was stored and before its job was scheduled.
    await db()
      .collection<{ _id: number }>('company_deletions')
      .insertOne({
        _id: rivalCompany.id,
        companyName: rivalCompany.name,
        requestedBy: { userId: owner.id, name: owner.name },
        requestedAt: new Date(),
        movedAt: new Date(0),
        total: null,
        removed: 0,
        failed: false,
      } as never);
    expect((await remaining(rivalCompany.id))?.deletion).toMatchObject({ percent: 0, failed: false });
    const change = {
      params: { companyId: rivalCompany.id },
      body: { name: 'Outra', email: 'a@b.test', planId: 1 },
    };
    expect((await world.call(updateCompany, change, owner)).error).toBe('ERR_CONFLICT');
    const { status, body } = await world.call(
      deleteCompany,
      { params: { companyId: rivalCompany.id } },
      owner,
    );
    expect([status, body.failed]).toEqual([202, false]);

    await vi.waitFor(async () => expect(await remaining(rivalCompany.id)).toBeUndefined(), PATIENT);
    expect(await documentsOf(rivalCompany.id)).toEqual({});
    expect(await db().collection<{ _id: number }>('companies').findOne({ _id: rivalCompany.id })).toBe(null);
    await expect(world.app.context.media.open(rivalCompany.id, file.id)).rejects.toThrow('ERR_NOT_FOUND');
    expect(await documentsOf(company.id)).toEqual(others);
    expect((await audited(rivalCompany.id))[0]).toMatchObject({
      action: 'company.deleted',
      subject: rivalCompany.name,
      user: { id: owner.id },
    });
    const params = { companyId: rivalCompany.id };
    expect((await world.call(deleteCompany, { params }, owner)).error).toBe('ERR_NO_COMPANY_FOUND');
  }, 60_000);

  it("rejects the platform's own company", async () => {
    const { id } = await world.app.services.companies.platformCompany();
    expect((await world.call(deleteCompany, { params: { companyId: id } }, owner)).error).toBe(
      'ERR_PLATFORM_COMPANY',
    );
  });
});
