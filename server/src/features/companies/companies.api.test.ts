import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { login, me, refreshToken } from '@recado/shared/auth';
import {
  addMonths,
  type CompanyInput,
  createCompany,
  dayOf,
  getCompany,
  listCompanies,
  listCompanyNames,
  updateCompany,
  updateCompanyRegion,
  updateCompanySchedules,
} from '@recado/shared/companies';
import { createConnection } from '@recado/shared/connections';
import { createHelp, deleteHelp, listHelps, searchHelps, updateHelp } from '@recado/shared/helps';
import { createPlan, deletePlan, getPlan, listAllPlans, listPlans, updatePlan } from '@recado/shared/plans';
import { createQueue, deleteQueue } from '@recado/shared/queues';
import { listSettings } from '@recado/shared/settings';
import { createUser } from '@recado/shared/users';
import { testWindow } from '#core/realtime/testing/test-window';
import { countQueues } from '#features/queues';
import type { ConnectionRef } from '#messenger/gateway';
import { PASSWORD, type Persona } from '#testing/factories';
import { idleGateway } from '#testing/idle-gateway';
import { pauseCall, pauseUpdate } from '#testing/pause-write';
import { startTestServer, type TestServer } from '#testing/start-test-server';

const ZONE = 'America/Sao_Paulo';
let server: TestServer;
let people: Awaited<ReturnType<TestServer['personas']>>;
const calls: [call: string, connectionId: number][] = [];

beforeAll(async () => {
  const record =
    (call: string) =>
    ({ connectionId }: ConnectionRef): Promise<void> => {
      calls.push([call, connectionId]);
      return Promise.resolve();
    };
  const start = record('start');
  server = await startTestServer({
    gateway: { ...idleGateway(), pause: record('pause'), start: (of) => void start(of) },
  });
  people = await server.personas();
});
afterAll(() => server.close());

let made = 0;
const newPlan = async (limits: { users?: number; connections?: number; queues?: number } = {}) => {
  const body = { name: `Plano ${++made}`, users: 10, connections: 5, queues: 5, value: 99.9, ...limits };
  return (await server.call(createPlan, { body }, people.superAdmin)).body;
};
const inputOf = (planId: number, more: Partial<CompanyInput> = {}) => {
  const name = `Mercado ${++made}`;
  return { name, email: `mercado${made}@recado.test`, planId, ...more };
};
const open = async (planId: number) => {
  const input = inputOf(planId);
  const body = { ...input, password: PASSWORD };
  const { body: company, error } = await server.call(createCompany, { body }, people.superAdmin);
  if (error) throw new Error(error);
  const signedIn = await server.call(login, {
    body: { email: input.email, password: PASSWORD, client: 'desktop' },
  });
  const { user, token, refreshToken } = signedIn.body;
  return { company, input, admin: { ...user, token, refreshToken } };
};

describe('plans', () => {
  it('are listed to everyone, cheapest first, and changed by platform admins only', async () => {
    const { call } = server;
    const [dear, cheap] = [
      await call(createPlan, { body: { name: 'Ouro', value: 1234.56 } }, people.superAdmin),
      await call(createPlan, { body: { name: 'Bronze', users: 2 } }, people.superAdmin),
    ];
    expect(dear.body).toMatchObject({ users: 0, connections: 0, queues: 0, value: 1234.56 });
    const offered = (await call(listPlans, {})).body.map(({ name }) => name);
    expect(offered.indexOf('Bronze')).toBeLessThan(offered.indexOf('Ouro'));
    expect((await call(createPlan, { body: { name: ' ouro ' } }, people.superAdmin)).details).toEqual({
      field: 'name',
    });
    expect((await call(createPlan, { body: { name: 'Meu' } }, people.admin)).error).toBe('ERR_NO_PERMISSION');
    const params = { planId: cheap.body.id };
    const changed = await call(updatePlan, { params, body: { name: 'Bronze', users: 3 } }, people.superAdmin);
    expect(changed.body.users).toBe(3);
    expect((await call(getPlan, { params }, people.agent)).body).toEqual(changed.body);
    expect((await call(deletePlan, { params }, people.superAdmin)).status).toBe(204);
    expect((await call(getPlan, { params }, people.agent)).error).toBe('ERR_NO_PLAN_FOUND');
  });

  it('cannot be deleted while a company has them', async () => {
    const plan = await newPlan();
    await open(plan.id);
    const all = (await server.call(listAllPlans, {}, people.superAdmin)).body;
    expect(all.find(({ id }) => id === plan.id)?.companies).toBe(1);
    const rejected = await server.call(deletePlan, { params: { planId: plan.id } }, people.superAdmin);
    expect([rejected.error, rejected.details]).toEqual(['ERR_CONFLICT', { companies: 1 }]);
  });
});

describe('companies', () => {
  it('are created with an administrator, and listed with plan, usage and remaining days', async () => {
    const plan = await newPlan({ users: 4 });
    const { company, admin, input } = await open(plan.id);
    expect(company).toMatchObject({
      status: true,
      recurrence: 'MENSAL',
      dueDate: null,
      daysLeft: null,
      plan: { id: plan.id, name: plan.name },
      limits: { users: 4, connections: 5, queues: 5 },
      usage: { users: 1, connections: 0, queues: 0 },
      isPlatform: false,
    });
    expect(admin.profile).toBe('admin');
    const today = dayOf(new Date(), ZONE);
    const dueDate = addMonths(today, 1);
    const { body } = await server.call(
      updateCompany,
      {
        params: { companyId: company.id },
        body: { ...input, dueDate, recurrence: 'ANUAL', phone: '+55 11 3333-0001' },
      },
      people.superAdmin,
    );
    expect(body).toMatchObject({ dueDate, recurrence: 'ANUAL', phone: '+55 11 3333-0001', status: true });
    expect(body.daysLeft).toBeGreaterThan(26);
    const search = { query: { searchParam: input.name.toUpperCase() } };
    const { body: found } = await server.call(listCompanies, search, people.superAdmin);
    expect(found.companies).toEqual([body]);
    const names = (await server.call(listCompanyNames, {}, people.superAdmin)).body;
    expect(names).toContainEqual({ id: company.id, name: input.name, status: true });
    for (const endpoint of [listCompanies, listCompanyNames] as const) {
      expect((await server.call(endpoint, {}, people.admin)).error).toBe('ERR_NO_PERMISSION');
    }
  });

  it('of the platform itself change without a plan, and never have limits or a due date', async () => {
    const { companies } = server.app.services;
    const platform = await companies.platformCompany();
    const plan = await newPlan({ users: 1, connections: 1, queues: 1 });
    const save = async (companyId: number, body: object) =>
      server.call(
        updateCompany,
        {
          params: { companyId },
          body: { name: 'Recado', email: 'dono@recado.test', ...body } as CompanyInput,
        },
        people.superAdmin,
      );
    const bare = await save(platform.id, {});
    expect([bare.status, bare.body.plan, bare.body.limits]).toEqual([200, null, null]);
    const planned = await save(platform.id, { planId: plan.id, dueDate: '2027-01-01', userCreation: false });
    expect([planned.status, planned.body.userCreation]).toEqual([200, false]);
    expect(planned.body).toMatchObject({ planId: null, plan: null, limits: null, dueDate: null });
    expect(await companies.planOf(platform.id)).toBeUndefined();
    expect((await save(platform.id, { userCreation: true })).body.userCreation).toBe(true);
    const { company } = await open(plan.id);
    const unplanned = await save(company.id, { name: company.name, planId: null });
    expect([unplanned.error, unplanned.details?.['field']]).toEqual(['ERR_VALIDATION', 'planId']);
  });

  it('accept an empty or invalid due date as none, and the specified words for yes and no', async () => {
    const { company, input } = await open((await newPlan()).id);
    const save = async (body: Record<string, unknown>) =>
      (
        await server.call(
          updateCompany,
          { params: { companyId: company.id }, body: { ...input, ...body } as never },
          people.superAdmin,
        )
      ).body;
    expect((await save({ dueDate: '2031-05-20' })).dueDate).toBe('2031-05-20');
    expect((await save({})).dueDate).toBe('2031-05-20');
    expect((await save({ dueDate: 'amanhã' })).dueDate).toBe(null);
    expect((await save({ dueDate: '' })).dueDate).toBe(null);
    expect((await save({ status: 't', campaignsEnabled: 'enabled' })).campaignsEnabled).toBe(true);
    expect((await save({ campaignsEnabled: 'false' })).campaignsEnabled).toBe(false);
  });

  it('reject a used name or e-mail and store nothing', async () => {
    const plan = await newPlan();
    const { input } = await open(plan.id);
    const attempt = (body: Partial<CompanyInput> & { password?: string }) =>
      server.call(createCompany, { body: { ...inputOf(plan.id), ...body } }, people.superAdmin);
    expect((await attempt({ name: input.name.toLowerCase() })).details).toEqual({ field: 'name' });
    const name = `Só o nome ${++made}`;
    expect((await attempt({ name, email: input.email, password: PASSWORD })).details).toEqual({
      field: 'email',
    });
    expect((await attempt({ name, planId: 999_999_999 })).error).toBe('ERR_NO_PLAN_FOUND');
    const { body } = await server.call(listCompanies, { query: { searchParam: name } }, people.superAdmin);
    expect(body.companies).toEqual([]);
  });

  it('show billing data to administrators, and nothing to another company', async () => {
    const { company, agent, admin, rivalAdmin, superAdmin } = people;
    const params = { companyId: company.id };
    await server.app.services.companies.updateCompany(company.id, { document: '11222333000181' });
    expect((await server.call(getCompany, { params }, agent)).body).toMatchObject({
      name: company.name,
      timeZone: ZONE,
      document: null,
      email: null,
    });
    expect((await server.call(getCompany, { params }, admin)).body.document).toBe('11222333000181');
    expect((await server.call(getCompany, { params }, rivalAdmin)).error).toBe('ERR_NO_COMPANY_FOUND');
    const rival = { companyId: people.rivalCompany.id };
    expect((await server.call(getCompany, { params: rival }, superAdmin)).status).toBe(200);
  });

  it('store hours, zone and language chosen by their administrators, and convert the due day to another zone', async () => {
    const { company, input, admin } = await open((await newPlan()).id);
    const params = { companyId: company.id };
    const monday = {
      weekday: 'Segunda-feira',
      weekdayEn: 'monday',
      startTime: '08:00',
      endTime: '18:00',
    } as const;
    await server.call(
      updateCompany,
      { params, body: { ...input, dueDate: '2031-05-20' } },
      people.superAdmin,
    );
    const saved = await server.call(updateCompanySchedules, { params, body: { schedules: [monday] } }, admin);
    expect(saved.body.schedules).toEqual([monday]);
    expect(await server.app.services.companies.timeZoneOf(company.id)).toBe(ZONE);
    const region = { timeZone: 'Asia/Tokyo', language: 'en' } as const;
    const moved = await server.call(updateCompanyRegion, { params, body: region }, admin);
    expect(moved.body).toMatchObject({ ...region, dueDate: '2031-05-20' });
    expect(await server.app.services.companies.timeZoneOf(company.id)).toBe('Asia/Tokyo');
    const nowhere = { timeZone: 'Marte/Olympus' };
    expect((await server.call(updateCompanyRegion, { params, body: nowhere }, admin)).error).toBe(
      'ERR_VALIDATION',
    );
    expect((await server.call(updateCompanyRegion, { params, body: region }, people.agent)).error).toBe(
      'ERR_NO_PERMISSION',
    );
  });

  it('retain the hour at which service ends when a form with the same due day is saved', async () => {
    const { company, input } = await open((await newPlan()).id);
    const { companies } = server.app.services;
    const trialEnd = new Date('2031-05-20T18:37:12Z');
    await companies.updateCompany(company.id, { dueDate: trialEnd });
    const body = { ...input, dueDate: '2031-05-20' };
    await server.call(updateCompany, { params: { companyId: company.id }, body }, people.superAdmin);
    expect((await companies.get(company.id)).dueDate).toEqual(trialEnd);
  });

  it('retain fields that a form omits, so that it overwrites no change made since it was opened', async () => {
    const plan = await newPlan();
    const { company, input } = await open(plan.id);
    const params = { companyId: company.id };
    const save = (body: object) => server.call(updateCompany, { params, body }, people.superAdmin);
    await save({ dueDate: '2031-05-20', recurrence: 'ANUAL', status: true });
    const { body, status } = await save({ phone: '+55 11 3333-0009' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: input.name,
      email: input.email,
      phone: '+55 11 3333-0009',
      planId: plan.id,
      dueDate: '2031-05-20',
      recurrence: 'ANUAL',
      status: true,
    });
    expect((await save({ planId: null })).details).toMatchObject({ field: 'planId' });
  });

  it('reject a due date chosen before a payment moved it', async () => {
    const { company } = await open((await newPlan()).id);
    const { companies } = server.app.services;
    const params = { companyId: company.id };
    const save = (body: object) => server.call(updateCompany, { params, body }, people.superAdmin);
    await save({ dueDate: '2031-05-20' });
    await companies.renew(company.id, { invoiceId: 71, months: 1 });
    const stale = await save({
      dueDate: '2031-06-20',
      expectedDueDate: '2031-05-20',
      phone: '+55 11 3333-0008',
    });
    expect([stale.status, stale.error]).toEqual([409, 'ERR_CONFLICT']);
    expect(stale.details).toEqual({ field: 'dueDate', dueDate: '2031-06-20' });
    expect((await companies.getCompany(company.id)).phone).not.toBe('+55 11 3333-0008');
    const fresh = await save({ dueDate: '2031-07-20', expectedDueDate: '2031-06-20' });
    expect(fresh.body.dueDate).toBe('2031-07-20');
    expect((await save({ dueDate: '', expectedDueDate: '2031-07-20' })).body.dueDate).toBeNull();
    expect((await save({ dueDate: '2031-08-20', expectedDueDate: '' })).body.dueDate).toBe('2031-08-20');
  });

  it('reject a due date that a payment moves while it is being saved', async () => {
    const { company } = await open((await newPlan()).id);
    const { companies } = server.app.services;
    const params = { companyId: company.id };
    const save = (body: object) => server.call(updateCompany, { params, body }, people.superAdmin);
    await save({ dueDate: '2031-05-20' });
    const isSave = (_filter: object, update: object) => JSON.stringify(update).includes('3333-0007');
    const paused = pauseCall('findOneAndUpdate', 'companies', isSave);
    const saving = save({ dueDate: '2031-06-20', expectedDueDate: '2031-05-20', phone: '+55 11 3333-0007' });
    await paused.reached;
    await companies.renew(company.id, { invoiceId: 72, months: 1 });
    paused.release();
    const { error, details } = await saving;
    expect([error, details]).toEqual(['ERR_CONFLICT', { field: 'dueDate', dueDate: '2031-06-20' }]);
  });

  it('include their campaigns in the settings', async () => {
    const { company, input, admin } = await open((await newPlan()).id);
    const body = { ...input, campaignsEnabled: true };
    await server.call(updateCompany, { params: { companyId: company.id }, body }, people.superAdmin);
    await vi.waitFor(
      async () => {
        const settings = (await server.call(listSettings, {}, admin)).body;
        expect(settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
      },
      { timeout: 12_000 },
    );
  });
});

describe('an inactive company', () => {
  it('signs its users out, stops its sessions, and resumes when it is active again', async () => {
    const { company, input, admin } = await open((await newPlan()).id);
    const { body: shop } = await server.call(
      createConnection,
      { body: { name: 'Loja', queueIds: [] } },
      admin,
    );
    await server.app.database.db
      .collection<{ _id: number }>('connections')
      .updateOne({ _id: shop.id }, { $set: { paired: true } });
    const window = testWindow(server.url, admin.token);
    await window.ready();
    const events: unknown[] = [];
    window.socket.on(`company-${company.id}-inactive`, (payload: unknown) => events.push(payload));
    const params = { companyId: company.id };
    calls.length = 0;

    const off = await server.call(
      updateCompany,
      { params, body: { ...input, status: false } },
      people.superAdmin,
    );
    expect(off.body.status).toBe(false);
    await window.ended();
    window.socket.disconnect();
    // Windows receive the reason before they are disconnected, offline clients when they refresh their token.
    expect(events).toEqual([{ company: { id: company.id } }]);
    const back = { body: { refreshToken: admin.refreshToken } };
    expect((await server.call(refreshToken, back)).error).toBe('ERR_COMPANY_INACTIVE');
    await vi.waitFor(
      async () => expect((await server.call(me, {}, admin)).error).toBe('ERR_NOT_AUTHENTICATED'),
      { timeout: 20_000 },
    );
    expect(calls).toEqual([['pause', shop.id]]);
    const entering = { body: { email: input.email, password: PASSWORD } };
    expect((await server.call(login, entering)).error).toBe('ERR_COMPANY_INACTIVE');

    // Only this process's messenger is observed.
    await server.here.call(updateCompany, { params, body: { ...input, status: true } }, people.superAdmin);
    await vi.waitFor(() => expect(calls).toContainEqual(['start', shop.id]));
    expect((await server.call(login, entering)).status).toBe(200);
  });

  it("cannot be the platform's own", async () => {
    const platform = await server.app.services.companies.platformCompany();
    const body = { ...inputOf((await newPlan()).id), status: false };
    const params = { companyId: platform.id };
    expect((await server.call(updateCompany, { params, body }, people.superAdmin)).error).toBe(
      'ERR_PLATFORM_COMPANY',
    );
  });
});

describe('a plan’s limits', () => {
  const many = <T>(work: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 50 }, (_, n) => work(n)));
  const succeeded = (responses: { status: number }[]) =>
    responses.filter(({ status }) => status < 300).length;

  it('admit exactly the allowed number of concurrent creations', async () => {
    const plan = await newPlan({ users: 3, connections: 3, queues: 3 });
    const { admin, company } = await open(plan.id);
    const users = await many((n) =>
      server.call(
        createUser,
        { body: { name: `Pessoa ${n}`, email: `p${n}.${company.id}@recado.test`, password: PASSWORD } },
        admin,
      ),
    );
    // The administrator occupies one of the three seats.
    expect(succeeded(users)).toBe(2);
    expect(users.find(({ error }) => error)).toMatchObject({
      error: 'ERR_PLAN_LIMIT',
      details: { kind: 'users', limit: 3 },
    });
    const queues = await many((n) =>
      server.call(createQueue, { body: { name: `Fila ${n}`, color: `#0000${10 + n}` } as never }, admin),
    );
    expect(succeeded(queues)).toBe(3);
    const connections = await many((n) =>
      server.call(createConnection, { body: { name: `Loja ${n}`, queueIds: [] } }, admin),
    );
    expect(succeeded(connections)).toBe(3);
    const { body } = await server.call(listCompanies, { query: {} }, people.superAdmin);
    expect(body.companies.find(({ id }) => id === company.id)?.usage).toEqual({
      users: 3,
      connections: 3,
      queues: 3,
    });

    const [first] = queues.filter(({ status }) => status < 300);
    await server.call(deleteQueue, { params: { queueId: first?.body.id ?? 0 } }, admin);
    const again = await many((n) =>
      server.call(createQueue, { body: { name: `Outra ${n}`, color: `#00aa${10 + n}` } as never }, admin),
    );
    expect(succeeded(again)).toBe(1);
  }, 60_000);

  it('release a seat that was not used, and one that a crash left claimed', async () => {
    const { companies } = server.app.services;
    const { company } = await open((await newPlan({ queues: 1 })).id);
    const fails = () => companies.withinLimit(company.id, 'queues', () => Promise.reject(new Error('não')));
    await expect(fails()).rejects.toThrow('não');
    await expect(fails()).rejects.toThrow('não');
    // Simulates a crash after a seat was claimed and before it was used.
    const usage = server.app.database.db.collection<{ _id: number }>('company_usage');
    await usage.updateOne({ _id: company.id }, { $set: { queues: 1, changedAt: new Date() } });
    const create = () => companies.withinLimit(company.id, 'queues', () => countQueues(company.id));
    await expect(create()).rejects.toThrow('ERR_PLAN_LIMIT');
    await usage.updateOne({ _id: company.id }, { $set: { changedAt: new Date(Date.now() - 120_000) } });
    expect(await create()).toBe(0);
  });
});

describe('a payment', () => {
  it('extends the due date once, however often it is reported, and from today for an expired company', async () => {
    const { companies } = server.app.services;
    const { company } = await open((await newPlan()).id);
    const today = dayOf(new Date(), ZONE);
    const shown = async () => {
      const { dueDate } = await companies.get(company.id);
      return dueDate && dayOf(dueDate, ZONE);
    };
    await companies.updateCompany(company.id, { dueDate: new Date('2020-01-15T12:00:00Z') });
    const pay = (invoiceId: number) => companies.renew(company.id, { invoiceId, months: 1 });
    await Promise.all(Array.from({ length: 10 }, () => pay(7)));
    expect(await shown()).toBe(addMonths(today, 1));
    await Promise.all([pay(8), pay(7), pay(8)]);
    expect(await shown()).toBe(addMonths(addMonths(today, 1), 1));
  });

  it('adds the months of another invoice that is paid at the same moment', async () => {
    const { companies } = server.app.services;
    const { company } = await open((await newPlan()).id);
    await companies.updateCompany(company.id, { dueDate: new Date('2020-01-15T12:00:00Z') });
    const paused = pauseUpdate('companies', (_filter, update) =>
      JSON.stringify(update).includes('renewedBy'),
    );
    const first = companies.renew(company.id, { invoiceId: 1, months: 1 });
    await paused.reached;
    await companies.renew(company.id, { invoiceId: 2, months: 1 });
    paused.release();
    await first;
    const { dueDate } = await companies.get(company.id);
    expect(dueDate && dayOf(dueDate, ZONE)).toBe(addMonths(addMonths(dayOf(new Date(), ZONE), 1), 1));
  });
});

describe('a payment that two servers process', () => {
  it('renews once, even when the due date was reset in between', async () => {
    const { companies } = server.app.services;
    const { company } = await open((await newPlan()).id);
    const dueDate = new Date('2020-01-15T12:00:00Z');
    await companies.updateCompany(company.id, { dueDate });
    const paused = pauseUpdate('companies', (_filter, update) =>
      JSON.stringify(update).includes('renewedBy'),
    );
    const first = companies.renew(company.id, { invoiceId: 1, months: 1 });
    await paused.reached;
    await companies.renew(company.id, { invoiceId: 1, months: 1 });
    await companies.updateCompany(company.id, { dueDate });
    paused.release();
    await first;
    expect((await companies.get(company.id)).dueDate).toEqual(dueDate);
  });
});

describe('help', () => {
  it('is written by platform admins and read by everyone', async () => {
    const { call } = server;
    const owner: Persona = people.superAdmin;
    const body = { title: 'Primeiros passos', description: 'Conecte o número', video: 'M7lc1UVf-VE' };
    const { body: first } = await call(createHelp, { body }, owner);
    const pasted = { ...body, title: 'Filas', video: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3' };
    const { body: second } = await call(createHelp, { body: pasted }, owner);
    expect(second.video).toBe('aqz-KE-bpKQ');
    expect((await call(listHelps, {}, people.rivalAgent)).body).toEqual([first, second]);
    const found = await call(searchHelps, { query: { searchParam: 'FILAS' } }, people.agent);
    expect(found.body).toMatchObject({ records: [second], hasMore: false });
    expect((await call(createHelp, { body }, people.admin)).error).toBe('ERR_NO_PERMISSION');
    const wrong = { ...body, video: 'https://exemplo.com.br/"><script>' };
    expect((await call(createHelp, { body: wrong }, owner)).details).toMatchObject({ field: 'video' });
    const params = { helpId: first.id };
    expect((await call(updateHelp, { params, body: { ...body, title: 'Começo' } }, owner)).body.title).toBe(
      'Começo',
    );
    expect((await call(deleteHelp, { params }, owner)).status).toBe(204);
    expect((await call(deleteHelp, { params }, owner)).error).toBe('ERR_NO_HELP_FOUND');
  });
});
