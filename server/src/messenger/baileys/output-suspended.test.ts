import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import { MemoryDatabase } from '../testing/memory-database';
import { connection, pair, type TestMessenger, testMessenger } from '../testing/test-messenger';

const SHOP = '5511900000001';
const CUSTOMER = '5511984440000';
let simulator: Simulator;
let database: MemoryDatabase;
let messenger: TestMessenger;

beforeEach(async () => {
  simulator = await startSimulator();
  database = new MemoryDatabase();
  messenger = testMessenger(simulator, database, { writeRetryMs: [1, 1] });
  await pair(messenger, (qr) => control(simulator, `/phones/${SHOP}/scan`, { qr }));
});
afterEach(async () => {
  database.beforeWrite = () => undefined;
  await messenger.gateway.close();
  await simulator.close();
});

const write = async (text: string) => {
  const body = { to: SHOP, type: 'text', text };
  return (await control<{ id: string }>(simulator, `/contacts/${CUSTOMER}/messages`, body)).id;
};
const shown = async () => {
  const path = `/contacts/${CUSTOMER}/messages?with=${SHOP}`;
  return (await control<{ messages: { id: string; text: string; status: string }[] }>(simulator, path))
    .messages;
};
const status = async (id: string) => (await shown()).find((message) => message.id === id)?.status;
const receive = (id: string) =>
  messenger.listener.until(`message ${id}`, () =>
    messenger.listener.messages.find(({ messengerId }) => messengerId === id),
  );

/** Suspends writes until the returned function is called. */
function suspendWrites(): () => void {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  database.beforeWrite = () => released;
  return release;
}

describe('the output', () => {
  it('for received messages waits until keys and text are stored, but the application does not wait', async () => {
    const release = suspendWrites();
    const ids = [await write('um'), await write('dois'), await write('três')];
    // When the third message is decrypted, Baileys has created receipts for the first two, but sent none.
    for (const id of ids) await receive(id);
    expect((await shown()).map((message) => message.status)).toEqual(['sent', 'sent', 'sent']);
    release();
    for (const id of ids) await expect.poll(() => status(id)).toBe('delivered');
  });

  it('of a sent message waits until its encryption key is stored', async () => {
    const to = messenger.gateway.addressOf({ phone: CUSTOMER, lid: null });
    const send = (text: string) =>
      messenger.gateway.send(connection, {
        messengerId: messenger.gateway.newMessengerId(),
        to,
        content: { type: 'text', text },
      });
    await send('antes');
    await expect.poll(async () => (await shown()).length).toBe(1);
    const before = database.writes.length;
    let written = false;
    database.beforeWrite = async () => {
      // At this moment, the simulator has not received the message.
      expect((await shown()).map(({ text }) => text)).toEqual(['antes']);
      written = true;
    };
    await send('depois');
    await expect.poll(async () => (await shown()).map(({ text }) => text)).toEqual(['antes', 'depois']);
    expect(written).toBe(true);
    expect(database.writes.length).toBeGreaterThan(before);
  });

  it('is never sent when the write finally fails: the session restarts and receives the message again', async () => {
    await receive(await write('antes'));
    let failing = true;
    database.beforeWrite = () => {
      if (failing) throw new Error('disk full');
    };
    const id = await write('na falha');
    await messenger.listener.state(7, 'TIMEOUT', 'storage');
    expect(await status(id)).toBe('sent');
    failing = false;
    await expect.poll(() => status(id)).toBe('delivered');
    const bodies = messenger.listener.messages
      .filter(({ messengerId }) => messengerId === id)
      .map(({ body }) => body);
    expect(new Set(bodies)).toEqual(new Set(['na falha']));
  });
});
