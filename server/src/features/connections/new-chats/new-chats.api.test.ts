import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_EVENTS } from '@recado/shared/api';
import { type Connection, getConnection, listConnections } from '@recado/shared/connections';
import { type TestWindow, testWindow } from '#core/realtime/testing/test-window';
import type { ConnectionRef } from '#messenger/gateway';
import { type ConnectionServer, startConnectionServer } from '#testing/connection-calls';
import type { Persona } from '#testing/factories';

const NUMBER = '5511987654321';
const CYCLE_END = new Date('2099-12-01T00:00:00Z');
const IN_AN_HOUR = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
const WARNED = { status: 'FIRST_WARNING', total: 50, used: 41, cycleEndsAt: CYCLE_END } as const;
const UNLOCKED = { active: false, type: null, endsAt: null };
const LOCKED = { active: true, type: 'BIZ_QUALITY', endsAt: IN_AN_HOUR };

let server: ConnectionServer;
let admin: Persona;
let agent: Persona;
let shop: ConnectionRef;
let windows: TestWindow[];

beforeAll(async () => {
  server = await startConnectionServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  windows = [];
  ({ admin, agent } = await server.company());
  shop = { companyId: admin.companyId, connectionId: (await server.made(admin, 'Loja')).id };
  await connects();
});
afterEach(() => windows.forEach(({ socket }) => socket.disconnect()));

const shown = async (as = admin): Promise<Connection | undefined> =>
  (await server.call(listConnections, { query: {} }, as)).body.find(({ id }) => id === shop.connectionId);
const newChats = async () => (await shown())?.newChats;
const until = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 15_000 });

async function connects(number = NUMBER, fence = 1): Promise<void> {
  server.gateway.report(shop, { status: 'CONNECTED', number }, fence);
  await until(async () => (await shown())?.number).toBe(number);
}

async function open(who: Persona): Promise<TestWindow> {
  const window = testWindow(server.url, who.token);
  windows.push(window);
  await window.ready();
  return window;
}

/** Returns the limits on new chats from each update of the connection that a window received. */
const received = (window: TestWindow) =>
  window.received.flatMap(({ name, payload }) => {
    if (name !== `company-${shop.companyId}-whatsapp`) return [];
    const event = COMPANY_EVENTS.whatsapp.payload.parse(payload);
    return event.action === 'update' ? [event.whatsapp.newChats] : [];
  });

describe('limits on new chats', () => {
  it('are unknown at first, then stored and returned to administrators only', async () => {
    expect(await newChats()).toBeNull();
    const readAt = new Date();
    server.gateway.limits(shop, { quota: WARNED, lock: LOCKED, readAt });
    const expected = {
      capStatus: 'FIRST_WARNING',
      quota: { total: 50, used: 41 },
      cycleEndsAt: CYCLE_END.toISOString(),
      lock: { active: true, endsAt: IN_AN_HOUR.toISOString(), reason: 'BIZ_QUALITY' },
      updatedAt: readAt.toISOString(),
    };
    await until(newChats).toEqual(expected);
    const params = { whatsappId: shop.connectionId };
    const detail = await server.call(getConnection, { params, query: {} }, admin);
    expect(detail.body.newChats).toEqual(expected);
    expect(await shown(agent)).toMatchObject({ name: 'Loja' });
    expect(await shown(agent)).not.toHaveProperty('newChats');
  });

  it('are published when they change, the limits to administrators only', async () => {
    const [boss, colleague] = [await open(admin), await open(agent)];
    server.gateway.limits(shop, { quota: WARNED, lock: UNLOCKED });
    server.gateway.limits(shop, { quota: { ...WARNED }, lock: { ...UNLOCKED } });
    server.gateway.limits(shop, { quota: { ...WARNED, used: 42 }, lock: UNLOCKED });
    await until(() => Promise.resolve(received(boss).at(-1)?.quota?.used)).toBe(42);
    // The event of an earlier change, without limits, may arrive in between.
    const used = received(boss).flatMap((limits) => limits?.quota?.used ?? []);
    expect(used).toEqual([41, 42]);
    await until(() => Promise.resolve(received(colleague).length)).toBeGreaterThanOrEqual(2);
    expect(received(colleague).filter((limits) => limits !== undefined)).toEqual([]);
  });

  it('give the connection a newer version, but leave the time of its state', async () => {
    const before = await shown();
    const { connections } = server.app.services;
    const since = new Date(before?.updatedAt ?? 0);
    server.gateway.limits(shop, { quota: WARNED });
    await until(newChats).not.toBeNull();
    // Between the two requests, the connection may change again.
    await until(async () => (await shown())?.updatedAt === (await newChats())?.updatedAt).toBe(true);
    expect(Date.parse((await shown())?.updatedAt ?? '')).toBeGreaterThanOrEqual(since.getTime());
    expect(await connections.connectedSince(shop.companyId, since)).toEqual([shop.connectionId]);
  });

  it.each([
    ['its limits', { quota: WARNED }],
    ['its state only', undefined],
  ])('are not replaced by a former owner after its successor has reported %s', async (_case, reported) => {
    const window = await open(admin);
    await connects(NUMBER, 5);
    if (reported) server.gateway.limits(shop, reported, 5);
    server.gateway.limits(shop, { quota: { ...WARNED, status: 'CAPPED' } }, 4);
    server.gateway.rejectNewChat(shop, new Date(), 4);
    server.gateway.rejectNewChat(shop, new Date(), 5);
    server.gateway.limits(shop, { quota: { ...WARNED, used: 45 } }, 5);
    await until(newChats).toMatchObject({ quota: { used: 45 } });
    expect(received(window).map((limits) => limits?.capStatus)).not.toContain('CAPPED');
    // Only the current session's refusal counts. Two refusals would have caused a lock.
    expect((await newChats())?.lock).toBeNull();
  });

  it('of a number are not those of the next one, and return with it', async () => {
    server.gateway.limits(shop, { quota: WARNED, lock: LOCKED });
    await until(newChats).toMatchObject({ lock: { active: true } });
    server.gateway.report(shop, { status: 'DISCONNECTED', reason: 'loggedOut' });
    await until(newChats).toBeNull();
    await connects('5511900000000');
    expect(await newChats()).toBeNull();
    expect(server.gateway.withheldUntil(shop.connectionId)).toBeNull();
    server.gateway.report(shop, { status: 'DISCONNECTED', reason: 'loggedOut' });
    await connects();
    expect(await newChats()).toMatchObject({ capStatus: 'FIRST_WARNING', lock: { active: true } });
    expect(server.gateway.withheldUntil(shop.connectionId)).toEqual(IN_AN_HOUR);
  });

  it('of a deleted connection are ignored', async () => {
    const deleted = { ...shop, connectionId: shop.connectionId + 100_000 };
    server.gateway.limits(deleted, { quota: WARNED });
    server.gateway.limits(shop, { quota: WARNED });
    await until(newChats).not.toBeNull();
    expect(server.gateway.withheldUntil(deleted.connectionId)).toBeUndefined();
  });
});

describe('a lock', () => {
  it('is withheld by the session until it is lifted', async () => {
    server.gateway.limits(shop, { lock: LOCKED });
    await until(newChats).toMatchObject({ lock: { active: true } });
    expect(server.gateway.withheldUntil(shop.connectionId)).toEqual(IN_AN_HOUR);
    server.gateway.limits(shop, { lock: UNLOCKED });
    await until(newChats).toMatchObject({ lock: { active: false, reason: 'BIZ_QUALITY' } });
    expect(server.gateway.withheldUntil(shop.connectionId)).toBeNull();
  });

  it('is withheld by the next session, on whichever server', async () => {
    server.gateway.limits(shop, { lock: LOCKED });
    await until(newChats).toMatchObject({ lock: { active: true } });
    server.gateway.withholdNewChats(shop, null);
    server.gateway.report(shop, { status: 'TIMEOUT', reason: 'network' }, 2);
    server.gateway.report(shop, { status: 'CONNECTED', number: NUMBER }, 2);
    await until(() => Promise.resolve(server.gateway.withheldUntil(shop.connectionId))).toEqual(IN_AN_HOUR);
  });

  it('follows from a second refusal within ten minutes, for a day', async () => {
    const now = Date.now();
    server.gateway.limits(shop, { quota: WARNED, lock: UNLOCKED });
    server.gateway.rejectNewChat(shop, new Date(now - 300_000));
    await until(newChats).toMatchObject({ lock: null, capStatus: 'FIRST_WARNING' });
    server.gateway.rejectNewChat(shop, new Date(now));
    const endsAt = new Date(now + 86_400_000);
    await until(newChats).toMatchObject({
      lock: { active: true, reason: 'refusals', endsAt: endsAt.toISOString() },
    });
    expect(server.gateway.withheldUntil(shop.connectionId)).toEqual(endsAt);
    // A report without a lock does not end the lock that Recado set after refusals. That lock ends only at its
    // time.
    server.gateway.limits(shop, { lock: UNLOCKED, quota: { ...WARNED, used: 44 } });
    await until(newChats).toMatchObject({ quota: { used: 44 }, lock: { active: true, reason: 'refusals' } });
    expect(server.gateway.withheldUntil(shop.connectionId)).toEqual(endsAt);
  });
});
