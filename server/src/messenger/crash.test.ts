import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proofSize } from '#scripts/reliability/proof-size';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import { migratedDatabase, pair, TEST_SECRET, testMessenger } from './testing/test-messenger';

const SHOP = '5511900000001';
const CUSTOMERS = Array.from({ length: 20 }, (_, index) => `55119833300${String(index).padStart(2, '0')}`);
const EACH = 10;
const REACTION_EVERY = 5;
const KILLS = proofSize('RECADO_MESSENGER_KILLS', { short: 4, long: 100 });
const bundle = fileURLToPath(new URL('../../.cache/crashing-server.mjs', import.meta.url));

let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let server: ChildProcess | undefined;

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
  await build({
    input: fileURLToPath(new URL('testing/crashing-server.ts', import.meta.url)),
    platform: 'node',
    // Node resolves packages from the bundle, which must therefore be inside server/. Our own packages are
    // bundled from source.
    external: /^(?![./#]|[A-Z]:|@recado\/)/,
    output: { file: bundle, format: 'esm' },
  });
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await simulator.close();
  await database.close();
});

function startServer(): ChildProcess {
  const env = {
    ...process.env,
    STORE_URL: database.url,
    MESSENGER_URL: simulator.messengerUrl,
    MESSENGER_TRUST_ROOT: simulator.trustRoot,
    APP_SECRET: TEST_SECRET,
  };
  server = spawn(process.execPath, [bundle], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return server;
}

const received = () => database.db.collection<{ _id: string; body: string; times: number }>('received');
const queued = async () => {
  const phones = await control<{ number: string; links: { queued: number }[] }[]>(simulator, '/phones');
  return phones.find(({ number }) => number === SHOP)?.links[0]?.queued;
};

it(
  `the server neither loses nor invents messages through ${KILLS} kills`,
  { tags: 'counts-losses', timeout: 180_000 + KILLS * 10_000 },
  async () => {
    const first = testMessenger(simulator, database);
    await pair(first, (qr) => control(simulator, `/phones/${SHOP}/scan`, { qr }));
    await first.gateway.close();

    const sent = new Map<string, string>();
    const writing = (async () => {
      for (let round = 1; round <= EACH; round += 1) {
        for (const customer of CUSTOMERS) {
          const text = `${customer} ${round}`;
          const body = { to: SHOP, type: 'text', text, addressing: round % 2 ? 'lid' : 'pn' };
          const write = (said: object) =>
            control<{ id: string }>(simulator, `/contacts/${customer}/messages`, said);
          const { id } = await write(body);
          sent.set(id, text);
          if (round % REACTION_EVERY) continue;
          const reaction = await write({ to: SHOP, type: 'reaction', targetId: id, text: '👍' });
          sent.set(reaction.id, 'a change');
        }
      }
    })();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = startServer();
      await once(running.stdout ?? running, 'data');
      // Kills the process at a random moment of its work.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400));
      running.kill('SIGKILL');
      await once(running, 'exit');
    }
    startServer();
    await writing;
    await expect.poll(() => received().countDocuments(), { timeout: 60_000 }).toBe(sent.size);
    await expect.poll(queued, { timeout: 30_000 }).toBe(0);

    const stored = new Map((await received().find().toArray()).map(({ _id, body }) => [_id, body]));
    expect(stored).toEqual(sent);
    for (const customer of CUSTOMERS) {
      const shown = await control<{ messages: { status: string }[] }>(
        simulator,
        `/contacts/${customer}/messages?with=${SHOP}`,
      );
      expect(shown.messages.map(({ status }) => status)).toEqual(
        Array.from({ length: EACH }, () => 'delivered'),
      );
    }
  },
);
