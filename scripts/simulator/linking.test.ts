import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

let simulator: Simulator;
let clients: TestClient[] = [];

beforeAll(async () => {
  simulator = await startSimulator();
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  clients = [];
});
afterAll(() => simulator.close());

function newClient() {
  const client = new TestClient(simulator);
  clients.push(client);
  return client;
}

test('a scanned client is told to restart, logs in and knows who it is', async () => {
  const number = companyNumber();
  const client = await newClient().pair(number, 'Loja da Ana');
  expect(client.closes).toEqual([515]);
  expect(client.creds.me?.id).toBe(`${number}:1@s.whatsapp.net`);
  expect(client.creds.me?.lid).toMatch(/^\d+:1@lid$/);
  await client.until('its name', () => client.creds.me?.name === 'Loja da Ana');
  await client.until('the end of the first sync', () => client.creds.accountSyncCounter === 1);
});

test('a pairing code typed on the phone links the client; another code does not', async () => {
  const number = companyNumber();
  const client = newClient();
  await client.until('a QR code', () => client.qr);
  const code = await client.socket.requestPairingCode(number);
  await client.until('the code registered', () => client.creds.pairingCode);
  await expect(control(simulator, `/phones/${number}/scan`, { code: 'AAAAAAAA' })).rejects.toThrow(/400/);
  await control(simulator, `/phones/${number}/scan`, { code: `${code.slice(0, 4)}-${code.slice(4)}` });
  await client.open();
  expect(client.creds.registered).toBe(true);
});

test('a QR text that is none, or that no client shows any more, is refused in words', async () => {
  const number = companyNumber();
  await expect(control(simulator, `/phones/${number}/scan`, { qr: 'hello' })).rejects.toThrow(
    /400.*no QR text/,
  );
  const client = newClient();
  const qr = await client.until('a QR code', () => client.qr);
  await client.end();
  await expect(control(simulator, `/phones/${number}/scan`, { qr })).rejects.toThrow(/410/);
  await expect(control(simulator, '/phones/12/scan', { qr })).rejects.toThrow(/400.*number/);
});

test('a dropped client comes back by itself', async () => {
  const number = companyNumber();
  const client = await newClient().pair(number);
  await control(simulator, `/phones/${number}/drop`, {});
  await client.until('the drop', () => client.closes.at(-1) === 428);
  client.connect();
  await client.open();
});

test('a replaced client is told 440 and may log in later', async () => {
  const number = companyNumber();
  const client = await newClient().pair(number);
  await control(simulator, `/phones/${number}/replace`, {});
  await client.until('the conflict', () => client.closes.at(-1) === 440);
  client.connect();
  await client.open();
});

test('the server ends a session with any code, and takes the client back', async () => {
  const codes = [500, 503, 403, 411, 405, 408, 440];
  const number = companyNumber();
  const client = await newClient().pair(number);
  for (const code of codes) {
    await control(simulator, `/phones/${number}/fail`, { code });
    await client.until(`the end with ${code}`, () => !client.isOpen);
    client.connect();
    await client.open();
  }
  expect(client.closes).toEqual([515, ...codes]);
});

test('the server refuses the next log-ins with a code, then lets the client in', async () => {
  const number = companyNumber();
  const client = await newClient().pair(number);
  await control(simulator, `/phones/${number}/fail`, { code: 403, logins: 2 });
  await client.until('the end', () => client.closes.length === 2);
  client.connect();
  await client.until('the first refusal', () => client.closes.length === 3);
  client.connect();
  await client.until('the second refusal', () => client.closes.length === 4);
  expect(client.closes).toEqual([515, 403, 403, 403]);
  client.connect();
  await client.open();
  await expect(control(simulator, `/phones/${number}/fail`, { code: 7 })).rejects.toThrow(/400.*code/);
});

test('401 is for good', async () => {
  const number = companyNumber();
  const client = await newClient().pair(number);
  await control(simulator, `/phones/${number}/fail`, { code: 401 });
  await client.until('the log-out', () => client.closes.at(-1) === 401);
  client.connect();
  await client.until('the refusal', () => client.closes.length === 3);
  expect(client.closes).toEqual([515, 401, 401]);
});

test('an unlinked client is told 401, now and whenever it comes back', async () => {
  const number = companyNumber();
  const client = await newClient().pair(number);
  await control(simulator, `/phones/${number}/unlink`, {});
  await client.until('the log-out', () => client.closes.at(-1) === 401);
  client.connect();
  await client.until('the refusal', () => client.closes.length === 3);
  expect(client.closes).toEqual([515, 401, 401]);
  await expect(control(simulator, `/phones/${number}/drop`, {})).rejects.toThrow(/404/);
});

test('a client that logs out is gone from the phone', async () => {
  const number = companyNumber();
  const client = await newClient().pair(number);
  await client.socket.logout();
  await client.until('the end', () => client.closes.at(-1) === 401);
  const phones = await control<{ number: string }[]>(simulator, '/phones');
  expect(phones.map((phone) => phone.number)).not.toContain(number);
});

test('two clients of two companies are linked at the same time', async () => {
  const [one, other] = [companyNumber(), companyNumber()];
  const [first, second] = await Promise.all([newClient().pair(one), newClient().pair(other)]);
  expect([first.creds.me?.id, second.creds.me?.id]).toEqual([
    `${one}:1@s.whatsapp.net`,
    `${other}:1@s.whatsapp.net`,
  ]);
});
