import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import { migratedDatabase, pair, TEST_SECRET, testMessenger } from '../testing/test-messenger';
import { inSessionScope, sessionFaults } from './session-scope';

const NUMBERS = { 7: '5511900000071', 8: '5511900000072' };
const bundle = fileURLToPath(new URL('../../../.cache/faulty-server.mjs', import.meta.url));

let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let server: ChildProcess;
const states: { connectionId: number; status: string; reason: string | null }[] = [];

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
  await build({
    input: fileURLToPath(new URL('../testing/faulty-server.ts', import.meta.url)),
    platform: 'node',
    external: /^(?![./#]|[A-Z]:|@recado\/)/,
    output: { file: bundle, format: 'esm' },
  });
  const first = testMessenger(simulator, database);
  for (const [id, number] of Object.entries(NUMBERS)) {
    const scan = (qr: string) => control(simulator, `/phones/${number}/scan`, { qr });
    await pair(first, scan, { companyId: 1, connectionId: Number(id) });
  }
  await first.gateway.close();
  server = spawn(process.execPath, [bundle], {
    env: {
      ...process.env,
      STORE_URL: database.url,
      MESSENGER_URL: simulator.messengerUrl,
      MESSENGER_TRUST_ROOT: simulator.trustRoot,
      APP_SECRET: TEST_SECRET,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  createInterface(server.stdout!).on('line', (line) => states.push(JSON.parse(line)));
}, 60_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await simulator.close();
  await database.close();
});

const statusOf = (connectionId: number) =>
  states.findLast((state) => state.connectionId === connectionId)?.status;
const bothConnected = () =>
  expect.poll(() => [statusOf(7), statusOf(8)], { timeout: 30_000 }).toEqual(['CONNECTED', 'CONNECTED']);
const write = () =>
  control(simulator, '/contacts/5511983330001/messages', { to: NUMBERS[8], type: 'text', text: 'Oi' });

it.each(['rejection', 'exception'])(
  'the server reopens only the session whose library throws an unhandled %s',
  async (what) => {
    await bothConnected();
    states.length = 0;
    server.stdin!.write(`${what}\n`);
    await expect
      .poll(
        async () => {
          if (states.length === 0) await write();
          return states.map(({ reason }) => reason);
        },
        { timeout: 20_000, interval: 200 },
      )
      .toContain('error');
    const { connectionId } = states.find(({ reason }) => reason === 'error')!;
    await expect.poll(() => statusOf(connectionId), { timeout: 30_000 }).toBe('CONNECTED');
    expect(states.filter((state) => state.connectionId !== connectionId)).toEqual([]);
    expect(server.exitCode).toBeNull();
    states.push({ connectionId: 15 - connectionId, status: 'CONNECTED', reason: null });
  },
  60_000,
);

it('the process receives an unhandled error of the application, caused by a message', async () => {
  await bothConnected();
  server.stdin!.write('product\n');
  const exited = once(server, 'exit');
  await write();
  expect(await exited).toEqual([3, null]);
}, 60_000);

it('the server stops containing errors above ten within a minute', () => {
  let now = 0;
  const failed: unknown[] = [];
  const isSessionFault = sessionFaults(() => now);
  const fault = () => inSessionScope({ fail: (error) => failed.push(error) }, () => isSessionFault('broken'));
  expect(isSessionFault('outside')).toBe(false);
  expect(Array.from({ length: 11 }, fault)).toEqual([...Array(10).fill(true), false]);
  expect(failed).toHaveLength(10);
  now = 61_000;
  expect(fault()).toBe(true);
});
