import type { BinaryNode, proto, WAMessageKey } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

const [shop, branch] = [companyNumber(), companyNumber()];
const sentMessages = new Map<string, proto.IMessage>();
let simulator: Simulator;
let client: TestClient;
let other: TestClient;

/** Creates a client that stores sent messages for retries and states its name at login. */
const remembering = (pushName: string) =>
  new TestClient(simulator, {
    getMessage: async ({ id }: WAMessageKey) => sentMessages.get(id ?? ''),
    ...{ pushName },
  });

async function sends(from: TestClient, jid: string, text: string) {
  const sent = await from.socket.sendMessage(jid, { text });
  const id = sent?.key.id ?? '';
  if (sent?.message) sentMessages.set(id, sent.message);
  return id;
}
const textOf = (message: proto.IWebMessageInfo) =>
  message.message?.conversation ?? message.message?.extendedTextMessage?.text;
const lidOf = ({ creds }: TestClient) => creds.me?.lid?.replace(/:\d+@/, '@') ?? '';

beforeAll(async () => {
  simulator = await startSimulator();
  client = await remembering('Loja').pair(shop);
  other = await remembering('Filial').pair(branch);
  // Otherwise the phones would send delivery receipts first.
  for (const number of [shop, branch])
    await control(simulator, `/contacts/${number}`, { deliveryReceipts: false });
});
afterAll(async () => {
  await Promise.all([client.end(), other.end()]);
  await simulator.close();
});

test.each([
  ['number', () => `${branch}@s.whatsapp.net`],
  ['LID', () => lidOf(other)],
])('two clients write to each other by %s, and their receipts cross', async (_name, address) => {
  const question = await sends(client, address(), 'tem em estoque?');
  const received = await other.message(question);
  expect([textOf(received), received.pushName]).toEqual(['tem em estoque?', 'Loja']);
  await client.acknowledged(question);
  await client.receipt(question);
  const reply = await sends(other, received.key.remoteJid ?? '', 'tem');
  expect(await client.message(reply)).toMatchObject({ pushName: 'Filial' });
  await other.receipt(reply);
  await Promise.all([
    other.socket.readMessages([received.key]),
    client.socket.readMessages([(await client.message(reply)).key]),
  ]);
  await client.receipt(question, 'read');
  await other.receipt(reply, 'read');
});

test('they write in a group that one of them made, and once the key is known the stanza names nobody', async () => {
  const stanzas: BinaryNode[] = [];
  const { id: jid } = await client.socket.groupCreate('Equipe', [`${branch}@s.whatsapp.net`]);
  await other.event('groups.upsert', ([made]) => made?.id === jid);
  const first = await sends(client, jid, 'bom dia, equipe');
  expect(textOf(await other.message(first))).toBe('bom dia, equipe');
  await client.receipt(first, undefined, lidOf(other));
  other.socket.ws.on('CB:message', (stanza: BinaryNode) => stanzas.push(stanza));
  const second = await sends(client, jid, 'mais uma coisa');
  const { key } = await other.message(second);
  expect(stanzas.map(({ content }) => (content as BinaryNode[]).map((part) => part.attrs.type))).toEqual([
    ['skmsg'],
  ]);
  await other.socket.readMessages([key]);
  await client.receipt(second, 'read', lidOf(other));
  const reply = await sends(other, jid, 'entendido');
  expect(await client.message(reply)).toMatchObject({
    pushName: 'Filial',
    key: { participant: lidOf(other) },
  });
  await other.receipt(reply, undefined, lidOf(client));
});

test('what one could not read the other encrypts again, in a chat and in a group', async () => {
  const { id: jid } = await client.socket.groupCreate('Testes', [`${branch}@s.whatsapp.net`]);
  await control(simulator, '/faults', { phone: branch, corrupt: true });
  for (const address of [`${branch}@s.whatsapp.net`, jid]) {
    const id = await sends(client, address, `legível em ${address}?`);
    await other.until('the placeholder', () =>
      other.messages.find(({ key, messageStubParameters }) => key.id === id && messageStubParameters?.length),
    );
    await control(simulator, '/faults', {});
    expect(textOf(await other.message(id))).toBe(`legível em ${address}?`);
    await control(simulator, '/faults', { phone: branch, corrupt: true });
  }
  await control(simulator, '/faults', {});
});

test('a second client of the same account sees what the first writes, and both get what arrives', async () => {
  const second = await remembering('Loja').pair(shop);
  const customer = customerNumber();
  const jid = `${customer}@s.whatsapp.net`;
  const id = await sends(client, jid, 'do primeiro');
  const copy = await second.message(id);
  expect(copy.key).toMatchObject({ fromMe: true, remoteJidAlt: jid });
  expect(textOf(copy)).toBe('do primeiro');
  const { id: incoming } = await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
    to: shop,
    type: 'text',
    text: 'para os dois',
  });
  expect(textOf(await client.message(incoming))).toBe('para os dois');
  expect(textOf(await second.message(incoming))).toBe('para os dois');
  const group = await control<{ id: string; jid: string }>(simulator, '/groups', {
    subject: 'Todos',
    participants: [customer, shop],
  });
  expect(textOf(await second.message(await sends(client, group.jid, 'no grupo')))).toBe('no grupo');
  await second.end();
});
