import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type { StateRow } from '../state/state-row';
import { STATE_COLLECTION } from '../state/state-rows';
import {
  connection,
  migratedDatabase,
  pair,
  type TestMessenger,
  testMessenger,
} from '../testing/test-messenger';

let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let messenger: TestMessenger;
let phones = 0;

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
});
afterAll(async () => {
  await simulator.close();
  await database.close();
});
afterEach(async () => {
  await messenger.gateway.deleteSession(connection);
  await messenger.gateway.close();
});

const nextPhone = () => `55119000010${String((phones += 1)).padStart(2, '0')}`;
const onPhone = (number: string, act: string, body: object = {}) =>
  control(simulator, `/phones/${number}/${act}`, body);
const open = (settings = {}) => (messenger = testMessenger(simulator, database, settings));

async function paired(settings = {}): Promise<string> {
  const number = nextPhone();
  await pair(open(settings), (qr) => onPhone(number, 'scan', { qr }));
  return number;
}
/** Counts rows with content. The ids of received messages stay for days. */
const storedRows = () =>
  database.db
    .collection<StateRow>(STATE_COLLECTION)
    .countDocuments({ connectionId: connection.connectionId, data: { $exists: true } });

describe('pairing', () => {
  it('leads from a QR code to CONNECTED, with the number', async () => {
    const number = await paired();
    const { gateway, listener } = messenger;
    expect(listener.states.map(({ status }) => status)).toEqual([
      'OPENING',
      'qrcode',
      'PAIRING',
      'CONNECTED',
    ]);
    expect(gateway.state(connection)).toEqual({
      status: 'CONNECTED',
      qrcode: '',
      retries: 0,
      lid: expect.stringMatching(/^\d+$/) as string,
      number,
      reason: null,
    });
    expect(gateway.health()).toMatchObject({ connected: 1, total: 1 });
  });

  it('accepts a code typed on the phone', async () => {
    const number = nextPhone();
    const { gateway, listener } = open();
    const code = await gateway.requestPairingCode(connection, number);
    expect(code).toMatch(/^[0-9A-Z]{8}$/);
    await onPhone(number, 'scan', { code });
    expect((await listener.state(7, 'CONNECTED')).number).toBe(number);
  });

  it('shows new codes and stops after the last', async () => {
    const { gateway, listener } = open({ qrTimeoutMs: 30 });
    gateway.start(connection);
    await listener.state(7, 'DISCONNECTED', 'qrExpired');
    const codes = new Set(
      listener.states.filter(({ status }) => status === 'qrcode').map(({ qrcode }) => qrcode),
    );
    expect(codes.size).toBe(6);
    expect(listener.states.at(-1)?.qrcode).toBe('');
  });

  it('is deleted when a new one is requested', async () => {
    const number = await paired();
    const { gateway, listener } = messenger;
    await gateway.restartPairing(connection);
    const { qrcode, number: before } = await listener.state(7, 'qrcode');
    expect(before).toBeNull();
    await onPhone(number, 'scan', { qr: qrcode });
    await listener.state(7, 'CONNECTED');
  });

  it('survives a restart of the server', async () => {
    const number = await paired();
    await messenger.gateway.close();
    const { gateway, listener } = open();
    gateway.boot([connection]);
    expect((await listener.state(7, 'CONNECTED')).number).toBe(number);
    const seen = new Set(listener.states.map(({ status }) => status));
    expect([...seen]).toEqual(['OPENING', 'CONNECTED']);
  });
});

describe('a disconnected session', () => {
  it('reconnects after a lost connection and is ready again', async () => {
    const number = await paired();
    const { listener } = messenger;
    await onPhone(number, 'drop');
    await listener.until('ready a second time', () => listener.ready.length === 2);
    const after = listener.states.map(({ status }) => status).slice(4);
    expect(after[0]).toBe('TIMEOUT');
    expect(after.at(-1)).toBe('CONNECTED');
    expect(listener.states.find(({ status }) => status === 'TIMEOUT')).toMatchObject({
      reason: 'network',
      retries: 1,
    });
  });

  it('retries while the messenger is unreachable, paired or not', async () => {
    messenger = testMessenger({ ...simulator, messengerUrl: 'ws://127.0.0.1:9/ws/chat' }, database);
    const { gateway, listener } = messenger;
    gateway.start(connection);
    await listener.until('a third try', () => listener.states.some(({ retries }) => retries === 3));
    expect(listener.states.at(-1)).toMatchObject({ status: 'TIMEOUT', reason: 'network' });
  });

  const passing = [
    [500, 'error'],
    [503, 'unavailable'],
    [411, 'error'],
    [405, 'outdated'],
    [408, 'network'],
  ] as const;
  it('reports the reason and reconnects, even after several rejections', async () => {
    const number = await paired();
    const { listener } = messenger;
    for (const [code, reason] of passing) {
      listener.states.length = 0;
      const readyBefore = listener.ready.length;
      await onPhone(number, 'fail', { code, logins: 2 });
      await listener.until(`ready after ${code}`, () => listener.ready.length > readyBefore);
      const timeouts = listener.states.filter(({ status }) => status === 'TIMEOUT');
      expect(timeouts.map((state) => [state.retries, state.reason])).toEqual([
        [1, reason],
        [2, reason],
        [3, reason],
      ]);
      expect(listener.states.at(-1)).toMatchObject({ status: 'CONNECTED', retries: 0, reason: null });
    }
  });

  it('waits for a user when the number was banned, and keeps its pairing', async () => {
    const number = await paired();
    const { gateway, listener } = messenger;
    await onPhone(number, 'fail', { code: 403 });
    await listener.state(7, 'DISCONNECTED', 'banned');
    expect(await storedRows()).toBeGreaterThan(0);
    gateway.start(connection);
    await listener.state(7, 'CONNECTED');
  });

  it('stays stopped when paused, and resumes with the same pairing', async () => {
    const number = await paired();
    const { gateway, listener } = messenger;
    await gateway.pause(connection);
    expect(gateway.state(connection)).toMatchObject({ status: 'DISCONNECTED', number, reason: null });
    expect(await storedRows()).toBeGreaterThan(0);
    listener.states.length = 0;
    gateway.start(connection);
    expect((await listener.state(7, 'CONNECTED')).number).toBe(number);
    expect(listener.states.map(({ status }) => status)).toEqual(['OPENING', 'CONNECTED']);
  });

  it('reconnects to a messenger that stopped responding', { timeout: 30_000 }, async () => {
    const number = await paired({ keepAliveMs: 100 });
    await control(simulator, '/faults', { phone: number, silent: true });
    await messenger.listener.state(7, 'TIMEOUT', 'network');
    await control(simulator, '/faults', {});
    expect(await messenger.listener.state(7, 'CONNECTED')).toMatchObject({ number });
  });

  it('stays disconnected when another device replaces it', async () => {
    const number = await paired();
    const { gateway, listener } = messenger;
    await onPhone(number, 'replace');
    await listener.state(7, 'DISCONNECTED', 'replaced');
    expect(await storedRows()).toBeGreaterThan(0);
    gateway.start(connection);
    await listener.state(7, 'CONNECTED');
  });

  it('erases its credentials when the phone unlinks it', async () => {
    const number = await paired();
    const { gateway, listener } = messenger;
    await onPhone(number, 'unlink');
    expect(await listener.state(7, 'DISCONNECTED', 'loggedOut')).toMatchObject({ number: null });
    expect(await storedRows()).toBe(0);
    gateway.start(connection);
    await listener.state(7, 'qrcode');
  });

  it('is logged out on the messenger too', async () => {
    const number = await paired();
    await messenger.gateway.logout(connection);
    await messenger.listener.state(7, 'DISCONNECTED', 'stopped');
    const linked = await control<{ number: string }[]>(simulator, '/phones');
    expect(linked.map((phone) => phone.number)).not.toContain(number);
    expect(await storedRows()).toBe(0);
  });

  it('keeps one socket when it is started many times at once', async () => {
    const number = await paired();
    const { gateway, listener } = messenger;
    for (let time = 0; time < 5; time += 1) gateway.start(connection);
    await listener.until(
      'five starts',
      () => listener.states.filter(({ status }) => status === 'OPENING').length === 6,
    );
    await listener.state(7, 'CONNECTED');
    const linked = await control<{ number: string; links: unknown[] }[]>(simulator, '/phones');
    expect(linked.find((phone) => phone.number === number)?.links).toHaveLength(1);
    expect(listener.states.some(({ reason }) => reason !== null)).toBe(false);
  });
});

it('a server runs five connections at once', async () => {
  const { gateway, listener } = open();
  const connections = [11, 12, 13, 14, 15].map((connectionId) => ({ companyId: 1, connectionId }));
  const numbers = connections.map(nextPhone);
  await Promise.all(
    connections.map((one, index) =>
      pair(messenger, (qr) => onPhone(numbers[index] ?? '', 'scan', { qr }), one),
    ),
  );
  await Promise.all(
    numbers.map((to) =>
      control(simulator, '/contacts/5511977770000/messages', { to, type: 'text', text: to }),
    ),
  );
  await listener.until('five messages', () => listener.messages.length === 5);
  const got = listener.messages.map(({ connection: { connectionId }, body }) => [connectionId, body]);
  expect(got.sort()).toEqual(connections.map(({ connectionId }, index) => [connectionId, numbers[index]]));
  for (const one of connections) await gateway.deleteSession(one);
});
