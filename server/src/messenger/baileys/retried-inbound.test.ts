import { Binary } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import type { HistoryPart, Inbound } from '../gateway';
import type { StateRow } from '../state/state-row';
import { STATE_COLLECTION } from '../state/state-rows';
import {
  connection,
  migratedDatabase,
  pair,
  type TestMessenger,
  testMessenger,
} from '../testing/test-messenger';

const WITHIN = { timeout: 15_000 };
let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let shops = 0;

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
});
afterAll(async () => {
  await simulator.close();
  await database.close();
});

const nextShop = () => `55119000050${String((shops += 1)).padStart(2, '0')}`;
const open = (inbox = {}) => testMessenger(simulator, database, { inbox });
const pairShop = (messenger: TestMessenger, shop: string) =>
  pair(messenger, (qr) => control(simulator, `/phones/${shop}/scan`, { qr }));
const waitingRows = () =>
  database.db.collection<StateRow>(STATE_COLLECTION).countDocuments({ waitingFor: connection.connectionId });
const end = async ({ gateway }: TestMessenger) => {
  await gateway.deleteSession(connection);
  await gateway.close();
};

describe('a message whose processing failed', () => {
  it('is retried during the session, until it succeeds', async () => {
    const shop = nextShop();
    const messenger = open({ retryAfterMs: [40] });
    await pairShop(messenger, shop);
    const storedInbound: Inbound[] = [];
    let fails = true;
    messenger.listener.storeInbound = async (inbound) => {
      if ('body' in inbound && inbound.body === 'difícil' && fails) throw new Error('store away');
      storedInbound.push(inbound);
    };
    const write = (text: string) =>
      control(simulator, '/contacts/5511983330051/messages', { to: shop, type: 'text', text });
    await write('difícil');
    await expect.poll(() => messenger.gateway.health().inboundRetrying, WITHIN).toBe(1);
    await expect.poll(() => messenger.gateway.health().inboundOldestSeconds, WITHIN).toBeGreaterThan(0.1);
    await write('fácil');
    const bodies = () => storedInbound.map((inbound) => 'body' in inbound && inbound.body).sort();
    await expect.poll(bodies, WITHIN).toEqual(['fácil']);
    fails = false;
    await expect.poll(bodies, WITHIN).toEqual(['difícil', 'fácil']);
    await expect.poll(waitingRows, WITHIN).toBe(0);
    expect(messenger.gateway.health()).toMatchObject({ inboundRetrying: 0, inboundOldestSeconds: 0 });
    await write('e mais uma');
    await expect.poll(() => bodies().length, WITHIN).toBe(3);
    await end(messenger);
  });
});

describe('a stored message that cannot be decrypted', () => {
  it('stays, and does not keep the session from opening', async () => {
    const shop = nextShop();
    const before = open();
    await pairShop(before, shop);
    await before.gateway.close();
    const rows = database.db.collection<StateRow>(STATE_COLLECTION);
    const _id = `${connection.connectionId}:inbox:unreadable`;
    const data = new Binary(Buffer.from('no ciphertext'));
    await rows.insertOne({ ...connection, _id, data, waitingFor: connection.connectionId, order: 1 });
    const messenger = open();
    messenger.gateway.start(connection);
    await messenger.listener.state(connection.connectionId, 'CONNECTED');
    expect(await waitingRows()).toBe(1);
    await rows.deleteOne({ _id });
    await end(messenger);
  });
});

describe('parts of the phone’s history', () => {
  const CUSTOMERS = ['5511983330061', '5511983330062'];
  const give = (shop: string) =>
    control(simulator, `/phones/${shop}/history`, {
      contacts: [],
      chats: CUSTOMERS.map((number) => ({
        with: number,
        messages: Array.from({ length: 6 }, (_, index) => ({ text: `${number} ${index}` })),
      })),
    });
  const textsIn = (parts: HistoryPart[]) =>
    parts.flatMap(({ chats }) => chats.flatMap(({ messages }) => messages.map(({ body }) => body))).sort();
  const expected = CUSTOMERS.flatMap((number) =>
    Array.from({ length: 6 }, (_, index) => `${number} ${index}`),
  );

  it('are each processed once, and leave no document behind', async () => {
    const shop = nextShop();
    await give(shop);
    const messenger = open({ historyLateMs: 60_000 });
    await pairShop(messenger, shop);
    await expect.poll(() => textsIn(messenger.listener.history), WITHIN).toEqual(expected);
    await expect.poll(waitingRows, WITHIN).toBe(0);
    await end(messenger);
  });

  it('are retried when the application could not store them', async () => {
    const shop = nextShop();
    await give(shop);
    const messenger = open({ retryAfterMs: [40] });
    const stored: HistoryPart[] = [];
    let failures = 2;
    messenger.listener.onHistory = async (part) => {
      if (failures-- > 0) throw new Error('store away');
      stored.push(part);
    };
    await pairShop(messenger, shop);
    await expect.poll(() => [...new Set(textsIn(stored))], WITHIN).toEqual(expected);
    await expect.poll(waitingRows, WITHIN).toBe(0);
    await end(messenger);
  });

  it('are processed after a server crash before they were stored, although the phone sends them once', async () => {
    const shop = nextShop();
    await give(shop);
    const first = open();
    let reached = 0;
    first.listener.onHistory = () => {
      reached += 1;
      return new Promise(() => undefined);
    };
    await pairShop(first, shop);
    await expect.poll(() => reached, WITHIN).toBeGreaterThan(0);
    // Every notice was acknowledged, so the phone sends nothing again.
    await expect
      .poll(async () => {
        const phones = await control<{ number: string; links: { queued: number }[] }[]>(simulator, '/phones');
        return phones.find(({ number }) => number === shop)?.links[0]?.queued;
      }, WITHIN)
      .toBe(0);
    await first.gateway.close();
    const second = open();
    second.gateway.boot([connection]);
    await expect.poll(() => textsIn(second.listener.history), WITHIN).toEqual(expected);
    await expect.poll(waitingRows, WITHIN).toBe(0);
    await end(second);
  }, 30_000);
});
