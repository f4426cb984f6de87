import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Simulator, startSimulator } from '#scripts/simulator/index';
import { control } from '#scripts/simulator/testing/control';
import { migratedDatabase, pair, type TestMessenger, testMessenger } from '../testing/test-messenger';
import { inboundTurns } from './inbound-turns';

const BUSY = { companyId: 1, connectionId: 7, number: '5511938421190' };
const NEIGHBOUR = { companyId: 2, connectionId: 8, number: '5511938421191' };
const CUSTOMER = '5511983330001';
const WAITING = 400;
const WITHIN = { timeout: 30_000, interval: 20 };

let simulator: Simulator;
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let messenger: TestMessenger;

beforeAll(async () => {
  [simulator, database] = await Promise.all([startSimulator(), migratedDatabase()]);
  messenger = testMessenger(simulator, database);
  for (const { number, ...connection } of [BUSY, NEIGHBOUR])
    await pair(messenger, (qr) => control(simulator, `/phones/${number}/scan`, { qr }), connection);
}, 60_000);
afterAll(async () => {
  await messenger.gateway.close();
  await simulator.close();
  await database.close();
});

const write = (to: string) =>
  control(simulator, `/contacts/${CUSTOMER}/messages`, { to, type: 'text', text: 'Oi' });
const receivedBy = () => messenger.listener.messages.map(({ connection }) => connection.companyId);

it('a message of a company is decrypted before those that wait for another company', async () => {
  // First messages establish their encryption, which takes longer.
  for (const { number } of [BUSY, NEIGHBOUR]) await write(number);
  await expect.poll(() => receivedBy().sort(), WITHIN).toEqual([1, 2]);

  let left = WAITING;
  for (let n = 0; n < WAITING; n += 1) void inboundTurns.next(BUSY.companyId).then(() => (left -= 1));
  await write(BUSY.number);
  await write(NEIGHBOUR.number);
  await expect.poll(() => receivedBy().length, { ...WITHIN, interval: 1 }).toBe(3);
  expect(receivedBy()[2]).toBe(NEIGHBOUR.companyId);
  expect(left).toBeGreaterThan(0);
  await expect.poll(receivedBy, WITHIN).toHaveLength(4);
  expect([receivedBy()[3], left]).toEqual([BUSY.companyId, 0]);
});
