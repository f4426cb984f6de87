import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMPANY_EVENTS } from '@recado/shared/api';
import {
  createConnection,
  deleteConnection,
  disconnectSession,
  getConnection,
  listConnections,
  updateConnection,
} from '@recado/shared/connections';
import { type Received, type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import type { ConnectionRef } from '#messenger/gateway';
import { connectionGateway } from '#testing/connection-gateway';
import type { Persona } from '#testing/factories';
import { startTestServer, type TestServer } from '#testing/start-test-server';

const gateway = connectionGateway();
let server: TestServer;
let admin: Persona;
let windows: TestWindow[];
let shop: ConnectionRef;

beforeAll(async () => {
  server = await startTestServer({ gateway });
});
afterAll(() => server.close());
beforeEach(async () => {
  windows = [];
  const company = await server.build.company();
  admin = await server.build.persona(company.id, { profile: 'admin' });
  shop = await create('Loja');
  gateway.calls.length = 0;
});
afterEach(() => {
  for (const { socket, received } of windows) {
    socket.disconnect();
    // Each received event matches its contract.
    for (const { name, payload } of received) {
      COMPANY_EVENTS[name.split('-')[2] as keyof typeof COMPANY_EVENTS].payload.parse(payload);
    }
  }
});

async function create(name: string, more: { isDefault?: boolean } = {}, as = admin): Promise<ConnectionRef> {
  const { body } = await server.call(createConnection, { body: { name, ...more } }, as);
  return { companyId: as.companyId, connectionId: body.id };
}

async function open(who: Persona): Promise<TestWindow> {
  const window = testWindow(server.url, who.token);
  windows.push(window);
  await window.ready();
  return window;
}

const agentOf = (companyId: number) => server.build.persona(companyId);
const events = ({ received, socket }: TestWindow, suffix: string) => {
  expect(socket.connected).toBe(true);
  return received
    .filter(({ name }) => name === `company-${admin.companyId}-${suffix}`)
    .map(({ payload }) => payload);
};
const sessions = (window: TestWindow) =>
  events(window, 'whatsappSession').map(
    (payload) => (payload as { session: Record<string, unknown> }).session,
  );
const status =
  (wanted: string) =>
  ({ payload }: Received) =>
    (payload as { whatsapp?: { status: string } }).whatsapp?.status === wanted;
const shown = async (as = admin) =>
  (await server.call(listConnections, { query: {} }, as)).body.find(({ id }) => id === shop.connectionId);

describe("a session's state", () => {
  it('is published live and in order, with the QR code for administrators only', async () => {
    const [boss, agent] = [await open(admin), await open(await agentOf(admin.companyId))];
    gateway.report(shop, { status: 'OPENING' });
    gateway.report(shop, { status: 'qrcode', qrcode: 'primeiro' });
    gateway.report(shop, { status: 'qrcode', qrcode: 'segundo' });
    gateway.report(shop, { status: 'PAIRING' });
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' });
    await Promise.all([boss.until(status('CONNECTED')), agent.until(status('CONNECTED'))]);
    const statuses = ['OPENING', 'qrcode', 'qrcode', 'PAIRING', 'CONNECTED'];
    expect(sessions(boss).map((session) => session['status'])).toEqual(statuses);
    expect(sessions(agent).map((session) => session['status'])).toEqual(statuses);
    expect(sessions(boss).map(({ qrcode }) => qrcode)).toEqual(['', 'primeiro', 'segundo', '', '']);
    expect(sessions(agent).map(({ qrcode }) => qrcode)).toEqual(['', '', '', '', '']);
    expect(sessions(boss).at(-1)).toMatchObject({
      id: shop.connectionId,
      number: '5511987654321',
      retries: 0,
      reason: null,
      updatedAt: expect.any(String),
    });
    expect(JSON.stringify(agent.received)).not.toMatch(/primeiro|segundo/);
  });

  it('includes the start of the outage, across attempts, until it is connected', async () => {
    const agent = await open(await agentOf(admin.companyId));
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' });
    await agent.until(status('CONNECTED'));
    expect((await shown())?.disconnectedSince).toBeNull();

    gateway.report(shop, { status: 'TIMEOUT', retries: 1, reason: 'network' });
    await agent.until(status('TIMEOUT'));
    const since = (await shown())?.disconnectedSince;
    expect(Date.now() - Date.parse(since ?? '')).toBeLessThan(60_000);
    gateway.report(shop, { status: 'OPENING', retries: 2 });
    gateway.report(shop, { status: 'DISCONNECTED', reason: 'loggedOut' });
    await agent.until(status('DISCONNECTED'));
    expect((await shown())?.disconnectedSince).toBe(since);
    expect(sessions(agent).at(-1)).toMatchObject({ disconnectedSince: since, reason: 'loggedOut' });

    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' });
    await vi.waitFor(async () => expect((await shown())?.disconnectedSince).toBeNull(), 15_000);
  });

  it('is stored with status, number, reason and retries, never the QR code', async () => {
    const window = await open(admin);
    const { updatedAt } = (await shown()) ?? {};
    gateway.report(shop, { status: 'qrcode', qrcode: 'nao-me-guarde' });
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' });
    gateway.report(shop, { status: 'TIMEOUT', retries: 3, reason: 'network' });
    await window.until(status('TIMEOUT'));
    const now = await shown();
    expect(now).toMatchObject({ status: 'TIMEOUT', retries: 3, reason: 'network', number: '5511987654321' });
    expect(Date.parse(now?.updatedAt ?? '')).toBeGreaterThan(Date.parse(updatedAt ?? ''));
    const stored = await server.app.database.db
      .collection('connections')
      .findOne({ _id: shop.connectionId as never });
    expect(stored?.['status']).toBe('TIMEOUT');
    expect(JSON.stringify(stored)).not.toContain('nao-me-guarde');
  });

  it('is not published to other companies', async () => {
    const rival = await server.build.persona((await server.build.company()).id, { profile: 'admin' });
    const [own, stranger] = [await open(admin), await open(rival)];
    gateway.report(shop, { status: 'qrcode', qrcode: 'segredo' });
    await own.until(status('qrcode'));
    await create('Rival', {}, rival);
    await stranger.until(1);
    expect(stranger.received.map(({ name }) => name)).toEqual([`company-${rival.companyId}-whatsapp`]);
  });

  it('is ignored for a deleted connection', async () => {
    const window = await open(admin);
    await server.call(deleteConnection, { params: { whatsappId: shop.connectionId } }, admin);
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' });
    const other = await create('Outra');
    gateway.report(other, { status: 'CONNECTED', number: '5511900000000' });
    await window.until(status('CONNECTED'));
    expect(sessions(window).map(({ id }) => id)).toEqual([other.connectionId]);
    expect(await server.app.services.connections.connectionEntry(admin.companyId, shop.connectionId)).toBe(
      undefined,
    );
  });

  it('ends a session that was started while its connection was being deleted', async () => {
    await server.call(deleteConnection, { params: { whatsappId: shop.connectionId } }, admin);
    gateway.calls.length = 0;
    // Another user requested "Novo QR Code" just before the deletion.
    gateway.report(shop, { status: 'qrcode', qrcode: 'de-ninguem' });
    await vi.waitFor(() =>
      expect(gateway.calls).toEqual([['deleteSession', shop.companyId, shop.connectionId]]),
    );
  });

  it('is unchanged when another server owns the session', async () => {
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' }, 7);
    gateway.report(shop, { status: 'TIMEOUT', retries: 1, reason: 'network' }, 6);
    const window = await open(admin);
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654322' }, 7);
    await window.until(status('CONNECTED'));
    expect(gateway.calls.filter(([call]) => call === 'deleteSession')).toEqual([]);
  });
});

describe('with several servers', () => {
  it("accepts the session owner's state, and ignores late states of a former owner", async () => {
    const window = await open(admin);
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' }, 3);
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' }, 4);
    gateway.report(shop, { status: 'TIMEOUT', retries: 1, reason: 'network' }, 3);
    gateway.report(shop, { status: 'DISCONNECTED', reason: 'loggedOut' }, 3);
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654322' }, 4);
    await window.until(
      ({ payload }) =>
        (payload as { session?: { number: string | null } }).session?.number === '5511987654322',
    );
    expect(sessions(window).map((session) => session['status'])).toEqual(Array(3).fill('CONNECTED'));
    expect(await shown()).toMatchObject({ status: 'CONNECTED', number: '5511987654322' });
  });

  it('leaves sessions of other servers unchanged at its start', async () => {
    const window = await open(admin);
    const pairing = await create('Pareando');
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' });
    gateway.report(pairing, { status: 'qrcode', qrcode: 'x' });
    await window.until(status('CONNECTED'));
    await window.until(status('qrcode'));
    gateway.moveAway(shop.connectionId);
    gateway.moveAway(pairing.connectionId);
    await server.app.services.connections.start();
    const list = (await server.call(listConnections, { query: {} }, admin)).body;
    expect(list.map((one) => one.status)).toEqual(['CONNECTED', 'qrcode']);
  });
});

describe("administrators' changes", () => {
  it('are published to all users: created, changed, deleted', async () => {
    const agent = await open(await agentOf(admin.companyId));
    // Uses one server, because events of two servers arrive in no defined order.
    const { body } = await server.here.call(createConnection, { body: { name: 'Nova' } }, admin);
    const { id } = body;
    await server.here.call(
      updateConnection,
      { params: { whatsappId: id }, body: { name: 'Renomeada', token: 'um-token-secreto-por-aqui-7' } },
      admin,
    );
    await server.here.call(deleteConnection, { params: { whatsappId: id } }, admin);
    await agent.until(3);
    expect(events(agent, 'whatsapp')).toMatchObject([
      { action: 'update', whatsapp: { id, name: 'Nova', isDefault: false } },
      { action: 'update', whatsapp: { id, name: 'Renomeada' } },
      { action: 'delete', whatsappId: id },
    ]);
    expect(JSON.stringify(agent.received)).not.toContain('um-token-secreto-por-aqui-7');
  });

  it('are published for both connections when the default moves or is deleted', async () => {
    const window = await open(admin);
    const second = await create('Segunda', { isDefault: true });
    await window.until(2);
    const marks = () =>
      events(window, 'whatsapp').map((payload) => {
        const { whatsapp } = payload as { whatsapp?: { id: number; isDefault: boolean } };
        return whatsapp && [whatsapp.id, whatsapp.isDefault];
      });
    expect(marks()).toEqual([
      [shop.connectionId, false],
      [second.connectionId, true],
    ]);
    await server.call(deleteConnection, { params: { whatsappId: second.connectionId } }, admin);
    await window.until(4);
    expect(marks().slice(2)).toEqual([undefined, [shop.connectionId, true]]);
  });
});

describe('the start of the server', () => {
  const booted = () => gateway.calls.filter(([call]) => call === 'boot').map(([, , id]) => id);
  const statuses = async () =>
    (await server.call(listConnections, { query: {} }, admin)).body.map(({ status: now }) => now);
  const restart = async () => {
    gateway.calls.length = 0;
    await server.app.services.connections.start();
  };

  it('starts paired sessions and marks the others as disconnected', async () => {
    const [waiting, loggedOut] = [await create('Sem par'), await create('Saiu')];
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' });
    gateway.report(waiting, { status: 'qrcode', qrcode: 'x' });
    gateway.report(loggedOut, { status: 'CONNECTED', number: '5511900000000' });
    gateway.report(loggedOut, { status: 'DISCONNECTED', reason: 'loggedOut' });
    // The states of several connections are stored in no defined order.
    await expect.poll(statuses).toEqual(['CONNECTED', 'qrcode', 'DISCONNECTED']);
    await restart();
    expect(booted()).toContain(shop.connectionId);
    expect(booted()).not.toContain(waiting.connectionId);
    expect(booted()).not.toContain(loggedOut.connectionId);
    const list = (await server.call(listConnections, { query: {} }, admin)).body;
    expect(list.map(({ name, status: now, number }) => [name, now, number])).toEqual([
      ['Loja', 'OPENING', '5511987654321'],
      ['Sem par', 'DISCONNECTED', null],
      ['Saiu', 'DISCONNECTED', null],
    ]);
  });

  it('keeps a connection stopped that an administrator stopped, even without a report from the messenger', async () => {
    const window = await open(admin);
    gateway.report(shop, { status: 'CONNECTED', number: '5511987654321' });
    await window.until(status('CONNECTED'));
    await server.call(disconnectSession, { params: { whatsappId: shop.connectionId } }, admin);
    await restart();
    expect(booted()).not.toContain(shop.connectionId);
    expect((await shown())?.status).toBe('DISCONNECTED');
  });
});

it('GET with the QR code and the event agree', async () => {
  const window = await open(admin);
  gateway.report(shop, { status: 'qrcode', qrcode: 'o-mesmo' });
  await window.until(status('qrcode'));
  const params = { whatsappId: shop.connectionId };
  const { body } = await server.call(getConnection, { params, query: {} }, admin);
  expect([body.qrcode, sessions(window).at(-1)?.['qrcode']]).toEqual(['o-mesmo', 'o-mesmo']);
});
