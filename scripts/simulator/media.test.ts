import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { downloadByUrl } from './testing/download';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

const shop = companyNumber();
const customer = customerNumber();
const picture = randomBytes(70_001);
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

const customerSends = async (body: object) =>
  client.message(
    (await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, { to: shop, ...body })).id,
  );

test("a customer's picture arrives whole, with its caption", async () => {
  const message = await customerSends({
    type: 'image',
    file: picture.toString('base64'),
    mimetype: 'image/jpeg',
    caption: 'olha só',
  });
  expect(message.message?.imageMessage).toMatchObject({ caption: 'olha só', mimetype: 'image/jpeg' });
  expect(picture.equals(await downloadByUrl(message))).toBe(true);
});

test('a picture is at its directPath on the media server, as at its url', async () => {
  const file = picture.toString('base64');
  const message = await customerSends({ type: 'image', file, mimetype: 'image/jpeg' });
  const { directPath, url } = message.message?.imageMessage ?? {};
  expect(directPath).toMatch(/^\/mms\/image\//);
  expect(url).not.toBe(simulator.mediaUrl + directPath);
  const [byPath, byUrl] = await Promise.all(
    [simulator.mediaUrl + directPath, url!].map(async (address) => (await fetch(address)).arrayBuffer()),
  );
  expect(byPath!.byteLength).toBeGreaterThan(picture.length);
  expect(Buffer.from(byPath!).equals(Buffer.from(byUrl!))).toBe(true);
});

test.each([
  ['PNG', 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAYAAAC56t6BAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='],
  ['JPEG', '/9j/4AAEAAD/wAARCAADAAIDASIAAhEBAxEB/9k='],
])('a phone says how large a %s is', async (_name, file) => {
  const message = await customerSends({ type: 'image', file, mimetype: 'image/png' });
  expect(message.message?.imageMessage).toMatchObject({ width: 2, height: 3 });
});

test("the client's picture arrives whole on the customer's phone", async () => {
  const sent = await client.socket.sendMessage(`${customer}@s.whatsapp.net`, {
    image: picture,
    caption: 'catálogo',
    jpegThumbnail: '',
  });
  await client.until('delivery', () => client.receipts.find(({ attrs }) => attrs.id === sent?.key.id));
  const { messages } = await control<{
    messages: { id: string; type: string; caption: string; media: string }[];
  }>(simulator, `/contacts/${customer}/messages?with=${shop}`);
  const shown = messages.find(({ id }) => id === sent?.key.id);
  expect(shown).toMatchObject({ type: 'image', caption: 'catálogo' });
  const response = await fetch(simulator.controlUrl + shown?.media);
  expect(picture.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
});

test.each([
  ['video', { mimetype: 'video/mp4', caption: 'v' }, 'videoMessage'],
  ['audio', { mimetype: 'audio/mpeg' }, 'audioMessage'],
  ['voice', { mimetype: 'audio/ogg; codecs=opus', seconds: 3 }, 'audioMessage'],
  ['document', { mimetype: 'application/pdf', fileName: 'nota.pdf' }, 'documentMessage'],
  ['sticker', { mimetype: 'image/webp' }, 'stickerMessage'],
] as const)('%s arrives whole', async (type, more, field) => {
  const message = await customerSends({ type, file: picture.toString('base64'), ...more });
  expect(message.message).toHaveProperty(field);
  expect(picture.equals(await downloadByUrl(message))).toBe(true);
});

test('a voice message is listened to', async () => {
  const jid = `${customer}@s.whatsapp.net`;
  const sent = await client.socket.sendMessage(jid, {
    audio: picture,
    mimetype: 'audio/ogg',
    ptt: true,
    seconds: 1,
  });
  const { id } = sent?.key ?? {};
  await client.until('delivery', () => client.receipts.find(({ attrs }) => attrs.id === id));
  await control(simulator, `/contacts/${customer}/read`, { to: shop, played: true });
  await client.until('listened', () =>
    client.receipts.find(({ attrs }) => attrs.id === id && attrs.type === 'played' && attrs.from === jid),
  );
});

test('places, cards and polls arrive', async () => {
  const place = await customerSends({ type: 'location', latitude: -23.5, longitude: -46.6, text: 'Sé' });
  expect(place.message?.locationMessage).toMatchObject({ degreesLatitude: -23.5, name: 'Sé' });
  const card = await customerSends({
    type: 'contact',
    contacts: [{ name: 'João', number: '5511977776666' }],
  });
  expect(card.message?.contactMessage?.vcard).toContain('waid=5511977776666');
  const poll = await customerSends({ type: 'poll', text: 'Quando?', options: ['hoje', 'amanhã'] });
  expect(poll.message?.pollCreationMessageV3?.options).toHaveLength(2);
});

test('media that are gone are uploaded again when the client asks', async () => {
  const message = await customerSends({
    type: 'image',
    file: picture.toString('base64'),
    mimetype: 'image/png',
  });
  await control(simulator, '/faults', { mediaStatus: 410 });
  const fresh = await client.socket.updateMediaMessage(message);
  const { directPath } = fresh.message?.imageMessage ?? {};
  const part = { ...fresh.message?.imageMessage, url: simulator.mediaUrl + directPath };
  const again = { ...fresh, message: { imageMessage: part } };
  expect(picture.equals(await downloadByUrl(again))).toBe(true);
  await control(simulator, '/faults', {});
});

test('a group member’s media are uploaded again, unless the phone has lost them', async () => {
  const participants = [customer, shop];
  const { id } = await control<{ id: string }>(simulator, '/groups', { subject: 'G', participants });
  const file = picture.toString('base64');
  const message = await customerSends({
    to: undefined,
    group: id,
    type: 'image',
    file,
    mimetype: 'image/png',
  });
  const before = message.message?.imageMessage?.directPath;
  const fresh = await client.socket.updateMediaMessage(message);
  expect(fresh.message?.imageMessage?.directPath).not.toBe(before);
  await control(simulator, '/faults', { phone: shop, mediaLost: true });
  await expect(client.socket.updateMediaMessage(message)).rejects.toThrow();
  await control(simulator, '/faults', {});
});

test('with mediaStatus a download fails with it', async () => {
  const message = await customerSends({
    type: 'image',
    file: picture.toString('base64'),
    mimetype: 'image/png',
  });
  await control(simulator, '/faults', { phone: companyNumber(), mediaStatus: 410 });
  expect(picture.equals(await downloadByUrl(message))).toBe(true);
  await control(simulator, '/faults', { phone: shop, mediaStatus: 410 });
  await expect(downloadByUrl(message)).rejects.toMatchObject({
    output: { statusCode: 410 },
  });
  await control(simulator, '/faults', {});
});

test('with uploadStatus nothing can be uploaded, with mediaLatencyMs downloads take their time', async () => {
  const jid = `${customer}@s.whatsapp.net`;
  await control(simulator, '/faults', { uploadStatus: 507, mediaLatencyMs: 200 });
  await expect(client.socket.sendMessage(jid, { image: picture, jpegThumbnail: '' })).rejects.toThrow(
    /upload/i,
  );
  const message = await customerSends({ type: 'sticker', file: 'AAAA', mimetype: 'image/webp' });
  const started = performance.now();
  await downloadByUrl(message);
  expect(performance.now() - started).toBeGreaterThanOrEqual(199);
  await control(simulator, '/faults', {});
  await expect(control(simulator, '/faults', { phone: shop, uploadStatus: 507 })).rejects.toThrow(
    /400.*all phones/,
  );
});
