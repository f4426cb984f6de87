import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

interface Shown {
  id: string;
  fromMe: boolean;
  type: string;
  text?: string;
  quotedId?: string;
  status: string;
  edited?: boolean;
  deleted?: boolean;
  reactions?: Record<string, string>;
}

const shop = companyNumber();
let customer = '';
let simulator: Simulator;
let client: TestClient;

beforeAll(async () => {
  simulator = await startSimulator();
  client = await new TestClient(simulator).pair(shop, 'Loja');
});
beforeEach(() => {
  customer = customerNumber();
});
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const customerSends = async (body: object) =>
  (await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, { to: shop, ...body })).id;
const customerSees = async () =>
  (await control<{ messages: Shown[] }>(simulator, `/contacts/${customer}/messages?with=${shop}`)).messages;

async function clientSends(text: string, options = {}) {
  const sent = await client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text }, options);
  const id = sent?.key.id ?? '';
  await client.until('the ack', () => client.acks.find(({ attrs }) => attrs.id === id));
  await client.until('delivery', () => client.receipts.find(({ attrs }) => attrs.id === id));
  return id;
}

test('texts come in with new keys first, then in the same session', async () => {
  const types: string[] = [];
  client.socket.ws.on('CB:message', (stanza: { content: { attrs: { type: string } }[] }) =>
    types.push(stanza.content[0]?.attrs.type ?? ''),
  );
  await control(simulator, `/contacts/${customer}`, { name: 'Maria' });
  const first = await client.message(await customerSends({ type: 'text', text: 'oi' }));
  await clientSends('olá');
  const second = await client.message(await customerSends({ type: 'text', text: 'tudo bem?' }));
  expect(types).toEqual(['pkmsg', 'msg']);
  expect(first.message?.conversation).toBe('oi');
  expect(first.pushName).toBe('Maria');
  expect(second.message?.conversation).toBe('tudo bem?');
});

test('a customer is addressed by LID with the number beside it, or the other way round', async () => {
  const byLid = await client.message(await customerSends({ type: 'text', text: 'a' }));
  expect(byLid.key.remoteJid).toMatch(/@lid$/);
  expect(byLid.key.remoteJidAlt).toBe(`${customer}@s.whatsapp.net`);
  const byNumber = await client.message(await customerSends({ type: 'text', text: 'b', addressing: 'pn' }));
  expect(byNumber.key.remoteJid).toBe(`${customer}@s.whatsapp.net`);
  expect(byNumber.key.remoteJidAlt).toBe(byLid.key.remoteJid);
});

test('a customer may be known by one address only, and by the other later', async () => {
  const change = (hides: string | null) => control(simulator, `/contacts/${customer}`, { hides });
  await change('number');
  const first = await client.message(await customerSends({ type: 'text', text: 'a' }));
  expect([first.key.remoteJid?.split('@')[1], first.key.remoteJidAlt]).toEqual(['lid', undefined]);
  await change(null);
  const second = await client.message(await customerSends({ type: 'text', text: 'b' }));
  expect(second.key).toMatchObject({
    remoteJid: first.key.remoteJid,
    remoteJidAlt: `${customer}@s.whatsapp.net`,
  });
  customer = customerNumber();
  await change('lid');
  const byNumber = await client.message(await customerSends({ type: 'text', text: 'c', addressing: 'pn' }));
  expect([byNumber.key.remoteJid, byNumber.key.remoteJidAlt]).toEqual([
    `${customer}@s.whatsapp.net`,
    undefined,
  ]);
  const id = await clientSends('respondo');
  expect(await customerSees()).toMatchObject([{ text: 'c' }, { id }]);
  await change(null);
  const byLid = await client.message(await customerSends({ type: 'text', text: 'd', addressing: 'lid' }));
  expect(byLid.key.remoteJidAlt).toBe(`${customer}@s.whatsapp.net`);
});

test('what the client sends is acknowledged, shown, delivered and read', async () => {
  const id = await clientSends('bom dia');
  expect(await customerSees()).toMatchObject([{ id, type: 'text', text: 'bom dia', fromMe: false }]);
  await control(simulator, `/contacts/${customer}/read`, { to: shop });
  await client.until('read', () =>
    client.receipts.find(({ attrs }) => attrs.id === id && attrs.type === 'read'),
  );
});

test('a customer who sends no delivery receipts sends none', async () => {
  await control(simulator, `/contacts/${customer}`, { deliveryReceipts: false });
  const sent = await client.socket.sendMessage(`${customer}@s.whatsapp.net`, { text: 'oi' });
  await client.until('the ack', () => client.acks.find(({ attrs }) => attrs.id === sent?.key.id));
  const { ids } = await control<{ ids: string[] }>(simulator, `/contacts/${customer}/read`, { to: shop });
  expect(ids).toEqual([sent?.key.id]);
  const read = await client.until('read', () =>
    client.receipts.find(({ attrs }) => attrs.id === sent?.key.id),
  );
  expect(read.attrs.type).toBe('read');
});

test('the client reads, and the customer sees the ticks', async () => {
  const message = await client.message(await customerSends({ type: 'text', text: 'leu?' }));
  await client.socket.readMessages([message.key]);
  await client.until('nothing', () => true);
  await expect.poll(async () => (await customerSees())[0]?.status).toBe('read');
});

test('quotes go both ways', async () => {
  const question = await customerSends({ type: 'text', text: 'quanto custa?' });
  const quoted = await client.message(question);
  const reply = await clientSends('dez reais', { quoted });
  expect((await customerSees()).at(-1)).toMatchObject({ text: 'dez reais', quotedId: question });
  const thanks = await client.message(await customerSends({ type: 'text', text: 'ok', quotedId: reply }));
  const context = thanks.message?.extendedTextMessage?.contextInfo;
  expect(context?.stanzaId).toBe(reply);
  expect(context?.quotedMessage?.extendedTextMessage?.text ?? context?.quotedMessage?.conversation).toBe(
    'dez reais',
  );
});

test('reactions, edits and deletions change the message they speak of', async () => {
  const id = await customerSends({ type: 'text', text: 'errado' });
  const { key } = await client.message(id);
  const edit = await client.message(await customerSends({ type: 'edit', targetId: id, text: 'certo' }));
  expect(edit.message?.protocolMessage?.editedMessage?.conversation).toBe('certo');
  await client.socket.sendMessage(`${customer}@s.whatsapp.net`, { react: { text: '👍', key } });
  await expect.poll(async () => (await customerSees())[0]?.reactions).toEqual({ [shop]: '👍' });
  const removal = await client.message(await customerSends({ type: 'delete', targetId: id }));
  expect(removal.message?.protocolMessage?.key?.id).toBe(id);
  expect(await customerSees()).toMatchObject([{ id, text: 'certo', edited: true, deleted: true }]);
});

test('a message typed on the own phone reaches the client as its own', async () => {
  const { id } = await control<{ id: string }>(simulator, `/phones/${shop}/messages`, {
    to: customer,
    type: 'text',
    text: 'escrito no celular',
  });
  const message = await client.message(id);
  expect(message.key.fromMe).toBe(true);
  expect(message.key.remoteJidAlt).toBe(`${customer}@s.whatsapp.net`);
  expect(message.message?.conversation).toBe('escrito no celular');
  expect((await customerSees()).at(-1)).toMatchObject({ text: 'escrito no celular', fromMe: false });
});

test('what cannot be sent is answered with 400 and words', async () => {
  await expect(customerSends({ type: 'smell' })).rejects.toThrow(/400.*"smell\\" is none of text, image/);
  await expect(customerSends({ type: 'text' })).rejects.toThrow(/400.*text/);
  await expect(customerSends({ type: 'text', text: 'a', caption: 'b' })).rejects.toThrow(/400.*caption/);
  await expect(customerSends({ type: 'text', text: 'a', quotedId: 'X' })).rejects.toThrow(/400.*X/);
  await expect(customerSends({ type: 'text', text: 'a', to: 'loja' })).rejects.toThrow(/400.*to/);
});
