import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofSize } from '#scripts/reliability/proof-size';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import { migratedDatabase, pair, type TestMessenger, testMessenger } from '../testing/test-messenger';

const COUNT = proofSize('RECADO_SESSIONS', { short: 25, long: 50 });
const STEP_MS = 20;
/** Memory of an idle session, including its side in the simulator, which runs in this process. */
const MAX_BYTES_EACH = 2_500_000;
const LIMIT_MS = 120_000;

const connections = Array.from({ length: COUNT }, (_, index) => ({
  companyId: 1,
  connectionId: 101 + index,
}));
const numbers = connections.map(({ connectionId }) => `5511900001${connectionId}`);
let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
});
afterAll(async () => {
  await simulator.close();
  await database.close();
});

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** Returns the bytes in use after garbage collection. */
async function bytesInUse(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collect();
    // Callbacks of the next turn may free more memory.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
}
const allReady = (messenger: TestMessenger) =>
  messenger.listener.until(
    'all sessions ready',
    () => new Set(messenger.listener.ready).size === COUNT,
    LIMIT_MS,
  );

async function pairAll(): Promise<void> {
  const messenger = testMessenger(simulator, database);
  const left = connections.map((connection, index) => ({ connection, number: numbers[index] ?? '' }));
  const worker = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { number } = next;
      await pair(messenger, (qr) => control(simulator, `/phones/${number}/scan`, { qr }), next.connection);
    }
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  await messenger.gateway.close();
}

it(
  `one server runs ${COUNT} sessions, started one after another, with little memory, and closes them`,
  { timeout: 2 * LIMIT_MS },
  async () => {
    await pairAll();
    const before = await bytesInUse();

    const bootAndUse = async () => {
      const messenger = testMessenger(simulator, database, { bootStepMs: STEP_MS });
      const begun = performance.now();
      messenger.gateway.boot(connections);
      await allReady(messenger);
      expect(performance.now() - begun).toBeGreaterThan((COUNT - 1) * STEP_MS);
      expect(messenger.gateway.health()).toMatchObject({ connected: COUNT, total: COUNT });
      await Promise.all(
        numbers.map((to) =>
          control(simulator, '/contacts/5511977770000/messages', { to, type: 'text', text: to }),
        ),
      );
      await messenger.listener.until('their messages', () => messenger.listener.messages.length === COUNT);
      const running = await bytesInUse();
      await messenger.gateway.close();
      return running;
    };
    const each = ((await bootAndUse()) - before) / COUNT;
    const left = ((await bytesInUse()) - before) / COUNT;
    expect(each).toBeLessThan(MAX_BYTES_EACH);
    expect(left).toBeLessThan(each / 4);
  },
);
