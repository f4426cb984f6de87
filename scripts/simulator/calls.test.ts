import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WACallEvent } from '@whiskeysockets/baileys';
import { startSimulator } from './index';
import type { Simulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

const shop = companyNumber();
const calls: WACallEvent[] = [];
let simulator: Simulator;
let client: TestClient;

beforeAll(async () => {
  simulator = await startSimulator();
  client = await new TestClient(simulator).pair(shop);
  client.socket.ev.on('call', (events) => calls.push(...events));
});
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const customerCalls = async (body: object = {}) =>
  (await control<{ id: string }>(simulator, `/contacts/${customerNumber()}/calls`, { to: shop, ...body })).id;
const statuses = (id: string) => calls.filter((call) => call.id === id).map(({ status }) => status);

test('a call nobody takes is missed', async () => {
  const id = await customerCalls({ video: true, ringMs: 1 });
  await expect.poll(() => statuses(id)).toEqual(['offer', 'timeout']);
  expect(calls.find((call) => call.id === id)?.isVideo).toBe(true);
});

test('a call is refused by the client, or taken on the phone', async () => {
  const refused = await customerCalls({ ringMs: 400 });
  await expect.poll(() => statuses(refused)).toEqual(['offer']);
  const call = calls.find(({ id }) => id === refused);
  await client.socket.rejectCall(refused, call?.from ?? '');
  const taken = await customerCalls({ answer: true });
  await expect.poll(() => statuses(taken)).toEqual(['offer', 'accept']);
  const later = await customerCalls({ ringMs: 400 });
  await expect.poll(() => statuses(later)).toContain('timeout');
  expect(statuses(refused)).toEqual(['offer']);
});
