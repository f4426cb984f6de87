import type {
  AnyMessageContent,
  MiscMessageGenerationOptions,
  proto,
  WAMessage,
} from '@whiskeysockets/baileys';
import { normalizeMessageContent } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Simulator } from './index';
import { startSimulator } from './index';
import { control } from './testing/control';
import { companyNumber, customerNumber } from './testing/number-plan';
import { TestClient } from './testing/test-client';

const [shop, customer] = [companyNumber(), customerNumber()];
const bytes = Buffer.from('0123456789abcdef');
const file = bytes.toString('base64');
const URL = 'https://exemplo.test/produto';
const cards = ['João', 'Rita'].map((name) => ({ name, number: '5511977776666' }));
const vcards = cards.map(({ name }) => ({ displayName: name, vcard: `BEGIN:VCARD\nFN:${name}\nEND:VCARD` }));
const upload = { mimetype: 'image/jpeg', jpegThumbnail: '' };
const preview = { 'canonical-url': URL, 'matched-text': URL, title: 'Produto', description: 'O melhor' };

/** Messages that the client sends, and what the customer's phone shows. */
const SENT: [string, AnyMessageContent, object, MiscMessageGenerationOptions?][] = [
  ['text', { text: '*oi* _tudo_ ~bem~' }, { type: 'text', text: '*oi* _tudo_ ~bem~' }],
  [
    'link',
    { text: `veja ${URL}`, linkPreview: preview },
    { type: 'text', linkPreview: { url: URL, title: 'Produto', description: 'O melhor' } },
  ],
  ['image', { image: bytes, ...upload, caption: 'foto' }, { type: 'image', caption: 'foto', fileLength: 16 }],
  ['image alone', { image: bytes, ...upload }, { type: 'image', mimetype: 'image/jpeg' }],
  ['video', { video: bytes, jpegThumbnail: '', caption: 'v' }, { type: 'video', caption: 'v' }],
  ['round video', { video: bytes, jpegThumbnail: '', ptv: true }, { type: 'video' }],
  ['audio', { audio: bytes, mimetype: 'audio/mpeg', seconds: 1 }, { type: 'audio', mimetype: 'audio/mpeg' }],
  ['voice', { audio: bytes, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 1 }, { type: 'voice' }],
  [
    'document',
    { document: bytes, mimetype: 'application/pdf', fileName: 'nota.pdf', caption: 'nota' },
    { type: 'document', fileName: 'nota.pdf', caption: 'nota' },
  ],
  [
    'album',
    { album: { expectedImageCount: 2, expectedVideoCount: 1 } },
    { type: 'album', images: 2, videos: 1 },
  ],
  ['sticker', { sticker: bytes, mimetype: 'image/webp' }, { type: 'sticker' }],
  ['card', { contacts: { contacts: vcards.slice(0, 1) } }, { type: 'contact', contacts: [{ name: 'João' }] }],
  [
    'cards',
    { contacts: { displayName: '2', contacts: vcards } },
    { type: 'contact', contacts: [{ name: 'João' }, { name: 'Rita' }] },
  ],
  [
    'place',
    { location: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé' } },
    { type: 'location', latitude: -23.5, longitude: -46.6, text: 'Sé' },
  ],
  [
    'poll',
    { poll: { name: 'Quando?', values: ['hoje', 'amanhã'], selectableCount: 1 } },
    { type: 'poll', text: 'Quando?', options: ['hoje', 'amanhã'] },
  ],
  ['view once', { image: bytes, ...upload, viewOnce: true }, { type: 'image', viewOnce: true }],
  ['ephemeral', { text: 'some' }, { text: 'some', ephemeralSeconds: 86400 }, { ephemeralExpiration: 86400 }],
];

/** Messages that a customer sends, and what the client receives. */
const RECEIVED: [string, { type: string } & Record<string, unknown>, object][] = [
  ['text', { type: 'text', text: '*oi*' }, { conversation: '*oi*' }],
  [
    'link',
    { type: 'text', text: URL, linkPreview: { url: URL, title: 'Produto' } },
    { extendedTextMessage: { text: URL, matchedText: URL, title: 'Produto' } },
  ],
  [
    'image',
    { type: 'image', file, mimetype: 'image/png', caption: 'foto' },
    { imageMessage: { caption: 'foto' } },
  ],
  [
    'image alone',
    { type: 'image', file, mimetype: 'image/png' },
    { imageMessage: { mimetype: 'image/png' } },
  ],
  ['video', { type: 'video', file, mimetype: 'video/mp4', seconds: 3 }, { videoMessage: { seconds: 3 } }],
  ['audio', { type: 'audio', file, mimetype: 'audio/mpeg' }, { audioMessage: { mimetype: 'audio/mpeg' } }],
  ['voice', { type: 'voice', file, mimetype: 'audio/ogg', seconds: 2 }, { audioMessage: { ptt: true } }],
  [
    'document',
    { type: 'document', file, mimetype: 'application/pdf', fileName: 'nota.pdf', caption: 'nota' },
    { documentMessage: { fileName: 'nota.pdf', caption: 'nota' } },
  ],
  ['sticker', { type: 'sticker', file, mimetype: 'image/webp' }, { stickerMessage: {} }],
  ['card', { type: 'contact', contacts: cards.slice(0, 1) }, { contactMessage: { displayName: 'João' } }],
  [
    'cards',
    { type: 'contact', contacts: cards },
    { contactsArrayMessage: { contacts: [{ displayName: 'João' }, { displayName: 'Rita' }] } },
  ],
  [
    'place',
    { type: 'location', latitude: 1, longitude: 2, text: 'Sé', address: 'Praça da Sé' },
    { locationMessage: { name: 'Sé', address: 'Praça da Sé' } },
  ],
  [
    'live place',
    { type: 'location', latitude: 1, longitude: 2, live: true },
    { liveLocationMessage: { degreesLatitude: 1 } },
  ],
  [
    'poll',
    { type: 'poll', text: 'Qual?', options: ['a', 'b'] },
    { pollCreationMessageV3: { name: 'Qual?', options: [{ optionName: 'a' }, { optionName: 'b' }] } },
  ],
  [
    'view once',
    { type: 'image', file, mimetype: 'image/png', viewOnce: true },
    { imageMessage: { viewOnce: true } },
  ],
  ['voice once', { type: 'voice', file, mimetype: 'audio/ogg', viewOnce: true }, { audioMessage: {} }],
  [
    'ephemeral',
    { type: 'text', text: 'some', ephemeralSeconds: 60 },
    { extendedTextMessage: { text: 'some', contextInfo: { expiration: 60 } } },
  ],
  [
    'forwarded',
    { type: 'image', file, mimetype: 'image/png', forwarded: true },
    { imageMessage: { contextInfo: { isForwarded: true } } },
  ],
  ['album', { type: 'album', images: 2 }, { albumMessage: { expectedImageCount: 2 } }],
];

interface Place {
  /** Address to which the client sends. */
  jid: string;
  /** The chat's id in the control API. */
  chat: string;
  addressing?: 'lid' | 'pn';
}

let simulator: Simulator;
let client: TestClient;
const places: Record<string, Place> = {};

beforeAll(async () => {
  simulator = await startSimulator();
  client = await new TestClient(simulator).pair(shop);
  const { lid } = await control<{ lid: string }>(simulator, `/contacts/${customer}`, {});
  places['a chat by LID'] = { jid: `${lid}@lid`, chat: shop, addressing: 'lid' };
  places['a chat by number'] = { jid: `${customer}@s.whatsapp.net`, chat: shop, addressing: 'pn' };
  for (const addressing of ['lid', 'pn'] as const) {
    const body = { subject: addressing, participants: [customer, shop], addressing };
    const { id, jid } = await control<{ id: string; jid: string }>(simulator, '/groups', body);
    places[`a group by ${addressing === 'lid' ? 'LID' : 'number'}`] = { jid, chat: id };
  }
});
afterAll(async () => {
  await client.end();
  await simulator.close();
});

const sees = async ({ chat }: Place, id: string | null | undefined) =>
  (
    await control<{ messages: { id: string; media?: string }[] }>(
      simulator,
      `/contacts/${customer}/messages?with=${chat}`,
    )
  ).messages.find((message) => message.id === id);

async function clientSends(place: Place, content: AnyMessageContent, options?: MiscMessageGenerationOptions) {
  const sent = (await client.socket.sendMessage(place.jid, content, options)) as WAMessage;
  await client.receipt(sent.key.id);
  return sent;
}

async function customerSends({ chat, addressing }: Place, body: object) {
  const path = `/contacts/${customer}/messages`;
  const { id } = await control<{ id: string }>(simulator, path, { to: chat, addressing, ...body });
  return client.message(id);
}

describe.each(['a chat by LID', 'a chat by number', 'a group by LID', 'a group by number'])(
  'in %s',
  (name) => {
    const place = () => places[name] as Place;

    test.each(SENT)(
      "the client's %s is shown on the customer's phone",
      async (_kind, content, shown, options) => {
        const { key } = await clientSends(place(), content, options);
        const message = await sees(place(), key.id);
        expect(message).toMatchObject(shown);
        if (!message?.media) return;
        const response = await fetch(simulator.controlUrl + message.media);
        expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
      },
    );

    test.each(RECEIVED)("a customer's %s reaches the client", async (_kind, body, expected) => {
      const message = await customerSends(place(), body);
      expect(normalizeMessageContent(message.message ?? undefined)).toMatchObject(expected);
    });

    test('answers, forwards, reactions, edits and deletions of the client reach the phone', async () => {
      const original = await customerSends(place(), { type: 'text', text: 'quanto?' });
      const reply = await clientSends(place(), { text: 'dez' }, { quoted: original });
      expect(await sees(place(), reply.key.id)).toMatchObject({ text: 'dez', quotedId: original.key.id });
      const forwarded = await clientSends(place(), { forward: original, force: true });
      expect(await sees(place(), forwarded.key.id)).toMatchObject({ text: 'quanto?', forwarded: true });
      await clientSends(place(), { react: { text: '👍', key: original.key } });
      expect(await sees(place(), original.key.id)).toMatchObject({ reactions: { [shop]: '👍' } });
      await clientSends(place(), { react: { text: '', key: original.key } });
      expect(await sees(place(), original.key.id)).toMatchObject({ reactions: {} });
      await clientSends(place(), { text: 'doze', edit: reply.key });
      await clientSends(place(), { delete: forwarded.key });
      expect(await sees(place(), reply.key.id)).toMatchObject({ text: 'doze', edited: true });
      expect(await sees(place(), forwarded.key.id)).toMatchObject({ deleted: true });
    });

    test("a customer's album is one, with the pictures that belong to it", async () => {
      const album = await customerSends(place(), { type: 'album', images: 1 });
      const albumId = album.key.id;
      const picture = await customerSends(place(), { type: 'image', file, mimetype: 'image/png', albumId });
      const context: proto.IMessageContextInfo = picture.message?.messageContextInfo ?? {};
      expect(context.messageAssociation?.parentMessageKey?.id).toBe(albumId);
      expect(await sees(place(), picture.key.id)).toMatchObject({ type: 'image', albumId });
    });

    test("the client's pictures are shown in the album they name", async () => {
      const album = await clientSends(place(), { album: { expectedImageCount: 1 } });
      const parent = { albumParentKey: album.key };
      const inIt = await clientSends(place(), { image: bytes, ...upload, ...parent });
      const alone = await clientSends(place(), { image: bytes, ...upload });
      expect(await sees(place(), inIt.key.id)).toMatchObject({ type: 'image', albumId: album.key.id });
      expect(await sees(place(), alone.key.id)).not.toHaveProperty('albumId');
    });
  },
);

test('of what is to be seen once on the phone, a client may be told only that', async () => {
  const body = { type: 'image', file, mimetype: 'image/png', viewOnce: true, unavailable: true };
  const { id } = await control<{ id: string }>(simulator, `/contacts/${customer}/messages`, {
    to: shop,
    ...body,
  });
  const notice = await client.until('the notice', () => client.messages.find(({ key }) => key.id === id));
  expect([notice.message, notice.key.isViewOnce]).toEqual([undefined, true]);
});
