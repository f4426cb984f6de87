import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createConnection,
  deleteConnection,
  disconnectSession,
  getConnection,
  listConnections,
  requestQrCode,
  restartSession,
  updateConnection,
} from '@recado/shared/connections';
import { type ConnectionServer, startConnectionServer } from '#testing/connection-calls';
import type { Persona } from '#testing/factories';

let server: ConnectionServer;
let admin: Persona;
let agent: Persona;
let queueIds: number[];

beforeAll(async () => {
  server = await startConnectionServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ admin, agent, queueIds } = await server.company());
  server.gateway.calls.length = 0;
});

const create = (body: { name: string } & Record<string, unknown>, as = admin) => server.create(body, as);
const change = (id: number, body: { name: string } & Record<string, unknown>) =>
  server.change(admin, id, body);
const made = (name: string, more: Record<string, unknown> = {}) => server.made(admin, name, more);
const list = (as = admin) => server.list(as);

describe('the rules of connections', () => {
  it('require a greeting with more than one queue', async () => {
    const rejected = await create({ name: 'Loja', queueIds, greetingMessage: '  ' });
    expect([rejected.status, rejected.error]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED']);
    const { id } = await made('Loja', { queueIds: queueIds.slice(0, 1) });
    expect((await change(id, { name: 'Loja', queueIds })).error).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect((await change(id, { name: 'Loja', queueIds, greetingMessage: 'Escolha' })).status).toBe(200);
    const removed = await change(id, { name: 'Loja', queueIds, greetingMessage: null });
    expect(removed.error).toBe('ERR_WAPP_GREETING_REQUIRED');
    // A queue that occurs twice in the list counts once.
    const [first] = queueIds;
    expect((await create({ name: 'Outra', queueIds: [first, first] })).status).toBe(200);
  });

  it('require a name that is unique in the company', async () => {
    await made('Loja');
    const b = await made('Outra');
    const rejected = await create({ name: ' Loja ' });
    expect([rejected.status, rejected.error]).toEqual([409, 'ERR_CONNECTION_NAME_EXISTS']);
    expect((await change(b.id, { name: 'Loja' })).error).toBe('ERR_CONNECTION_NAME_EXISTS');
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    expect((await create({ name: 'Loja' }, rival)).status).toBe(200);
  });

  it('reject a token that another connection of the platform has like a weak one', async () => {
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    await made('Loja', { token: 'o-mesmo-token-por-aqui-1' });
    const rejected = await create({ name: 'Loja', token: 'o-mesmo-token-por-aqui-1' }, rival);
    expect([rejected.status, rejected.error, rejected.details]).toEqual([
      400,
      'ERR_VALIDATION',
      { part: 'body', field: 'token', reason: 'refused' },
    ]);
    const weak = await create({ name: 'Loja', token: 'abababababababababababab' }, rival);
    expect([weak.status, weak.details]).toEqual([rejected.status, rejected.details]);
    expect(await list(rival)).toEqual([]);
  });

  it("reject another company's queue", async () => {
    const foreign = await server.build.queue((await server.build.company()).id);
    const rejected = await create({ name: 'Loja', queueIds: [foreign.id] });
    expect([rejected.status, rejected.error, rejected.details]).toEqual([
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
    [{ name: 'Loja', token: 'abcdefghijklmnopqrstuvw' }, 'token'],
    [{ name: 'Loja', token: 'abcdefghijkabcdefghijkabc' }, 'token'],
    [{ name: 'Loja', greetingMessage: 7 }, 'greetingMessage'],
  ])('reject %o and name the field', async (body, field) => {
    const rejected = await create(body);
    expect([rejected.status, rejected.error, rejected.details?.['field']]).toEqual([
      400,
      'ERR_VALIDATION',
      field,
    ]);
  });

  it('allow changes to administrators, and agents only to read the list', async () => {
    const { id } = await made('Loja');
    const params = { whatsappId: id };
    const body = { name: 'Loja' };
    const rejected = [
      await server.call(getConnection, { params, query: {} }, agent),
      await server.call(createConnection, { body }, agent),
      await server.call(updateConnection, { params, body }, agent),
      await server.call(deleteConnection, { params }, agent),
      await server.call(restartSession, { params }, agent),
      await server.call(requestQrCode, { params }, agent),
      await server.call(disconnectSession, { params }, agent),
    ];
    for (const { status, error } of rejected) expect([status, error]).toEqual([403, 'ERR_NO_PERMISSION']);
    expect((await server.call(listConnections, { query: {} })).status).toBe(401);
  });

  it("hide another company's connection", async () => {
    const { id } = await made('Loja');
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    const params = { whatsappId: id };
    const body = { name: 'Roubada' };
    server.gateway.calls.length = 0;
    const rejected = [
      await server.call(getConnection, { params, query: {} }, rival),
      await server.call(updateConnection, { params, body }, rival),
      await server.call(deleteConnection, { params }, rival),
      await server.call(restartSession, { params }, rival),
      await server.call(requestQrCode, { params }, rival),
      await server.call(disconnectSession, { params }, rival),
    ];
    for (const { status, error } of rejected) expect([status, error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    expect(server.gateway.calls).toEqual([]);
    expect((await list()).map(({ name }) => name)).toEqual(['Loja']);
    expect(
      (await server.call(listConnections, { query: { companyId: admin.companyId } }, rival)).body,
    ).toEqual([]);
  });
});

describe("the plan's limit of connections", () => {
  let plans = 0;
  const limited = async (connections: number): Promise<Persona> => {
    const plan = await server.app.services.plans.createPlan({
      name: `Básico ${++plans}`,
      users: 10,
      queues: 10,
      value: 100,
      connections,
    });
    return (await server.company(plan.id)).admin;
  };

  it('holds for fifty concurrent creations', async () => {
    const owner = await limited(3);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => create({ name: `Loja ${index}` }, owner)),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    const rejected = responses.filter(({ status }) => status !== 200);
    expect(rejected).toHaveLength(47);
    for (const { status, error, details } of rejected) {
      expect([status, error, details]).toEqual([409, 'ERR_PLAN_LIMIT', { kind: 'connections', limit: 3 }]);
    }
    expect(await list(owner)).toHaveLength(3);
  });

  it('has a free seat after a deletion', async () => {
    const owner = await limited(2);
    const first = (await create({ name: 'A1' }, owner)).body;
    await create({ name: 'B1' }, owner);
    expect((await create({ name: 'C1' }, owner)).error).toBe('ERR_PLAN_LIMIT');
    await server.call(deleteConnection, { params: { whatsappId: first.id } }, owner);
    expect((await create({ name: 'C1' }, owner)).status).toBe(200);
    expect((await create({ name: 'D1' }, owner)).error).toBe('ERR_PLAN_LIMIT');
  });

  it('is not consumed by a creation that another rule rejects', async () => {
    const owner = await limited(2);
    await create({ name: 'A1' }, owner);
    await Promise.all(Array.from({ length: 5 }, () => create({ name: 'A1' }, owner)));
    expect((await create({ name: 'B1' }, owner)).status).toBe(200);
  });
});
