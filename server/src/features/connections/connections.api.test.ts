import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { me } from '@recado/shared/auth';
import {
  deleteConnection,
  disconnectSession,
  getConnection,
  requestPairingCode,
  requestQrCode,
  restartSession,
} from '@recado/shared/connections';
import { GatewayError } from '#messenger/gateway';
import { type ConnectionServer, startConnectionServer } from '#testing/connection-calls';
import type { Persona } from '#testing/factories';
import { TEST_SERVERS } from '#testing/peers/peer-servers';

let server: ConnectionServer;
let admin: Persona;
let agent: Persona;
let queueIds: number[];

beforeAll(async () => {
  server = await startConnectionServer();
});
afterAll(() => server.close());
afterEach(() => server.gateway.failWith(undefined));
beforeEach(async () => {
  ({ admin, agent, queueIds } = await server.company());
  server.gateway.calls.length = 0;
});

const change = (id: number, body: { name: string } & Record<string, unknown>) =>
  server.change(admin, id, body);
const made = (name: string, more: Record<string, unknown> = {}) => server.made(admin, name, more);
const list = (as = admin) => server.list(as);
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);

describe('a connection', () => {
  it('is created with every field of its dialogs, and its session starts', async () => {
    const created = await made('Loja Centro', {
      queueIds,
      sendReview: true,
      greetingMessage: 'Olá!',
      complationMessage: 'Até logo',
      farewellMessage: null,
      token: 'um-token-bem-comprido-1234',
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
      token: 'um-token-bem-comprido-1234',
      number: null,
      retries: 0,
    });
    expect(created.queues.map(({ id }) => id).sort()).toEqual([...queueIds].sort());
    // Another server may start the session. Its calls are not recorded here.
    if (TEST_SERVERS === 1) expect(server.gateway.calls).toEqual([['start', admin.companyId, created.id]]);
    const { body } = await server.call(
      getConnection,
      { params: { whatsappId: created.id }, query: {} },
      admin,
    );
    expect(body).toEqual(created);
  });

  it('is listed to every user without token, messages or QR code', async () => {
    const { id } = await made('Loja', { token: 'um-token-para-nao-mostrar', greetingMessage: 'Oi' });
    server.gateway.show(id, { status: 'qrcode', qrcode: 'segredo' });
    for (const who of [admin, agent]) {
      const [connection, ...others] = await list(who);
      expect(others).toEqual([]);
      expect(Object.keys(connection ?? {}).sort()).toEqual(
        [
          'disconnectedSince',
          'id',
          'isDefault',
          'name',
          'number',
          'queues',
          'reason',
          'retries',
          'status',
          'updatedAt',
          ...(who === admin ? ['newChats', 'newChatsToday'] : []),
        ].sort(),
      );
    }
  });

  it('includes the QR code of the session unless session=0', async () => {
    const { id } = await made('Loja');
    server.gateway.show(id, { status: 'qrcode', qrcode: 'desenhe-me' });
    const params = { whatsappId: id };
    const whole = await server.call(getConnection, { params, query: {} }, admin);
    expect(whole.body).toMatchObject({ qrcode: 'desenhe-me', session: { id, qrcode: 'desenhe-me' } });
    const without = await server.call(getConnection, { params, query: { session: '0' } }, admin);
    expect(without.body).not.toHaveProperty('qrcode');
    expect(without.body).not.toHaveProperty('session');
  });

  it('retains omitted fields, replaces queues, and removes a token that is null', async () => {
    const token = 'token-da-loja-do-centro-1';
    const { id } = await made('Loja', { queueIds, greetingMessage: 'Oi', sendReview: true, token });
    const { body } = await change(id, { name: 'Loja 2', queueIds: queueIds.slice(0, 1) });
    expect(body).toMatchObject({ name: 'Loja 2', greetingMessage: 'Oi', sendReview: true, token });
    expect(body.queues.map((queue) => queue.id)).toEqual(queueIds.slice(0, 1));
    const emptied = await change(id, { name: 'Loja 2', token: null, greetingMessage: null, queueIds: [] });
    expect(emptied.body).toMatchObject({ token: null, greetingMessage: null, queues: [], sendReview: true });
    // The token of the deleted connection can be used again.
    await made('Outra', { token });
  });

  it('does not store its token in plain text', async () => {
    const { id } = await made('Loja', { token: 'um-segredo-de-dar-do-123456' });
    const stored = await server.app.database.db.collection('connections').findOne({ _id: id as never });
    expect(stored?.['token']).toEqual(expect.any(String));
    expect(JSON.stringify(stored)).not.toContain('um-segredo-de-dar-do-123456');
  });

  it('is deleted with its session', async () => {
    const { id } = await made('Loja');
    const params = { whatsappId: id };
    expect((await server.call(deleteConnection, { params }, admin)).status).toBe(204);
    expect(server.gateway.calls.at(-1)).toEqual(['deleteSession', admin.companyId, id]);
    expect(await list()).toEqual([]);
    expect((await server.call(getConnection, { params, query: {} }, admin)).error).toBe('ERR_NO_WAPP_FOUND');
  });

  it('remains when its session could not be ended, and can be deleted again', async () => {
    const { id } = await made('Loja');
    server.gateway.failWith(new Error('the database is away'));
    expect((await server.call(deleteConnection, { params: { whatsappId: id } }, admin)).status).toBe(500);
    expect(await list()).toHaveLength(1);
    server.gateway.failWith(undefined);
    expect((await server.call(deleteConnection, { params: { whatsappId: id } }, admin)).status).toBe(204);
  });

  it("appears by name in the user's own record", async () => {
    const { id } = await made('Loja');
    const seller = await server.build.persona(admin.companyId, { connectionIds: [id, id + 100_000] });
    expect((await server.call(me, {}, seller)).body.whatsapps).toEqual([{ id, name: 'Loja' }]);
  });
});

describe('the default connection', () => {
  it('is the first one until another is marked', async () => {
    await made('Loja A');
    const b = await made('Loja B');
    await made('Loja C', { isDefault: true });
    expect(await defaults()).toEqual(['Loja C']);
    await change(b.id, { name: 'Loja B', isDefault: true });
    await change(b.id, { name: 'Loja B', isDefault: true });
    expect(await defaults()).toEqual(['Loja B']);
    expect((await change(b.id, { name: 'Loja B' })).body.isDefault).toBe(true);
  });

  it('cannot be unmarked; another one has to be marked', async () => {
    const a = await made('Loja A');
    const b = await made('Loja B');
    const rejected = await change(a.id, { name: 'Renamed', isDefault: false });
    expect([rejected.status, rejected.error]).toEqual([400, 'ERR_NO_OTHER_WHATSAPP']);
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

  it('remains unique when several are marked at the same time', async () => {
    const connections = await Promise.all(['Loja A', 'Loja B', 'Loja C', 'Loja D'].map((name) => made(name)));
    await Promise.all(connections.map(({ id, name }) => change(id, { name, isDefault: true })));
    expect(await defaults()).toHaveLength(1);
  });
});

describe('the session buttons', () => {
  it.each([
    ['start', restartSession],
    ['restartPairing', requestQrCode],
    ['logout', disconnectSession],
  ] as const)('request %s from the messenger', async (call, endpoint) => {
    const { id } = await made('Loja');
    const { status, body } = await server.call(endpoint, { params: { whatsappId: id } }, admin);
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    expect(server.gateway.calls.at(-1)).toEqual([call, admin.companyId, id]);
  });

  it('respond without waiting for the messenger, even when it fails', async () => {
    const { id } = await made('Loja');
    server.gateway.failWith(new Promise(() => undefined));
    expect((await server.call(requestQrCode, { params: { whatsappId: id } }, admin)).status).toBe(200);
    server.gateway.failWith(new Error('no answer'));
    expect((await server.call(disconnectSession, { params: { whatsappId: id } }, admin)).status).toBe(200);
  });

  it('return a pairing code for a phone number', async () => {
    const { id } = await made('Loja');
    const params = { whatsappId: id };
    const requestCode = (number: string) =>
      server.call(requestPairingCode, { params, body: { number } }, admin);
    expect((await requestCode('+55 (11) 98765-4321')).body).toEqual({
      code: 'ABCD1234',
      number: '+55 11 98765-4321',
    });
    expect(server.gateway.calls.at(-1)?.[0]).toBe('requestPairingCode 5511987654321');
    expect((await requestCode('98765')).details).toMatchObject({ field: 'number' });
    expect((await requestCode('+51 99888')).details).toMatchObject({ field: 'number' });
    for (const [failure, rejection] of [
      ['refused', 'ERR_CONFLICT'],
      ['notConnected', 'ERR_WAPP_NOT_INITIALIZED'],
      ['timeout', 'ERR_UNAVAILABLE'],
    ] as const) {
      server.gateway.failWith(new GatewayError(failure, 'no'));
      expect((await requestCode('5511987654321')).error).toBe(rejection);
    }
  });

  it('return a pairing code for a Brazilian number without country code', async () => {
    const { id } = await made('Loja');
    const requestCode = (number: string) =>
      server.call(requestPairingCode, { params: { whatsappId: id }, body: { number } }, admin);
    expect((await requestCode('51 99888-1234')).body).toMatchObject({ number: '+55 51 99888-1234' });
    expect(server.gateway.calls.at(-1)?.[0]).toBe('requestPairingCode 5551998881234');
    expect((await requestCode('+51 998 881 234')).body).toMatchObject({ number: '+51 998 881 234' });
    expect(server.gateway.calls.at(-1)?.[0]).toBe('requestPairingCode 51998881234');
  });
});
