import type { BinaryNode } from '@whiskeysockets/baileys';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

let simulator: Simulator;
let client: TestClient;
const shop = companyNumber();
let customer = '';

beforeAll(async () => {
  simulator = await startSimulator();
  client = await new TestClient(simulator).pair(shop);
});
beforeEach(async () => {
  customer = customerNumber();
  if (!client.isOpen) client.connect();
  await client.open();
  client.messages.length = 0;
  await expect.poll(waiting).toBe(0);
});
afterEach(() => control(simulator, '/faults', {}));
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const customerSends = async (text: string) =>
  (
    await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
      to: shop,
      type: 'text',
      text,
    })
  ).id;
const faults = (body: object) => control(simulator, '/faults', { phone: shop, ...body });

/** Returns the number of stanzas that the client has not acknowledged. */
async function waiting() {
  const phones = await control<{ number: string; links: { queued: number }[] }[]>(simulator, '/phones');
  return phones.find(({ number }) => number === shop)?.links[0]?.queued;
}

/** Returns the number of stanzas that were queued for the client when it reconnected. */
async function waitingAtReconnect() {
  const socket = client.connect();
  const stanza = await new Promise<BinaryNode>((resolve) => socket.ws.once('CB:ib,,offline', resolve));
  const [offline] = stanza.content as BinaryNode[];
  return Number(offline?.attrs.count);
}

test('a message is sent again until the client has confirmed it, then never', async () => {
  const { ws } = client.socket;
  ws.removeAllListeners('CB:message');
  const cut = new Promise<void>((resolve) => {
    ws.once('CB:message', () => {
      (ws as unknown as { socket: { terminate(): void } }).socket.terminate();
      resolve();
    });
  });
  const id = await customerSends('não se perca');
  await cut;
  await client.until('the drop', () => !client.isOpen);
  expect(client.messages).toEqual([]);
  expect(await waitingAtReconnect()).toBe(1);
  expect((await client.message(id)).upsertType).toBe('append');
  await client.open();
  await expect.poll(waiting).toBe(0);
  await control(simulator, `/phones/${shop}/drop`, {});
  await client.until('the drop', () => !client.isOpen);
  expect(await waitingAtReconnect()).toBe(0);
  await client.open();
});

test('messages written while the client was away arrive in their order', async () => {
  await client.socket.end(undefined);
  await client.until('the end', () => !client.isOpen);
  const ids: string[] = [];
  for (const text of ['um', 'dois', 'três']) ids.push(await customerSends(text));
  expect(await waitingAtReconnect()).toBe(3);
  await client.message(ids[2] ?? '');
  expect(client.messages.map(({ message }) => message?.conversation).slice(-3)).toEqual([
    'um',
    'dois',
    'três',
  ]);
  await client.open();
});

test('receipts that the client missed wait for it', async () => {
  const sent = await client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'oi' });
  await client.until('delivery', () => client.receipts.find(({ attrs }) => attrs.id === sent?.key.id));
  await client.socket.end(undefined);
  await client.until('the end', () => !client.isOpen);
  await control(simulator, `/contacts/${customer}/read`, { to: shop });
  await waitingAtReconnect();
  await client.until('read', () =>
    client.receipts.find(({ attrs }) => attrs.id === sent?.key.id && attrs.type === 'read'),
  );
});

test('after a reconnect the client sends with new keys, and the customer reads it', async () => {
  await client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'antes' });
  await client.socket.end(undefined);
  await waitingAtReconnect();
  await client.open();
  const sent = await client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'depois' });
  await client.until('delivery', () => client.receipts.find(({ attrs }) => attrs.id === sent?.key.id));
});

test('with corrupt, the client cannot read a message until it asks again', async () => {
  await faults({ corrupt: true });
  const id = await customerSends('legível?');
  await client.until('the placeholder', () =>
    client.messages.find(({ key, messageStubParameters }) => key.id === id && messageStubParameters?.length),
  );
  expect((await client.message(id)).message?.conversation).toBe('legível?');
});

test('with holdRetries, what could not be read comes once it is over', async () => {
  await faults({ corrupt: true, holdRetries: true });
  const id = await customerSends('paciência');
  await client.until('the placeholder', () =>
    client.messages.find(({ key, messageStubParameters }) => key.id === id && messageStubParameters?.length),
  );
  await client.socket.onWhatsApp(customer);
  expect(client.messages.filter(({ message }) => message)).toEqual([]);
  await faults({});
  expect((await client.message(id)).message?.conversation).toBe('paciência');
});

test('with duplicate and reorder, messages arrive twice and swapped', async () => {
  const seen: string[] = [];
  client.socket.ws.on('CB:message', ({ attrs }: BinaryNode) => seen.push(attrs.id ?? ''));
  await faults({ duplicate: true });
  const twice = await customerSends('eco');
  await client.until(
    'both',
    () => seen.filter((id) => id === twice).length === 2 && client.messages.length > 0,
  );
  await faults({ reorder: true });
  const burst = { to: shop, from: [customer], each: 2 };
  const { ids } = await control<{ ids: string[] }>(simulator, '/bursts', burst);
  await Promise.all(ids.map((id) => client.message(id)));
  expect(seen.slice(-2)).toEqual(ids.reverse());
});

test('with nack the server refuses, with dropAcks it says nothing', async () => {
  await faults({ nack: 463 });
  const rejected = await client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'novo' });
  const ack = await client.until('the nack', () =>
    client.acks.find(({ attrs }) => attrs.id === rejected?.key.id),
  );
  expect(ack.attrs.error).toBe('463');
  await faults({ dropAcks: true });
  const unheard = await client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'de novo' });
  await client.until('delivery', () => client.receipts.find(({ attrs }) => attrs.id === unheard?.key.id));
  expect(client.acks.map(({ attrs }) => attrs.id)).not.toContain(unheard?.key.id);
});

test('with nackNewChats only people who never wrote are out of reach', async () => {
  const stranger = customerNumber();
  await client.message(await customerSends('oi'));
  await faults({ nackNewChats: 463 });
  const codes: (string | undefined)[] = [];
  for (const number of [customer, stranger]) {
    const sent = await client.socket.sendMessage(`${number}@s.whatsapp.net`, { text: 'olá' });
    codes.push((await client.acknowledged(sent?.key.id)).attrs.error);
  }
  expect(codes).toEqual([undefined, '463']);
});

test('latency holds every answer back', async () => {
  await faults({ latencyMs: 300 });
  const started = performance.now();
  await client.socket.onWhatsApp(customer);
  expect(performance.now() - started).toBeGreaterThanOrEqual(299);
});

test('a silent server neither answers nor delivers, and goes on where it was', async () => {
  await faults({ silent: true });
  await customerSends('alguém?');
  let responded = false;
  void client.socket.onWhatsApp(customer).then(() => (responded = true));
  await control(simulator, '/phones');
  await expect.poll(waiting).toBe(1);
  expect({ answered: responded, messages: client.messages }).toEqual({ answered: false, messages: [] });
  await faults({});
  await client.socket.end(undefined);
  expect(await waitingAtReconnect()).toBe(1);
  await client.open();
});
