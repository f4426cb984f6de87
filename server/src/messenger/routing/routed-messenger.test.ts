import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ServerCalls } from '#core/realtime/servers/server-calls';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type { MessengerOptions } from '../index';
import {
  connection,
  migratedDatabase,
  pair,
  type TestMessenger,
  testMessenger,
} from '../testing/test-messenger';

let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let servers: (TestMessenger & { calls: ServerCalls })[];
let phones = 0;

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
});
afterAll(async () => {
  await simulator.close();
  await database.close();
});
beforeEach(() => {
  servers = [];
});
afterEach(async () => {
  await servers[0]?.gateway.deleteSession(connection);
  for (const { gateway } of servers) await gateway.close();
});

/** Starts servers on one database that can call each other. */
function start(leases: MessengerOptions['leases'] = {}) {
  const calls = new ServerCalls(pino({ level: 'silent' }));
  const find = (id: string) => servers.find((server) => server.calls.id === id)?.calls;
  calls.attach({
    sendRequest: (request) => {
      const called = find(request.to);
      if (called) void called.handleRequest(request);
      else calls.serverDisconnected(request.to);
    },
    sendResponse: (response) => find(response.to)?.handleResponse(response),
    others: () => servers.map((server) => server.calls.id).filter((id) => id !== calls.id),
  });
  const shared = { db: database.db, shared: true };
  const messenger = testMessenger(
    simulator,
    shared,
    {},
    { servers: calls, leases: { scanMs: 50, ...leases } },
  );
  const server = { ...messenger, calls };
  servers.push(server);
  return server;
}

const nextPhone = () => `55119000040${String((phones += 1)).padStart(2, '0')}`;
const scan = (number: string) => (qr: string) => control(simulator, `/phones/${number}/scan`, { qr });

it('a call reaches the session owner through any server', async () => {
  const [a, b] = [start(), start()];
  const number = nextPhone();
  await pair(a, scan(number));
  expect(b.gateway.state(connection).status).toBe('DISCONNECTED');
  expect(await b.gateway.currentState(connection)).toEqual(a.gateway.state(connection));
  expect(await b.gateway.elsewhere([connection.connectionId, 8])).toEqual([connection.connectionId]);
  expect(await a.gateway.elsewhere([connection.connectionId])).toEqual([]);

  const customer = '5511977770001';
  await control(simulator, `/contacts/${customer}`, { name: 'Ana' });
  const [found] = await b.gateway.lookup(connection, [customer]);
  expect(found).toMatchObject({ phone: customer, exists: true });
  const address = b.gateway.addressOf({ phone: customer, lid: null });
  expect(await b.gateway.avatarUrl(connection, address)).toBeNull();
  await b.gateway.sendTyping(connection, address, 'composing');
  await b.gateway.markRead(connection, address, ['NOT-THERE']);
  await expect(
    b.gateway.send(connection, {
      messengerId: b.gateway.newMessengerId(),
      to: address,
      content: { type: 'text', text: 'Só de lá' },
    }),
  ).rejects.toMatchObject({ failure: 'notConnected' });

  b.gateway.wakeOwner(connection);
  await a.listener.until('a wake-up', () => a.listener.woken.includes(connection.connectionId));
  expect(b.listener.woken).toEqual([]);
});

it('every server can start, pair and end a session', async () => {
  const [a, b] = [start(), start()];
  const number = nextPhone();
  a.gateway.start(connection);
  const { qrcode } = await a.listener.state(7, 'qrcode');
  expect((await b.gateway.currentState(connection)).qrcode).toBe(qrcode);
  await scan(number)(qrcode);
  await a.listener.state(7, 'CONNECTED');

  b.gateway.start(connection);
  await a.listener.until(
    'a second start',
    () => a.listener.states.filter(({ status }) => status === 'OPENING').length === 2,
  );
  await a.listener.state(7, 'CONNECTED');
  await b.gateway.restartPairing(connection);
  await a.listener.state(7, 'qrcode');
  await b.gateway.logout(connection);
  await a.listener.state(7, 'DISCONNECTED', 'stopped');
  expect(b.listener.states).toEqual([]);
});

it('a remote failure is reported like a local one', async () => {
  const [a, b] = [start(), start()];
  a.gateway.start(connection);
  await a.listener.state(7, 'qrcode');
  await expect(b.gateway.lookup(connection, ['5511977770001'])).rejects.toMatchObject({
    name: 'GatewayError',
    failure: 'notConnected',
  });
  await expect(b.gateway.groupInfo({ companyId: 1, connectionId: 99 }, '' as never)).rejects.toMatchObject({
    failure: 'notConnected',
  });
});

it('a call ends a session whose server has just failed', async () => {
  const blind = { scanMs: 600_000 };
  const [a, b] = [start(blind), start(blind)];
  await pair(a, scan(nextPhone()));
  const expiresAt = new Date(Date.now() + 2_000);
  const leases = database.db.collection('session_leases');
  await leases.updateOne({ _id: 7 as never }, { $set: { owner: 'a dead server', expiresAt } });
  await b.gateway.logout(connection);
  expect(Date.now()).toBeGreaterThan(expiresAt.getTime());
  await b.listener.state(7, 'DISCONNECTED', 'stopped');
  expect(await database.db.collection('messenger_state').countDocuments({ connectionId: 7 })).toBe(0);
});

it('sessions that are handed over continue elsewhere one after another, and are never replaced', async () => {
  const [a, b] = [start(), start()];
  const others = [8, 9].map((connectionId) => ({ companyId: 1, connectionId }));
  const all = [connection, ...others];
  for (const each of all) await pair(a, scan(nextPhone()), each);
  // Lets it look for sessions.
  await b.gateway.elsewhere([7]);
  const startedAt = performance.now();
  await a.gateway.handOver?.();
  const durationMs = performance.now() - startedAt;
  for (const { connectionId } of all) await b.listener.state(connectionId, 'CONNECTED');
  expect(durationMs).toBeGreaterThan(2 * 150);
  expect(a.gateway.health()).toMatchObject({ connected: 0, total: 0 });
  const states = [...a.listener.states, ...b.listener.states];
  expect(states.filter(({ status }) => status === 'DISCONNECTED')).toEqual([]);
  await a.gateway.close();
  servers.shift();
  for (const each of others) await b.gateway.deleteSession(each);
});

it('a released session continues on another server, without a new pairing', async () => {
  const [a, b] = [start(), start()];
  const number = nextPhone();
  await pair(a, scan(number));
  b.gateway.boot([connection]);
  await a.gateway.close();
  expect((await b.listener.state(7, 'CONNECTED')).number).toBe(number);
  const seen = new Set(b.listener.states.map(({ status }) => status));
  expect([...seen]).toEqual(['OPENING', 'CONNECTED']);
  servers.shift();
});
