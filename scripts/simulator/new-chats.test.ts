import type { NewChatMessageCapInfo, ReachoutTimelockState } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

interface Limits {
  quota: { status: string; total: number; used: number; cycleEndsAt?: number };
  lock: { type: string; endsAt?: number } | null;
  received: number;
  rejected: number;
}

const UNRESTRICTED = { status: 'NONE', total: -1, used: 0 };
const HOUR_MS = 3_600_000;
const MONTH_END = Date.parse('2027-01-01T00:00:00Z');

let simulator: Simulator;
let client: TestClient;
let shop = '';
let quotas: NewChatMessageCapInfo[];
let locks: ReachoutTimelockState[];

beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());
beforeEach(async () => {
  shop = companyNumber();
  client = await new TestClient(simulator).pair(shop);
  quotas = [];
  locks = [];
  client.socket.ev.on('message-capping.update', (quota) => quotas.push(quota));
  client.socket.ev.on('connection.update', ({ reachoutTimeLock }) => {
    if (reachoutTimeLock) locks.push(reachoutTimeLock);
  });
  return () => client.end();
});

const set = (limits: object) => control<Limits>(simulator, `/phones/${shop}/new-chats`, limits);
const limits = () => control<Limits>(simulator, `/phones/${shop}/new-chats`);

/** Writes to a number. Returns the code of a rejection. */
async function write(number = customerNumber()) {
  const sent = await client.socket.sendMessage(`${number}@s.whatsapp.net`, { text: 'olá' });
  return (await client.acknowledged(sent?.key.id)).attrs.error;
}

async function acquaintance() {
  const number = customerNumber();
  const { id } = await control<{ id: string }>(simulator, `/contacts/${number}/messages`, {
    to: shop,
    type: 'text',
    text: 'oi',
  });
  await client.message(id);
  return number;
}

describe('an account without limits', () => {
  test('starts any number of chats, which are counted', async () => {
    expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({
      total_quota: -1,
      used_quota: 0,
      capping_status: 'NONE',
    });
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    const friend = await acquaintance();
    expect([await write(), await write(), await write(friend)]).toEqual([undefined, undefined, undefined]);
    expect(await limits()).toEqual({ quota: UNRESTRICTED, lock: null, received: 2, rejected: 0 });
  });

  test('lists refusals by faults, too', async () => {
    await control(simulator, '/faults', { phone: shop, nackNewChats: 463 });
    expect(await write()).toBe('463');
    await control(simulator, '/faults', { phone: shop });
    expect(await limits()).toMatchObject({ received: 1, rejected: 1 });
  });
});

describe('a quota', () => {
  test.each(['NONE', 'FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'])(
    'with the status %s is pushed and returned by the query',
    async (status) => {
      await set({ quota: { status, total: 50, used: 12, cycleEndsAt: MONTH_END } });
      const expected = {
        total_quota: 50,
        used_quota: 12,
        cycle_end_timestamp: String(MONTH_END / 1000),
        capping_status: status,
      };
      await expect.poll(() => quotas).toMatchObject([expected]);
      expect(await client.socket.fetchNewChatMessageCap()).toMatchObject(expected);
      expect(locks).toEqual([]);
    },
  );

  test('refuses messages beyond it, and caps the account with a notification', async () => {
    await set({ quota: { status: 'SECOND_WARNING', total: 2 } });
    expect([await write(), await write(), await write()]).toEqual([undefined, undefined, '463']);
    await expect
      .poll(() => quotas.map((quota) => quota.capping_status))
      .toEqual(['SECOND_WARNING', 'CAPPED']);
    expect(await limits()).toMatchObject({
      quota: { status: 'CAPPED', total: 2, used: 2 },
      received: 3,
      rejected: 1,
    });
  });

  test('does not concern people who wrote, whose chats stay open', async () => {
    const friend = await acquaintance();
    await set({ quota: { status: 'CAPPED', total: 10, used: 3 } });
    expect([await write(friend), await write()]).toEqual([undefined, '463']);
    expect(await limits()).toMatchObject({ quota: { used: 3 }, received: 1, rejected: 1 });
  });

  test('counts a message that is sent again for one device once', async () => {
    await set({ quota: { total: 5 } });
    const stranger = customerNumber();
    const id = 'THE-SAME-ID';
    for (const text of ['um', 'um']) {
      await client.socket.sendMessage(`${stranger}@s.whatsapp.net`, { text }, { messageId: id });
      await client.acknowledged(id);
      client.acks.length = 0;
    }
    expect(await limits()).toMatchObject({ quota: { used: 1 }, received: 2 });
  });
});

describe('a lock', () => {
  test('is pushed, refuses new chats only, and ends when it is lifted', async () => {
    const friend = await acquaintance();
    const endsAt = Math.ceil(Date.now() / 1000) * 1000 + HOUR_MS;
    await set({ lock: { type: 'WEB_COMPANION_ONLY', endsAt } });
    const active = {
      isActive: true,
      timeEnforcementEnds: new Date(endsAt),
      enforcementType: 'WEB_COMPANION_ONLY',
    };
    await expect.poll(() => locks).toEqual([active]);
    expect(await client.socket.fetchAccountReachoutTimelock()).toEqual(active);
    expect([await write(), await write(friend)]).toEqual(['463', undefined]);
    await set({ lock: null });
    await expect.poll(() => locks.at(-1)).toMatchObject({ isActive: false });
    expect(await write()).toBeUndefined();
    expect(quotas).toEqual([]);
  });

  test('is over at its end', async () => {
    await set({ lock: { endsAt: Date.now() - 1 } });
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    expect(await write()).toBeUndefined();
  });

  test('without notify is learned by the query only', async () => {
    await set({ lock: { endsAt: Date.now() + HOUR_MS }, quota: { status: 'FIRST_WARNING' }, notify: false });
    expect(await write()).toBe('463');
    expect([locks, quotas]).toEqual([[], []]);
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: true });
  });

  test('waits for a client that is away', async () => {
    await client.socket.end(undefined);
    await client.until('the end', () => !client.isOpen);
    await set({ lock: { endsAt: Date.now() + HOUR_MS } });
    client.connect().ev.on('connection.update', ({ reachoutTimeLock }) => {
      if (reachoutTimeLock) locks.push(reachoutTimeLock);
    });
    await expect.poll(() => locks).toMatchObject([{ isActive: true }]);
  });
});

test('with quotaError and lockError the queries fail, and messages are sent', async () => {
  await control(simulator, '/faults', { phone: shop, quotaError: 500 });
  await expect(client.socket.fetchNewChatMessageCap()).rejects.toThrow('GraphQL server error');
  expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
  await control(simulator, '/faults', { phone: shop, lockError: 503 });
  await expect(client.socket.fetchAccountReachoutTimelock()).rejects.toThrow('GraphQL server error');
  expect(await write()).toBeUndefined();
});

test('an unknown query is rejected', async () => {
  const unknown = {
    tag: 'iq',
    attrs: { type: 'get', to: '@s.whatsapp.net', xmlns: 'w:mex' },
    content: [{ tag: 'query', attrs: { query_id: '1' }, content: Buffer.from('{}') }],
  };
  await expect(client.socket.query(unknown)).rejects.toThrow('There is no such query');
});

test('a request with an unknown status is rejected', async () => {
  await expect(set({ quota: { status: 'BLOCKED' } })).rejects.toThrow('body.quota.status');
});
