import type { BaileysEventMap } from '@whiskeysockets/baileys';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
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
  const client = new TestClient(simulator, { syncFullHistory: true });
  clients.push(client);
  return client;
}

/** Returns everything that the client received of the history, when the last part has arrived. */
async function pastOf(client: TestClient) {
  await client.event('messaging-history.set', ({ progress, syncType }) => progress === 100 && syncType === 3);
  const parts = client.events.filter(({ type }) => type === 'messaging-history.set');
  return parts.map(({ data }) => data as BaileysEventMap['messaging-history.set']);
}
const textsIn = (parts: BaileysEventMap['messaging-history.set'][], jid: string) =>
  parts
    .flatMap(({ messages }) => messages)
    .filter(({ key }) => key.remoteJid === jid)
    .sort((one, other) => Number(one.messageTimestamp) - Number(other.messageTimestamp))
    .map(({ message }) => message?.conversation);

test('a linked client gets the chats its phone was given, with the names in its address book', async () => {
  const [shop, ana, bia] = [companyNumber(), customerNumber(), customerNumber()];
  const { lid } = await control<{ lid: string }>(simulator, `/contacts/${ana}`, { name: 'Aninha' });
  const group = await control<{ id: string; jid: string }>(simulator, '/groups', {
    subject: 'Família',
    participants: [bia, shop],
  });
  const texts = ['um', 'dois', 'três', 'quatro', 'cinco'];
  await control(simulator, `/phones/${shop}/history`, {
    contacts: [
      { number: ana, name: 'Ana Souza' },
      { number: bia, name: 'Bia' },
    ],
    chats: [
      { with: ana, unread: 1, messages: texts.map((text, at) => ({ text, fromMe: at % 2 === 1 })) },
      { with: group.id, messages: [{ text: 'oi, família', author: bia }] },
    ],
  });
  const client = await newClient().pair(shop);
  const parts = await pastOf(client);
  expect(textsIn(parts, `${lid}@lid`)).toEqual(texts);
  expect(textsIn(parts, group.jid)).toEqual(['oi, família']);
  const chats = parts.flatMap((part) => part.chats);
  expect(chats).toContainEqual(
    expect.objectContaining({
      id: `${lid}@lid`,
      name: 'Ana Souza',
      unreadCount: 1,
      pnJid: `${ana}@s.whatsapp.net`,
    }),
  );
  expect(chats).toContainEqual(expect.objectContaining({ id: group.jid, name: 'Família' }));
  expect(parts.flatMap((part) => part.contacts)).toContainEqual({
    id: `${ana}@s.whatsapp.net`,
    notify: 'Aninha',
  });
  await client.event('contacts.upsert', (people) => people.some(({ name }) => name === 'Bia'));
  const own = parts
    .flatMap(({ messages }) => messages)
    .find(({ message }) => message?.conversation === 'dois');
  expect(own?.key.fromMe).toBe(true);
  const quoted = { to: shop, type: 'text', text: 'lembra?', quotedId: own?.key.id };
  const { id } = await control<{ id: string }>(simulator, `/contacts/${ana}/messages`, quoted);
  expect((await client.message(id)).message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(own?.key.id);
});

test('history comes in parts, and can be given at the scan; without any there is none', async () => {
  const shop = companyNumber();
  const people = Array.from({ length: 30 }, customerNumber);
  const messages = Array.from({ length: 4 }, (_, at) => ({ text: `mensagem ${at}` }));
  const client = newClient();
  const qr = await client.until('a QR code', () => client.qr);
  const history = { chats: people.map((number) => ({ with: number, messages })) };
  await control(simulator, `/phones/${shop}/scan`, { qr, history });
  await client.open();
  const parts = await pastOf(client);
  expect(parts.filter(({ syncType }) => syncType === 3).map(({ progress }) => progress)).toEqual([50, 100]);
  expect(parts.flatMap((part) => part.messages)).toHaveLength(120);
  expect((await pastOf(await newClient().pair(companyNumber()))).flatMap((part) => part.messages)).toEqual(
    [],
  );
});

test('names in the address book change while a client is linked, and the next one knows them too', async () => {
  const [shop, ana] = [companyNumber(), customerNumber()];
  const name = (text: string | null) =>
    control(simulator, `/phones/${shop}/contacts`, { contacts: [{ number: ana, name: text }] });
  const heard = (client: TestClient, text: string) =>
    client.event('contacts.upsert', (people) =>
      people.some((person) => person.name === text && person.phoneNumber === `${ana}@s.whatsapp.net`),
    );
  const first = await newClient().pair(shop);
  await first.until('the settings', () => first.creds.accountSyncCounter);
  await name('Ana');
  await heard(first, 'Ana');
  await first.socket.updateProfileName('Loja');
  await name('Ana Maria');
  await heard(first, 'Ana Maria');
  const second = await newClient().pair(shop);
  await heard(second, 'Ana Maria');
  await second.until('the own name', () => second.creds.me?.name === 'Loja');
});
