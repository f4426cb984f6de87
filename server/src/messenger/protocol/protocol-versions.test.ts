import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type { ConnectionRef } from '../gateway';
import { migratedDatabase, pair, type TestMessenger, testMessenger } from '../testing/test-messenger';
import { PACKAGE_VERSION } from './web-version';

const [NEW, NEWER] = ['2.3000.1050000000', '2.3000.1060000000'];
const revisionOf = (version: string) => Number(version.split('.')[2]);

let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let messengers: TestMessenger[] = [];
let numbers = 0;
const connection: ConnectionRef = { companyId: 1, connectionId: 7 };

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
});
afterAll(async () => {
  await simulator.close();
  await database.close();
});
afterEach(async () => {
  for (const { gateway } of messengers) await gateway.close();
  messengers = [];
  const collections = ['protocol_versions', 'protocol_checks', 'messenger_state', 'session_leases'];
  for (const name of collections) await database.db.collection(name).deleteMany({});
  await whatsApp({ minimum: null, revision: revisionOf(PACKAGE_VERSION), status: 200 });
});

const whatsApp = (body: object) => control<object>(simulator, '/protocol', body);
const seen = () => control<{ requests: number; clients: Record<string, number> }>(simulator, '/protocol');
const onPhone = (number: string, act: string, body: object = {}) =>
  control(simulator, `/phones/${number}/${act}`, body);
const nextNumber = () => `55119000090${String((numbers += 1)).padStart(2, '0')}`;
function start(options: Parameters<typeof testMessenger>[3] = {}): TestMessenger {
  const messenger = testMessenger(simulator, database, {}, { versions: {}, recheckMs: 300, ...options });
  messengers.push(messenger);
  return messenger;
}
async function paired(messenger: TestMessenger, of = connection): Promise<string> {
  const number = nextNumber();
  await pair(messenger, (qr) => onPhone(number, 'scan', { qr }), of);
  return number;
}
const stored = (version: string) =>
  database.db
    .collection<{ _id: string } & Record<string, unknown>>('protocol_versions')
    .findOne({ _id: version });

const set = (collection: string, fields: object) =>
  database.db.collection(collection).updateOne({}, { $set: fields });

/** WhatsApp disconnects a client of that number and rejects versions below `minimum`. */
async function outdate(number: string, minimum: string): Promise<void> {
  await whatsApp({ minimum });
  await onPhone(number, 'drop');
}

describe('a session whose version WhatsApp rejects', () => {
  it('connects within 10 s with the version that WhatsApp announces', async () => {
    const messenger = start();
    const number = await paired(messenger);
    await whatsApp({ revision: revisionOf(NEW) });
    const since = Date.now();
    await outdate(number, NEW);
    const rejected = await messenger.listener.state(7, 'TIMEOUT', 'outdated');
    expect(rejected.rejectedVersion).toBe(PACKAGE_VERSION);
    const connected = await messenger.listener.state(7, 'CONNECTED');
    expect(Date.now() - since).toBeLessThan(10_000);
    expect(connected.rejectedVersion).toBeUndefined();
    expect(await messenger.gateway.protocol.state()).toMatchObject({
      ...{ version: NEW, source: 'network', rejectedAt: null },
      lastCheck: { outcome: 'newer' },
    });
    expect(await stored(PACKAGE_VERSION)).toMatchObject({
      source: 'package',
      rejectedAt: expect.any(Date) as Date,
    });
  });

  it('uses the stored version after a restart while WhatsApp’s page is down', async () => {
    const messenger = start();
    await whatsApp({ revision: revisionOf(NEW) });
    const number = await paired(messenger);
    await messenger.gateway.protocol.check();
    await messenger.gateway.close();
    await whatsApp({ minimum: NEW, status: 503 });
    const { [PACKAGE_VERSION]: before = 0 } = (await seen()).clients;
    const restarted = start();
    restarted.gateway.boot([connection]);
    expect(await restarted.listener.state(7, 'CONNECTED')).toMatchObject({ number });
    expect((await seen()).clients).toMatchObject({ [PACKAGE_VERSION]: before });
  });

  it('stays outdated without another version, and connects when one appears', async () => {
    const messenger = start();
    const number = await paired(messenger);
    await whatsApp({ text: '<html>Sign in</html>' });
    await outdate(number, NEW);
    const { listener, gateway } = messenger;
    await listener.until('a third attempt', () => listener.states.some(({ retries }) => retries === 3));
    expect(listener.states.at(-1)).toMatchObject({ status: 'TIMEOUT', reason: 'outdated' });
    expect(await gateway.protocol.state()).toMatchObject({
      ...{ version: PACKAGE_VERSION, rejectedAt: expect.any(Date) as Date },
      lastCheck: { outcome: 'ignored' },
    });
    await whatsApp({ revision: revisionOf(NEW) });
    await listener.state(7, 'CONNECTED');
    expect(await gateway.protocol.state()).toMatchObject({ version: NEW, rejectedAt: null });
  });

  it('requests the newest version at once when a person retries', async () => {
    const messenger = start({ recheckMs: 600_000 });
    const number = await paired(messenger);
    await outdate(number, NEW);
    const { listener, gateway } = messenger;
    await listener.until('a second attempt', () => listener.states.some(({ retries }) => retries === 2));
    await whatsApp({ revision: revisionOf(NEW) });
    // Only a person's retry requests again so soon. It may meet a request that has not ended yet.
    await vi.waitFor(
      async () => {
        await set('protocol_versions', { rejectedAt: new Date(Date.now() - 20_000) });
        await set('protocol_checks', { startedAt: new Date(Date.now() - 10_000) });
        gateway.start(connection);
        await listener.until('the new version', () => listener.states.at(-1)?.status === 'CONNECTED', 4_000);
      },
      { timeout: 20_000 },
    );
  });

  it('works again when WhatsApp accepts the rejected version', async () => {
    const messenger = start();
    const number = await paired(messenger);
    await onPhone(number, 'fail', { code: 405, logins: 1 });
    await messenger.listener.state(7, 'TIMEOUT', 'outdated');
    await messenger.listener.state(7, 'CONNECTED');
    await vi.waitFor(async () => {
      const row = await stored(PACKAGE_VERSION);
      expect(row).toMatchObject({ lastGood: expect.any(Date) as Date });
      expect(row).not.toHaveProperty('rejectedAt');
    });
  });

  it('keeps the version that the environment sets', async () => {
    const requests = (await seen()).requests;
    const messenger = start({ versions: { pinned: PACKAGE_VERSION } });
    await whatsApp({ revision: revisionOf(NEW) });
    const number = await paired(messenger);
    await outdate(number, NEW);
    const { listener } = messenger;
    await listener.until('a second attempt', () => listener.states.some(({ retries }) => retries === 2));
    expect(await messenger.gateway.protocol.state()).toMatchObject({
      ...{ version: PACKAGE_VERSION, source: 'environment', requestsNewest: false },
    });
    expect((await seen()).requests).toBe(requests);
  });
});

describe('the page that announces versions', () => {
  it.each([
    ['rubbish', { text: 'not found' }, 'ignored'],
    ['a lower version', { revision: 1_000_000_000 }, 'ignored'],
    ['an absurd version', { revision: 1_900_000_000 }, 'ignored'],
    ['an error', { status: 500 }, 'failed'],
    ['the same version', {}, 'known'],
  ])('changes nothing with %s', async (_title, response, outcome) => {
    await whatsApp(response);
    const { gateway } = start();
    await gateway.protocol.check();
    expect(await gateway.protocol.state()).toMatchObject({
      ...{ version: PACKAGE_VERSION, source: 'package', lastCheck: { outcome } },
    });
    expect(await database.db.collection('protocol_versions').countDocuments()).toBe(1);
  });

  it('is requested at a start, before the first version is stored', async () => {
    await whatsApp({ revision: revisionOf(NEW), minimum: NEW });
    const messenger = start();
    const number = await paired(messenger);
    expect(messenger.listener.states.some(({ status }) => status === 'TIMEOUT')).toBe(false);
    expect(number).toBeTruthy();
  });
});

it('three servers agree on a version after one request', async () => {
  const servers = [start(), start(), start()];
  const refs = [21, 22, 23].map((connectionId) => ({ companyId: 1, connectionId }));
  const phones: string[] = [];
  for (const [index, server] of servers.entries()) phones.push(await paired(server, refs[index]));
  await whatsApp({ revision: revisionOf(NEW), minimum: NEW });
  const { requests } = await seen();
  await Promise.all(phones.map((number) => onPhone(number, 'drop')));
  for (const { listener } of servers) await listener.until('ready again', () => listener.ready.length === 2);
  const states = await Promise.all(servers.map(({ gateway }) => gateway.protocol.state()));
  expect(states.map(({ version }) => version)).toEqual([NEW, NEW, NEW]);
  expect((await seen()).requests - requests).toBe(1);
});

it('a session that works is not restarted for a newer version', async () => {
  const messenger = start();
  await paired(messenger);
  const states = messenger.listener.states.length;
  await whatsApp({ revision: revisionOf(NEWER) });
  await set('protocol_checks', { startedAt: new Date(0) });
  await messenger.gateway.protocol.check();
  expect(await messenger.gateway.protocol.state()).toMatchObject({ version: NEWER });
  expect(messenger.listener.states).toHaveLength(states);
  expect((await seen()).clients[NEWER]).toBeUndefined();
});
