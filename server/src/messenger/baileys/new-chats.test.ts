import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import { companyNumber, customerNumber } from '#scripts/simulator/testing/number-plan';
import type { ChatAddress, ConnectionRef } from '../gateway';
import { migratedDatabase, pair, type TestMessenger, testMessenger } from '../testing/test-messenger';

const HOUR_MS = 3_600_000;
const CYCLE_END = new Date('2099-01-01T00:00:00Z');
const UNLIMITED = { status: 'NONE', total: null, used: 0, cycleEndsAt: null };
const UNLOCKED = { active: false, type: null, endsAt: null };

let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
/** A paired messenger that most tests share. */
let shared: TestMessenger;
let messenger: TestMessenger;
let shop: string;
let connection: ConnectionRef;
let connections = 0;
/** Number of new-chat stanzas that the simulator received before the test. */
let before: number;

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
  shared = await pairedMessenger();
});
afterAll(async () => {
  await shared.gateway.close();
  await simulator.close();
  await database.close();
});
beforeEach(async () => {
  const own = { connection, shop };
  messenger = shared;
  await control(simulator, '/faults', {});
  messenger.gateway.withholdNewChats(connection, null);
  await limit({ quota: { status: 'NONE', total: -1, used: 0, cycleEndsAt: 0 }, lock: null });
  await until('no limits', () => latest()?.quota?.total === null && latest()?.lock?.active === false);
  clearRecords();
  before = 0;
  before = await stanzas();
  return async () => {
    if (messenger !== shared) {
      // Otherwise the shared messenger would take over the session.
      await messenger.gateway.deleteSession(connection);
      await messenger.gateway.close();
    }
    ({ connection, shop } = own);
  };
});

/** Pairs another messenger with another number. */
async function pairedMessenger(settings: Parameters<typeof testMessenger>[2] = {}): Promise<TestMessenger> {
  connection = { companyId: 1, connectionId: (connections += 1) };
  shop = companyNumber();
  before = 0;
  messenger = testMessenger(simulator, database, settings);
  await pair(messenger, scan, connection);
  return messenger;
}

function clearRecords(): void {
  const { limits, newChatRejections, ready } = messenger.listener;
  for (const records of [limits, newChatRejections, ready]) records.length = 0;
}

const scan = (qr: string) => control(simulator, `/phones/${shop}/scan`, { qr });
const faults = (set: object) => control(simulator, '/faults', { phone: shop, ...set });
const limit = (limits: object) => control(simulator, `/phones/${shop}/new-chats`, limits);
const stanzas = async () =>
  (await control<{ received: number }>(simulator, `/phones/${shop}/new-chats`)).received - before;
const latest = () => messenger.listener.limits.at(-1);
const state = () => messenger.gateway.state(connection);
const until = (what: string, look: () => boolean | undefined) => messenger.listener.until(what, look);

/** Sends a text, by default to a stranger. Returns `sent` or the reason of the refusal. */
async function write(number = customerNumber(), to = addressOf(number)): Promise<string | undefined> {
  const { gateway, listener } = messenger;
  const messengerId = gateway.newMessengerId();
  await gateway.send(connection, { messengerId, to, content: { type: 'text', text: 'Olá' } });
  const report = await listener.until('the response', () =>
    listener.reports.find(({ messengerIds }) => messengerIds.includes(messengerId)),
  );
  return report.rejection ?? 'sent';
}

const addressOf = (phone: string): ChatAddress => messenger.gateway.addressOf({ phone, lid: null });

/** Makes a customer write to the shop. */
async function customerWrites(number = customerNumber()): Promise<string> {
  await control(simulator, `/contacts/${number}/messages`, { to: shop, type: 'text', text: 'oi' });
  await until('the message', () => messenger.listener.messages.some(({ chat }) => chat.phone === number));
  return number;
}

describe('a session', () => {
  it("reports its account's limits after its start", async () => {
    await pairedMessenger();
    await until('the limits', () => messenger.listener.limits.length > 0);
    expect(messenger.listener.limits).toEqual([
      { quota: UNLIMITED, lock: UNLOCKED, readAt: expect.any(Date) },
    ]);
    expect(await write()).toBe('sent');
  });

  it('reads them again at intervals', async () => {
    await pairedMessenger({ limitsEveryMs: 50 });
    await limit({ quota: { status: 'FIRST_WARNING', total: 50 }, notify: false });
    await until('the warning', () => latest()?.quota?.status === 'FIRST_WARNING');
    await limit({ lock: { type: 'BIZ_QUALITY', endsAt: Date.now() + HOUR_MS }, notify: false });
    await until('the lock', () => latest()?.lock?.active);
    expect(state()).toMatchObject({ status: 'CONNECTED', reason: 'newChatsRefused' });
  });

  it('works while WhatsApp does not return them, and reports each once it does', async () => {
    await control(simulator, '/faults', { quotaError: 500, lockError: 500 });
    await pairedMessenger({ limitsEveryMs: 50 });
    expect(await write()).toBe('sent');
    expect(messenger.listener.limits).toEqual([]);
    await control(simulator, '/faults', { quotaError: 500 });
    await until('the lock', () => latest()?.lock?.active === false);
    expect(messenger.listener.limits[0]).toMatchObject({ quota: null, lock: UNLOCKED });
    await control(simulator, '/faults', {});
    await until('the quota', () => latest()?.quota?.status === 'NONE');
    expect(state()).toMatchObject({ status: 'CONNECTED', reason: null });
  });
});

describe('a quota', () => {
  it.each([
    ['NONE', 'sent'],
    ['FIRST_WARNING', 'sent'],
    ['SECOND_WARNING', 'sent'],
    ['CAPPED', 'newChat'],
  ])('with the status %s is reported; a message to a stranger is %s', async (status, outcome) => {
    await limit({ quota: { status, total: 50, used: 12, cycleEndsAt: CYCLE_END.getTime() } });
    await until('the status', () => latest()?.quota?.total === 50);
    expect(latest()?.quota).toEqual({ status, total: 50, used: 12, cycleEndsAt: CYCLE_END });
    expect(await write()).toBe(outcome);
    expect(messenger.listener.newChatRejections).toHaveLength(outcome === 'sent' ? 0 : 1);
    expect(await stanzas()).toBe(1);
    expect(state().reason).toBeNull();
  });

  it('that is used up is reported with the message that is beyond it', async () => {
    await limit({ quota: { total: 1 } });
    expect([await write(), await write()]).toEqual(['sent', 'newChat']);
    await until('the cap', () => latest()?.quota?.status === 'CAPPED');
    expect(latest()?.quota).toMatchObject({ total: 1, used: 1 });
  });
});

describe('a lock', () => {
  it('stops new chats at once and leaves others open, until it is lifted', async () => {
    const friend = await customerWrites();
    const endsAt = new Date(Math.ceil(Date.now() / 1000) * 1000 + HOUR_MS);
    await limit({ lock: { type: 'BIZ_QUALITY', endsAt: endsAt.getTime() } });
    await messenger.listener.state(connection.connectionId, 'CONNECTED', 'newChatsRefused');
    expect(latest()?.lock).toEqual({ active: true, type: 'BIZ_QUALITY', endsAt });
    expect(messenger.gateway.health().newChatsBlocked).toBe(1);
    expect([await write(), await write(), await write(friend)]).toEqual(['newChat', 'newChat', 'sent']);
    expect(await write(await customerWrites())).toBe('sent');
    expect(await stanzas()).toBe(0);
    // A withheld message does not count as refused by WhatsApp.
    expect(messenger.listener.newChatRejections).toEqual([]);

    await limit({ lock: null });
    await until('the end', () => state().reason === null);
    expect(latest()?.lock).toEqual(UNLOCKED);
    expect(messenger.gateway.health().newChatsBlocked).toBe(0);
    expect(await write()).toBe('sent');
  });

  it('is over at its end', async () => {
    await limit({ lock: { endsAt: Date.now() + 2_000 } });
    await messenger.listener.state(connection.connectionId, 'CONNECTED', 'newChatsRefused');
    await until('the end', () => messenger.listener.states.at(-1)?.reason === null);
    expect(await write()).toBe('sent');
  });

  it('without a notification permits one further new chat', async () => {
    await limit({ lock: { endsAt: Date.now() + HOUR_MS }, notify: false });
    // The next message is sent while the lock is still being read.
    await faults({ latencyMs: 1_000 });
    expect(await write()).toBe('newChat');
    expect(messenger.listener.limits).toEqual([]);
    expect(await Promise.all([write(), write(), write()])).toEqual(['newChat', 'newChat', 'newChat']);
    expect(latest()?.lock?.active).toBe(true);
    expect(await stanzas()).toBe(1);
    expect(messenger.listener.newChatRejections).toHaveLength(1);
  });

  it('lasts across a reconnection, after which it is reported again', async () => {
    await limit({ lock: { endsAt: Date.now() + HOUR_MS } });
    await until('the lock', () => latest()?.lock?.active);
    const known = messenger.listener.limits.length;
    await control(simulator, `/phones/${shop}/drop`, {});
    await until('a second start', () => messenger.listener.ready.length > 0);
    expect(await write()).toBe('newChat');
    await until('a second reading', () => messenger.listener.limits.length > known);
    expect(latest()?.lock?.active).toBe(true);
    expect(state()).toMatchObject({ status: 'CONNECTED', reason: 'newChatsRefused' });
    expect(await stanzas()).toBe(0);
  });
});

describe('a refusal without a lock', () => {
  it('fails that message only, and is reported', async () => {
    const friend = await customerWrites();
    await faults({ nackNewChats: 463 });
    expect([await write(), await write(friend)]).toEqual(['newChat', 'sent']);
    expect(messenger.listener.newChatRejections).toEqual([
      { messengerId: expect.any(String), at: expect.any(Date) },
    ]);
    expect(state()).toMatchObject({ status: 'CONNECTED', reason: null });
    await faults({});
    expect(await write()).toBe('sent');
    expect(await stanzas()).toBe(2);
  });

  it('lets the person wait, by either address, until that person writes', async () => {
    const stranger = customerNumber();
    await faults({ nackNewChats: 463 });
    expect(await write(stranger)).toBe('newChat');
    await faults({});
    const { lid } = await control<{ lid: string }>(simulator, `/contacts/${stranger}`, {});
    expect(await write(stranger)).toBe('newChat');
    expect(await write(stranger, messenger.gateway.addressOf({ phone: null, lid }))).toBe('newChat');
    expect(await stanzas()).toBe(1);
    expect(messenger.listener.newChatRejections).toHaveLength(1);
    await customerWrites(stranger);
    expect(await write(stranger)).toBe('sent');
  });

  it('of another kind is no refused new chat', async () => {
    await faults({ nack: 479 });
    expect(await write()).toBe('other');
    expect(messenger.listener.newChatRejections).toEqual([]);
  });
});

describe('the application', () => {
  it('withholds new chats until a time that it chooses, across reconnections', async () => {
    const friend = await customerWrites();
    messenger.gateway.withholdNewChats(connection, new Date(Date.now() + HOUR_MS));
    expect(state()).toMatchObject({ status: 'CONNECTED', reason: 'newChatsRefused' });
    expect([await write(), await write(friend)]).toEqual(['newChat', 'sent']);
    await control(simulator, `/phones/${shop}/drop`, {});
    await until('a second start', () => messenger.listener.ready.length > 0);
    expect(await write()).toBe('newChat');
    messenger.gateway.withholdNewChats(connection, null);
    expect(state().reason).toBeNull();
    expect(await write()).toBe('sent');
    expect(await stanzas()).toBe(1);
  });

  it('does not withhold those of the next number that is paired', async () => {
    await pairedMessenger();
    messenger.gateway.withholdNewChats(connection, new Date(Date.now() + HOUR_MS));
    await messenger.gateway.restartPairing(connection);
    const { qrcode } = await messenger.listener.state(connection.connectionId, 'qrcode');
    shop = companyNumber();
    await scan(qrcode);
    await until('a second start', () => messenger.listener.ready.length === 2);
    expect(state()).toMatchObject({ number: shop, reason: null });
    expect(await write()).toBe('sent');
  });

  it('affects sessions of this server only', async () => {
    const elsewhere = { companyId: 1, connectionId: 99_999 };
    messenger.gateway.withholdNewChats(elsewhere, new Date(Date.now() + HOUR_MS));
    expect(messenger.gateway.state(elsewhere).status).toBe('DISCONNECTED');
    expect(messenger.gateway.health()).toMatchObject({ total: 1, newChatsBlocked: 0 });
  });
});
