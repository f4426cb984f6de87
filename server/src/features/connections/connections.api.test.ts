import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createConnection,
  deleteConnection,
  disconnectSession,
  getConnection,
  listConnections,
  requestQrCode,
  restartSession,
  updateConnection,
  type ConnectionDetail,
} from '@recado/shared/connections';
import { me } from '@recado/shared/auth';
import type { Persona } from '../../testing/factories';
import { startTestServer, type TestServer } from '../../testing/startTestServer';
import { connectionGateway } from './testing/connectionGateway';

const gateway = connectionGateway();
let server: TestServer;
let admin: Persona;
let agent: Persona;
let queueIds: number[];

beforeAll(async () => {
  server = await startTestServer({ gateway });
});
afterAll(() => server.close());

/** Every test has a company of its own. */
beforeEach(async () => {
  gateway.calls.length = 0;
  const company = await server.build.company();
  queueIds = [(await server.build.queue(company.id)).id, (await server.build.queue(company.id)).id];
  admin = await server.build.persona(company.id, { profile: 'admin' });
  agent = await server.build.persona(company.id);
});
afterEach(() => gateway.failWith(undefined));

const create = (body: { name: string } & Record<string, unknown>, as = admin) =>
  server.call(createConnection, { body: body as never }, as);
const change = (id: number, body: { name: string } & Record<string, unknown>, as = admin) =>
  server.call(updateConnection, { params: { whatsappId: id }, body: body as never }, as);
const list = async (as = admin) => (await server.call(listConnections, { query: {} }, as)).body;
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);

async function made(name: string, more: Record<string, unknown> = {}): Promise<ConnectionDetail> {
  const { status, body, error } = await create({ name, ...more });
  expect(error).toBeUndefined();
  expect(status).toBe(200);
  return body;
}

describe('a connection', () => {
  it('is created with everything its dialogs hold, and its session starts', async () => {
    const created = await made('Loja Centro', {
      queueIds,
      sendReview: true,
      greetingMessage: 'Olá!',
      complationMessage: 'Até logo',
      farewellMessage: null,
      token: 'um-token-bem-comprido',
    });
    expect(created).toMatchObject({
      name: 'Loja Centro',
      status: 'OPENING',
      isDefault: true,
      sendReview: true,
      greetingMessage: 'Olá!',
      complationMessage: 'Até logo',
      outOfHoursMessage: null,
      farewellMessage: null,
      token: 'um-token-bem-comprido',
      number: null,
      retries: 0,
    });
    expect(created.queues.map(({ id }) => id).sort()).toEqual([...queueIds].sort());
    expect(gateway.calls).toEqual([['start', admin.companyId, created.id]]);
    const { body } = await server.call(
      getConnection,
      { params: { whatsappId: created.id }, query: {} },
      admin,
    );
    expect(body).toEqual(created);
  });

  it('is listed to every user, without token, messages or QR code', async () => {
    const { id } = await made('Loja', { token: 'um-token-para-nao-mostrar', greetingMessage: 'Oi' });
    gateway.show(id, { status: 'qrcode', qrcode: 'segredo' });
    for (const who of [admin, agent]) {
      const [connection, ...others] = await list(who);
      expect(others).toEqual([]);
      expect(Object.keys(connection ?? {}).sort()).toEqual(
        ['id', 'isDefault', 'name', 'number', 'queues', 'reason', 'retries', 'status', 'updatedAt'].sort(),
      );
    }
  });

  it('shows its QR code from the session, unless asked without (session=0)', async () => {
    const { id } = await made('Loja');
    gateway.show(id, { status: 'qrcode', qrcode: 'desenhe-me' });
    const params = { whatsappId: id };
    const whole = await server.call(getConnection, { params, query: {} }, admin);
    expect(whole.body).toMatchObject({ qrcode: 'desenhe-me', session: { id, qrcode: 'desenhe-me' } });
    const without = await server.call(getConnection, { params, query: { session: '0' } }, admin);
    expect(without.body).not.toHaveProperty('qrcode');
    expect(without.body).not.toHaveProperty('session');
  });

  it('keeps what a change does not mention, replaces queues, and forgets a token that is null', async () => {
    const token = 'token-da-loja-centro';
    const { id } = await made('Loja', { queueIds, greetingMessage: 'Oi', sendReview: true, token });
    const { body } = await change(id, { name: 'Loja 2', queueIds: queueIds.slice(0, 1) });
    expect(body).toMatchObject({ name: 'Loja 2', greetingMessage: 'Oi', sendReview: true, token });
    expect(body.queues.map((queue) => queue.id)).toEqual(queueIds.slice(0, 1));
    const emptied = await change(id, { name: 'Loja 2', token: null, greetingMessage: null, queueIds: [] });
    expect(emptied.body).toMatchObject({ token: null, greetingMessage: null, queues: [], sendReview: true });
    // The token is free again.
    await made('Outra', { token });
  });

  it('does not store its token as it is', async () => {
    const { id } = await made('Loja', { token: 'um-segredo-de-dar-do' });
    const stored = await server.app.database.db.collection('connections').findOne({ _id: id as never });
    expect(stored?.['token']).toEqual(expect.any(String));
    expect(JSON.stringify(stored)).not.toContain('um-segredo-de-dar-do');
  });

  it('is deleted with its session', async () => {
    const { id } = await made('Loja');
    const params = { whatsappId: id };
    expect((await server.call(deleteConnection, { params }, admin)).status).toBe(204);
    expect(gateway.calls.at(-1)).toEqual(['forget', admin.companyId, id]);
    expect(await list()).toEqual([]);
    expect((await server.call(getConnection, { params, query: {} }, admin)).error).toBe('ERR_NO_WAPP_FOUND');
  });

  it('stays when its session could not be ended, to be deleted again', async () => {
    const { id } = await made('Loja');
    gateway.failWith(new Error('the database is away'));
    expect((await server.call(deleteConnection, { params: { whatsappId: id } }, admin)).status).toBe(500);
    expect(await list()).toHaveLength(1);
    gateway.failWith(undefined);
    expect((await server.call(deleteConnection, { params: { whatsappId: id } }, admin)).status).toBe(204);
  });

  it("stands in the user's own record by its name", async () => {
    const { id } = await made('Loja');
    const seller = await server.build.persona(admin.companyId, { connectionIds: [id, id + 100_000] });
    expect((await server.call(me, {}, seller)).body.whatsapps).toEqual([{ id, name: 'Loja' }]);
  });
});

describe('the default connection', () => {
  it('is the first one by itself, then the one that is marked', async () => {
    await made('Loja A');
    const b = await made('Loja B');
    await made('Loja C', { isDefault: true });
    expect(await defaults()).toEqual(['Loja C']);
    await change(b.id, { name: 'Loja B', isDefault: true });
    await change(b.id, { name: 'Loja B', isDefault: true });
    expect(await defaults()).toEqual(['Loja B']);
    expect((await change(b.id, { name: 'Loja B' })).body.isDefault).toBe(true);
  });

  it('cannot be unmarked: another one is marked instead', async () => {
    const a = await made('Loja A');
    const b = await made('Loja B');
    const refused = await change(a.id, { name: 'Renamed', isDefault: false });
    expect([refused.status, refused.error]).toEqual([400, 'ERR_NO_OTHER_WHATSAPP']);
    expect((await change(b.id, { name: 'Loja B', isDefault: false })).status).toBe(200);
    expect((await list()).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Loja A', true],
      ['Loja B', false],
    ]);
  });

  it('passes to the oldest when it is deleted', async () => {
    await made('Loja A');
    await made('Loja B');
    const c = await made('Loja C', { isDefault: true });
    await server.call(deleteConnection, { params: { whatsappId: c.id } }, admin);
    expect(await defaults()).toEqual(['Loja A']);
  });

  it('is one, whatever is marked at the same time', async () => {
    const connections = await Promise.all(['Loja A', 'Loja B', 'Loja C', 'Loja D'].map((name) => made(name)));
    await Promise.all(connections.map(({ id, name }) => change(id, { name, isDefault: true })));
    expect(await defaults()).toHaveLength(1);
  });
});

describe('the rules', () => {
  it('a greeting is needed with more than one queue', async () => {
    const refused = await create({ name: 'Loja', queueIds, greetingMessage: '  ' });
    expect([refused.status, refused.error]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED']);
    const { id } = await made('Loja', { queueIds: queueIds.slice(0, 1) });
    expect((await change(id, { name: 'Loja', queueIds })).error).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect((await change(id, { name: 'Loja', queueIds, greetingMessage: 'Escolha' })).status).toBe(200);
    const removed = await change(id, { name: 'Loja', queueIds, greetingMessage: null });
    expect(removed.error).toBe('ERR_WAPP_GREETING_REQUIRED');
    // The same queue twice is one queue.
    const [first] = queueIds;
    expect((await create({ name: 'Outra', queueIds: [first, first] })).status).toBe(200);
  });

  it('a name is unique in the company', async () => {
    await made('Loja');
    const b = await made('Outra');
    const refused = await create({ name: ' Loja ' });
    expect([refused.status, refused.error]).toEqual([409, 'ERR_CONNECTION_NAME_EXISTS']);
    expect((await change(b.id, { name: 'Loja' })).error).toBe('ERR_CONNECTION_NAME_EXISTS');
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    expect((await create({ name: 'Loja' }, rival)).status).toBe(200);
  });

  it('a token is unique on the platform', async () => {
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    await made('Loja', { token: 'o-mesmo-token-aqui' });
    const refused = await create({ name: 'Loja', token: 'o-mesmo-token-aqui' }, rival);
    expect([refused.status, refused.error, refused.details]).toEqual([
      409,
      'ERR_CONFLICT',
      { field: 'token' },
    ]);
    expect(await list(rival)).toEqual([]);
  });

  it("another company's queue is none", async () => {
    const foreign = await server.build.queue((await server.build.company()).id);
    const refused = await create({ name: 'Loja', queueIds: [foreign.id] });
    expect([refused.status, refused.error, refused.details]).toEqual([
      404,
      'ERR_NO_QUEUE_FOUND',
      { queueId: foreign.id },
    ]);
    const { id } = await made('Loja');
    expect((await change(id, { name: 'Loja', queueIds: [foreign.id] })).error).toBe('ERR_NO_QUEUE_FOUND');
  });

  it.each([
    [{ name: 'x' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ name: 'Loja', queueIds: ['1'] }, 'queueIds.0'],
    [{ name: 'Loja', token: 'curto' }, 'token'],
    [{ name: 'Loja', greetingMessage: 7 }, 'greetingMessage'],
  ])('%o is refused, naming the field', async (body, field) => {
    const refused = await create(body);
    expect([refused.status, refused.error, refused.details?.['field']]).toEqual([
      400,
      'ERR_VALIDATION',
      field,
    ]);
  });

  it('are for administrators; agents only read the list', async () => {
    const { id } = await made('Loja');
    const params = { whatsappId: id };
    const body = { name: 'Loja' };
    const refused = [
      await server.call(getConnection, { params, query: {} }, agent),
      await server.call(createConnection, { body }, agent),
      await server.call(updateConnection, { params, body }, agent),
      await server.call(deleteConnection, { params }, agent),
      await server.call(restartSession, { params }, agent),
      await server.call(requestQrCode, { params }, agent),
      await server.call(disconnectSession, { params }, agent),
    ];
    for (const { status, error } of refused) expect([status, error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await server.call(listConnections, { query: {} })).status).toBe(401);
  });

  it("another company's connection is not there", async () => {
    const { id } = await made('Loja');
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    const params = { whatsappId: id };
    const body = { name: 'Roubada' };
    gateway.calls.length = 0;
    const refused = [
      await server.call(getConnection, { params, query: {} }, rival),
      await server.call(updateConnection, { params, body }, rival),
      await server.call(deleteConnection, { params }, rival),
      await server.call(restartSession, { params }, rival),
      await server.call(requestQrCode, { params }, rival),
      await server.call(disconnectSession, { params }, rival),
    ];
    for (const { status, error } of refused) expect([status, error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    expect(gateway.calls).toEqual([]);
    expect((await list()).map(({ name }) => name)).toEqual(['Loja']);
    expect(
      (await server.call(listConnections, { query: { companyId: admin.companyId } }, rival)).body,
    ).toEqual([]);
  });
});

describe("the plan's limit", () => {
  const limited = async (connections: number): Promise<Persona> => {
    const plan = await server.app.services.plans.createPlan({
      name: 'Básico',
      users: 10,
      queues: 10,
      value: 100,
      connections,
    });
    const company = await server.build.company({ planId: plan.id });
    return server.build.persona(company.id, { profile: 'admin' });
  };

  it('holds when fifty are created at once', async () => {
    const owner = await limited(3);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create({ name: `Loja ${index}` }, owner)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(47);
    for (const { status, error, details } of refused) {
      expect([status, error, details]).toEqual([409, 'ERR_PLAN_LIMIT', { limit: 3, used: 3 }]);
    }
    expect(await list(owner)).toHaveLength(3);
  });

  it('has room again after one is deleted', async () => {
    const owner = await limited(2);
    const first = (await create({ name: 'A1' }, owner)).body;
    await create({ name: 'B1' }, owner);
    expect((await create({ name: 'C1' }, owner)).error).toBe('ERR_PLAN_LIMIT');
    await server.call(deleteConnection, { params: { whatsappId: first.id } }, owner);
    expect((await create({ name: 'C1' }, owner)).status).toBe(200);
    expect((await create({ name: 'D1' }, owner)).error).toBe('ERR_PLAN_LIMIT');
  });

  it('is not used up by a creation that another rule refuses', async () => {
    const owner = await limited(2);
    await create({ name: 'A1' }, owner);
    await Promise.all(Array.from({ length: 5 }, () => create({ name: 'A1' }, owner)));
    expect((await create({ name: 'B1' }, owner)).status).toBe(200);
  });
});

describe('the session buttons', () => {
  it.each([
    ['start', restartSession],
    ['restartPairing', requestQrCode],
    ['logout', disconnectSession],
  ] as const)('ask the messenger to %s', async (call, endpoint) => {
    const { id } = await made('Loja');
    const { status, body } = await server.call(endpoint, { params: { whatsappId: id } }, admin);
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    expect(gateway.calls.at(-1)).toEqual([call, admin.companyId, id]);
  });

  it('answer without waiting for the messenger, also when it fails', async () => {
    const { id } = await made('Loja');
    gateway.failWith(new Promise(() => undefined));
    expect((await server.call(requestQrCode, { params: { whatsappId: id } }, admin)).status).toBe(200);
    gateway.failWith(new Error('no answer'));
    expect((await server.call(disconnectSession, { params: { whatsappId: id } }, admin)).status).toBe(200);
  });
});
