import type { WACallEvent } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const shop = companyNumber();
let customer = '';
const calls: WACallEvent[] = [];
let simulator: Simulator;
let client: TestClient;

beforeAll(async () => {
  simulator = await startSimulator();
  client = await new TestClient(simulator).pair(shop);
  client.socket.ev.on('call', (events) => calls.push(...events));
});
beforeEach(() => {
  customer = customerNumber();
});
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const change = (number: string, body: object) =>
  control<{ lid: string }>(simulator, `/contacts/${number}`, body);

test('a number is on the messenger unless it is flagged as not', async () => {
  const unregistered = customerNumber();
  await change(unregistered, { registered: false });
  expect(await client.socket.onWhatsApp(customer)).toEqual([
    { jid: `${customer}@s.whatsapp.net`, exists: true },
  ]);
  expect(await client.socket.onWhatsApp(unregistered)).toEqual([]);
  await change(unregistered, { registered: true });
  expect(await client.socket.onWhatsApp(unregistered)).toHaveLength(1);
});

test('a Brazilian mobile is found with and without its ninth digit', async () => {
  const withoutNinth = customer.slice(0, 4) + customer.slice(5);
  await change(customer, { name: 'Com nove' });
  expect(await client.socket.onWhatsApp(withoutNinth)).toEqual([
    { jid: `${customer}@s.whatsapp.net`, exists: true },
  ]);
  const other = customerNumber();
  const otherWithout = other.slice(0, 4) + other.slice(5);
  await change(otherWithout, { name: 'Sem nove' });
  expect(await client.socket.onWhatsApp(other)).toEqual([
    { jid: `${otherWithout}@s.whatsapp.net`, exists: true },
  ]);
});

test('a LID is given, always the same, or chosen', async () => {
  const { lid } = await change(customer, { name: 'A' });
  expect(await client.socket.signalRepository.lidMapping.getLIDForPN(`${customer}@s.whatsapp.net`)).toBe(
    `${lid}@lid`,
  );
  const hidden = customerNumber();
  await change(hidden, { name: 'B', hides: 'lid' });
  const { lidMapping } = client.socket.signalRepository;
  expect(await lidMapping.getLIDForPN(`${hidden}@s.whatsapp.net`)).toBeNull();
  expect((await change(customer, { lid: '123456789012345' })).lid).toBe('123456789012345');
  await expect(change(customerNumber(), { lid: '123456789012345' })).rejects.toThrow(/400.*another number/);
});

test('typing and presence go both ways', async () => {
  const jid = `${customer}@s.whatsapp.net`;
  await control(simulator, `/contacts/${customer}/messages`, { to: shop, type: 'text', text: 'oi' });
  await control(simulator, `/contacts/${customer}/presence`, { to: shop, state: 'composing' });
  await client.until('typing', () => JSON.stringify(client.presences).includes('composing'));
  await client.socket.presenceSubscribe(jid);
  await client.until('away', () => JSON.stringify(client.presences).includes('unavailable'));
  await control(simulator, `/contacts/${customer}/presence`, { to: shop, state: 'available' });
  await client.until('online', () => JSON.stringify(client.presences.at(-1)).includes('"available"'));
  await client.socket.sendPresenceUpdate('composing', jid);
  await expect
    .poll(() => control<{ peerState: string }>(simulator, `/contacts/${customer}/messages?with=${shop}`))
    .toMatchObject({ peerState: 'composing' });
});

test('a profile picture is fetched, and none is 404', async () => {
  const jid = `${customer}@s.whatsapp.net`;
  await expect(client.socket.profilePictureUrl(jid)).rejects.toMatchObject({ data: 404 });
  await change(customer, { picture: PIXEL });
  const url = await client.socket.profilePictureUrl(jid, 'image');
  const response = await fetch(url ?? '');
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(PIXEL);
});

test('settings that the client changes are kept for it', async () => {
  await client.until('the settings key', () => client.creds.myAppStateKeyId);
  await client.socket.updateProfileName('Loja Nova');
  await client.until('its own change', () => client.creds.me?.name === 'Loja Nova');
});

const customerCalls = async (body: object = {}) =>
  (await control<{ id: string }>(simulator, `/contacts/${customer}/calls`, { to: shop, ...body })).id;
const statuses = (id: string) => calls.filter((call) => call.id === id).map(({ status }) => status);

test('a call nobody takes is missed', async () => {
  const id = await customerCalls({ video: true, ringMs: 1 });
  await expect.poll(() => statuses(id)).toEqual(['offer', 'timeout']);
  expect(calls.find((call) => call.id === id)?.isVideo).toBe(true);
});

test('a call is refused by the client, or taken on the phone', async () => {
  const rejected = await customerCalls({ ringMs: 400 });
  await expect.poll(() => statuses(rejected)).toEqual(['offer']);
  const call = calls.find(({ id }) => id === rejected);
  await client.socket.rejectCall(rejected, call?.from ?? '');
  const accepted = await customerCalls({ answer: true });
  await expect.poll(() => statuses(accepted)).toEqual(['offer', 'accept']);
  const later = await customerCalls({ ringMs: 400 });
  await expect.poll(() => statuses(later)).toContain('timeout');
  expect(statuses(rejected)).toEqual(['offer']);
});

test('a call that rang while the client was away is told when it is back', async () => {
  await client.socket.end(undefined);
  await client.until('the end', () => !client.isOpen);
  const id = await customerCalls({ ringMs: 1 });
  client.connect().ev.on('call', (events) => calls.push(...events));
  await client.open();
  await expect.poll(() => statuses(id)).toEqual(['offer', 'timeout']);
  expect(calls.find((call) => call.id === id)).toMatchObject({ offline: true, isVideo: false });
});
