import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

interface Shown {
  text: string;
  devices?: number[];
}

const shop = companyNumber();
let customer = '';
let simulator: Simulator;
let client: TestClient;

beforeAll(async () => {
  simulator = await startSimulator();
  client = await new TestClient(simulator).pair(shop);
});
beforeEach(() => {
  customer = customerNumber();
});
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const giveDevices = async (devices: number) =>
  (await control<{ devices: number[] }>(simulator, `/contacts/${customer}`, { devices })).devices;
const sees = async (chat = shop) =>
  (await control<{ messages: Shown[] }>(simulator, `/contacts/${customer}/messages?with=${chat}`)).messages;
const writes = async (body: object) =>
  (
    await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
      to: shop,
      type: 'text',
      ...body,
    })
  ).id;

async function clientSends(jid: string, text: string) {
  const id = (await client.socket.sendMessage(jid, { text }))?.key.id;
  await client.receipt(id);
  await client.acknowledged(id);
  return id;
}

test('every device of a customer gets a ciphertext of its own, and the message is shown and confirmed once', async () => {
  const devices = await giveDevices(3);
  expect(devices).toEqual([0, 1, 2]);
  const id = await clientSends(`${customer}@s.whatsapp.net`, 'para todos');
  expect(await sees()).toMatchObject([{ text: 'para todos', devices }]);
  expect(client.receipts.filter(({ attrs }) => attrs.id === id)).toHaveLength(1);
});

test('devices that come and go are known from the next message on', async () => {
  const jid = `${customer}@s.whatsapp.net`;
  await clientSends(jid, 'um');
  await giveDevices(2);
  await clientSends(jid, 'dois');
  await giveDevices(1);
  await clientSends(jid, 'três');
  expect((await sees()).map(({ devices }) => devices)).toEqual([[0], [0, 1], [0]]);
});

test('a customer writes with another device, in the same conversation', async () => {
  const [, computer] = await giveDevices(2);
  const phone = await client.message(await writes({ text: 'do celular' }));
  const other = await client.message(await writes({ text: 'do computador', device: computer }));
  expect(other.message?.conversation).toBe('do computador');
  expect(other.key.remoteJid).toBe(phone.key.remoteJid);
  await clientSends(other.key.remoteJid ?? '', 'recebi');
  await expect(writes({ text: 'oi', device: 7 })).rejects.toThrow(/400.*device/);
});

test('what another device wrote and the client could not read, it encrypts again', async () => {
  const [, computer] = await giveDevices(2);
  await control(simulator, '/faults', { phone: shop, corrupt: true });
  const id = await writes({ text: 'legível?', device: computer, addressing: 'pn' });
  expect((await client.message(id)).message?.conversation).toBe('legível?');
  await control(simulator, '/faults', {});
});

test('in a group, too, each device has its key and reads each message', async () => {
  const devices = await giveDevices(2);
  const group = await control<{ id: string; jid: string }>(simulator, '/groups', {
    subject: 'Grupo',
    participants: [customer, shop],
  });
  await clientSends(group.jid, 'um');
  await clientSends(group.jid, 'dois');
  expect(await sees(group.id)).toMatchObject([
    { text: 'um', devices },
    { text: 'dois', devices },
  ]);
  const id = await writes({ to: undefined, group: group.id, text: 'do computador', device: devices[1] });
  expect((await client.message(id)).message?.conversation).toBe('do computador');
});
