import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_EVENTS } from '@recado/shared/api';
import {
  getConnectionHealth,
  type HealthKind,
  type HealthLineOf,
  listAutomaticMessages,
  recordWarning,
  withdrawWarning,
} from '@recado/shared/connection-health';
import { deleteConnection, listConnections } from '@recado/shared/connections';
import { listNotices } from '@recado/shared/notifications';
import { testWindow } from '#core/realtime/testing/test-window';
import { newMessageId } from '#features/messages';
import type { ConnectionRef } from '#messenger/gateway';
import { type ConnectionServer, startConnectionServer } from '#testing/connection-calls';
import type { Persona } from '#testing/factories';

const NUMBER = '5511987654321';
const HOUR_MS = 3_600_000;

let server: ConnectionServer;
let admin: Persona;
let agent: Persona;
let shop: ConnectionRef;

beforeAll(async () => {
  server = await startConnectionServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ admin, agent } = await server.company());
  shop = { companyId: admin.companyId, connectionId: (await server.made(admin, 'Loja')).id };
  server.gateway.report(shop, { status: 'CONNECTED', number: NUMBER });
  await until(async () => (await shown())?.number).toBe(NUMBER);
});

const until = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 15_000 });
const params = () => ({ whatsappId: shop.connectionId });
const shown = async (as = admin) =>
  (await server.call(listConnections, { query: {} }, as)).body.find(({ id }) => id === shop.connectionId);
const health = async () => (await server.call(getConnectionHealth, { params: params() }, admin)).body;
const line = async <K extends HealthKind>(kind: K) =>
  (await health()).lines.find((one) => one.kind === kind) as HealthLineOf<K>;
const check = (now = new Date()) => server.app.services.connectionHealth.checkAll(now);
const rows = (name: string) => server.app.database.db.collection<{ _id: number }>(name);
const lock = (active: boolean) =>
  server.gateway.limits(shop, {
    lock: {
      active,
      type: active ? 'BIZ_QUALITY' : null,
      endsAt: active ? new Date(Date.now() + HOUR_MS) : null,
    },
  });
const notices = async () => {
  const { body } = await server.call(listNotices, { query: {} }, admin);
  return body.notices.flatMap(({ content }) => (content.kind === 'numberHealth' ? [content.change] : []));
};

describe('the health of a number', () => {
  it('is shown in the list to administrators only, and published when it changes', async () => {
    await check();
    expect((await shown())?.health).toBe('green');
    expect(await shown(agent)).not.toHaveProperty('health');
    const window = testWindow(server.url, admin.token);
    await window.ready();
    lock(true);
    await until(async () => (await line('lock')).values.active).toBe(true);
    await check();
    const lights = () =>
      window.received.flatMap(({ name, payload }) => {
        if (name !== `company-${shop.companyId}-whatsapp`) return [];
        const event = COMPANY_EVENTS.whatsapp.payload.parse(payload);
        return event.action === 'update' ? [event.whatsapp.health] : [];
      });
    await expect.poll(() => lights().at(-1)).toBe('red');
    window.socket.disconnect();
  });

  it('retains the last 20 close codes', async () => {
    const at = new Date();
    for (let code = 401; code <= 425; code += 1)
      server.gateway.reportHealth(shop, { type: 'closed', code, at });
    await until(async () => (await line('closes')).values.codes.length).toBe(20);
    await until(async () => (await line('closes')).values.codes[0]?.code).toBe(425);
  });

  it('knows when the phone was last seen', async () => {
    const at = new Date('2026-11-20T12:00:00Z');
    server.gateway.reportHealth(shop, { type: 'phoneSeen', at });
    await until(async () => (await line('phone')).values.seenAt).toBe(at.toISOString());
  });

  it('knows since when the number is linked', async () => {
    expect((await line('link')).values.since).toBeNull();
    server.gateway.report(shop, { status: 'PAIRING', number: NUMBER });
    await until(async () => (await line('link')).values.since).not.toBeNull();
  });

  it('is deleted with the connection', async () => {
    server.gateway.reportHealth(shop, { type: 'closed', code: 428, at: new Date() });
    const found = () => rows('number_health').findOne({ _id: shop.connectionId });
    await until(found).not.toBeNull();
    await server.call(deleteConnection, { params: params() }, admin);
    expect(await found()).toBeNull();
  });
});

describe('an incident', () => {
  it('notifies once, and once when it is over', async () => {
    server.gateway.limits(shop, {
      quota: { status: 'CAPPED', total: 50, used: 50, cycleEndsAt: new Date(Date.now() + HOUR_MS) },
    });
    await until(async () => (await line('quota')).state).toBe('red');
    await check();
    await check();
    expect(await notices()).toEqual(['red']);
    await check(new Date(Date.now() + 2 * HOUR_MS));
    await check(new Date(Date.now() + 2 * HOUR_MS));
    expect(await notices()).toEqual(['recovered', 'red']);
  });

  it('of a lock has only the notice of the lock, and one at its end', async () => {
    lock(true);
    await until(async () => (await line('lock')).state).toBe('red');
    await check();
    expect(await notices()).toEqual([]);
    lock(false);
    await until(async () => (await line('lock')).state).toBe('green');
    expect(await notices()).toEqual(['recovered']);
  });

  it('that only the alerts of outages report makes the light red without a notice', async () => {
    server.gateway.report(shop, { status: 'DISCONNECTED', reason: 'banned', number: NUMBER });
    await until(async () => (await line('session')).state).toBe('red');
    expect((await health()).light).toBe('red');
    expect(await notices()).toEqual([]);
  });
});

describe('a reported warning', () => {
  it('halves the automatic sending for seven days, is audited, and can be withdrawn', async () => {
    const { connections } = server.app.services;
    const before = (await shown())?.newChatsToday?.limit ?? 0;
    const { body } = await server.call(recordWarning, { params: params() }, admin);
    expect(body.light).toBe('yellow');
    expect(body.lines[0]).toMatchObject({ kind: 'warning', state: 'yellow', values: { by: admin.name } });
    expect(await connections.automaticFactor(shop)).toBe(0.5);
    expect((await connections.sendingState(shop.companyId, shop.connectionId))?.automaticFactor).toBe(0.5);
    expect((await shown())?.newChatsToday?.limit).toBe(before / 2);
    const week = new Date(Date.now() + 7 * 24 * HOUR_MS);
    await check(week);
    expect((await shown())?.health).not.toBe('yellow');
    expect((await connections.newChats.limits(shop, week)).total).toBeGreaterThanOrEqual(before);
    const audited = () =>
      rows('audit_entries').find({ subjectCompanyId: shop.companyId }).project({ action: 1 }).toArray();
    expect(await audited()).toMatchObject([{ action: 'connection.warningRecorded' }]);

    const undone = await server.call(withdrawWarning, { params: params() }, admin);
    expect(undone.body.light).toBe('green');
    expect(await connections.automaticFactor(shop)).toBe(1);
    expect((await audited()).map(({ action }) => action as string)).toContain('connection.warningWithdrawn');
  });

  it('notifies once', async () => {
    await server.call(recordWarning, { params: params() }, admin);
    await check();
    expect(await notices()).toEqual(['warned']);
  });

  it('does not concern another number', async () => {
    await server.call(recordWarning, { params: params() }, admin);
    server.gateway.report(shop, { status: 'CONNECTED', number: '5511987650000' });
    await until(async () => (await shown())?.number).toBe('5511987650000');
    expect((await health()).light).toBe('green');
    expect(await server.app.services.connections.automaticFactor(shop)).toBe(1);
  });
});

describe('GET /whatsapp/{id}/health/automatic-messages', () => {
  it('is empty for a connection that sent nothing', async () => {
    const { body } = await server.call(listAutomaticMessages, { params: params() }, admin);
    expect(body).toMatchObject({ counts: [], campaigns: [], schedules: [], messages: [], hasMore: false });
  });

  it('lists and counts what was sent automatically in the last 48 hours, newest first', async () => {
    const now = Date.now();
    const byApi = { automatic: true, origin: { kind: 'api' } };
    const row = (name: string, hoursAgo: number, more: object = byApi) => ({
      _id: newMessageId(),
      ...{ companyId: shop.companyId, connectionId: shop.connectionId, ticketId: 1, contactId: 1 },
      ...{
        fromMe: true,
        body: name,
        ack: 2,
        failure: null,
        isDeleted: false,
        mediaType: 'chat',
        createdAt: new Date(now),
      },
      ...{ dispatchedAt: new Date(now - hoursAgo * HOUR_MS), ...more },
    });
    const many = Array.from({ length: 60 }, (_, n) => row(`aviso ${n}`, 1 + n / 60));
    const rowsOfMessages = server.app.database.db.collection<{ _id: string }>('messages');
    await rowsOfMessages.insertMany([
      ...many,
      row('lembrete', 47, { automatic: true, origin: { kind: 'schedule', refId: '7' } }),
      row('antigo', 49),
      row('escrito por uma pessoa', 3, {}),
      row('do celular', 3, { origin: { kind: 'phone' } }),
      row('de outra conexão', 3, { ...byApi, connectionId: shop.connectionId + 1_000 }),
    ]);
    const read = async (query: object) =>
      (await server.call(listAutomaticMessages, { params: params(), query }, admin)).body;
    const first = await read({});
    expect(first.counts).toEqual([
      { kind: 'api', count: 60 },
      { kind: 'schedule', count: 1 },
    ]);
    expect(first.schedules).toEqual([{ id: 7, text: null, count: 1 }]);
    expect(first.messages.map(({ body }) => body)).toEqual(many.slice(0, 50).map(({ body }) => body));
    expect(first.hasMore).toBe(true);
    const second = await read({ cursor: first.nextCursor ?? '' });
    expect(second.messages.map(({ body }) => body)).toEqual([
      ...many.slice(50).map(({ body }) => body),
      'lembrete',
    ]);
    expect([second.hasMore, second.nextCursor]).toEqual([false, null]);
  });

  it('rejects a cursor that it did not return', async () => {
    const query = { cursor: 'x' };
    const { status } = await server.call(listAutomaticMessages, { params: params(), query }, admin);
    expect(status).toBe(400);
  });
});
