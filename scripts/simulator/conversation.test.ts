import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator } from './index';
import type { Simulator } from './index';
import { control } from './testing/control';
import { TestClient } from './testing/test-client';

const SHOP = '5511400000001';
const MARIA = '5511987654321';
let simulator: Simulator;
let client: TestClient;

beforeAll(async () => {
  simulator = await startSimulator();
  client = new TestClient(simulator);
  await client.pair(SHOP, 'Loja');
});
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const write = (text: string, more: object = {}, from = MARIA) =>
  control<{ id: string }>(simulator, `/contacts/${from}/messages`, { to: SHOP, type: 'text', text, ...more });

test('a scanned client restarts and logs in', () => {
  expect(client.closes).toEqual([515]);
  expect(client.creds.me?.id).toBe(`${SHOP}:1@s.whatsapp.net`);
});

test('texts come in, the first with new keys, by either addressing', async () => {
  const first = await write('oi');
  const second = await write('tudo bem?');
  const third = await write('pelo número', { addressing: 'pn' });
  expect((await client.message(first.id)).message?.conversation).toBe('oi');
  expect((await client.message(second.id)).message?.conversation).toBe('tudo bem?');
  expect((await client.message(second.id)).key.remoteJid).toMatch(/@lid$/);
  expect((await client.message(third.id)).key.remoteJid).toBe(`${MARIA}@s.whatsapp.net`);
});

test('what the client sends is acknowledged, shown on the customer phone, delivered and read', async () => {
  const sent = await client.socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text: 'bom dia' });
  const id = sent?.key.id ?? '';
  const again = await client.socket.sendMessage(`${MARIA}@s.whatsapp.net`, { text: 'segunda' });
  await client.until('the ack', () => client.acks.find(({ attrs }) => attrs.id === id));
  await client.until('delivery', () => client.receipts.find(({ attrs }) => attrs.id === again?.key.id));
  const { messages } = await control<{ messages: { text: string; fromMe: boolean }[] }>(
    simulator,
    `/contacts/${MARIA}/messages?with=${SHOP}`,
  );
  expect(messages.slice(-2).map(({ text, fromMe }) => ({ text, fromMe }))).toEqual([
    { text: 'bom dia', fromMe: false },
    { text: 'segunda', fromMe: false },
  ]);
  await control(simulator, `/contacts/${MARIA}/read`, { to: SHOP });
  await client.until('read', () =>
    client.receipts.find(({ attrs }) => attrs.id === id && attrs.type === 'read'),
  );
});
