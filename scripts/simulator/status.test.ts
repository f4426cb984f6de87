import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

const [shop, customer] = [companyNumber(), customerNumber()];
let simulator: Simulator;
let client: TestClient;

beforeAll(async () => {
  simulator = await startSimulator();
  client = await new TestClient(simulator).pair(shop);
});
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const posts = (body: object) => control<{ id: string }>(simulator, `/contacts/${customer}/status`, body);
const waiting = async () =>
  (await control<{ number: string; links: { queued: number }[] }[]>(simulator, '/phones')).find(
    ({ number }) => number === shop,
  )?.links[0]?.queued;

test('a status reaches the clients of those it is for, and is confirmed', async () => {
  const text = await client.message((await posts({ to: [shop], type: 'text', text: 'promoção' })).id);
  expect(text.message?.conversation).toBe('promoção');
  expect(text.key).toMatchObject({ remoteJid: 'status@broadcast', fromMe: false });
  expect(text.key.remoteJidAlt).toBe(`${customer}@s.whatsapp.net`);
  const file = Buffer.from('bytes').toString('base64');
  const { id } = await posts({ to: [shop], type: 'image', file, mimetype: 'image/png', caption: 'olha' });
  expect((await client.message(id)).message?.imageMessage?.caption).toBe('olha');
  await expect.poll(waiting).toBe(0);
});

test('without names it is for everybody the customer has a chat with', async () => {
  await control(simulator, `/contacts/${customer}/messages`, { to: shop, type: 'text', text: 'oi' });
  const { id } = await posts({ type: 'text', text: 'para quem me conhece' });
  await client.message(id);
  await expect(posts({ type: 'poll', text: 'a?', options: ['b', 'c'] })).rejects.toThrow(/400.*type/);
});

test('a status the client could not read is sent again with its key', async () => {
  await control(simulator, '/faults', { phone: shop, corrupt: true });
  const { id } = await posts({ to: [shop], type: 'text', text: 'legível?' });
  expect((await client.message(id)).message?.conversation).toBe('legível?');
  await control(simulator, '/faults', {});
});
