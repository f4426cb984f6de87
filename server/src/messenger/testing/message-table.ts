import type { OutgoingContent, OutgoingMedia } from '../gateway';

export const FILE = Buffer.from(
  'the bytes of a file, more than one block of the cipher, and not a whole number of them',
);
const file = FILE.toString('base64');
const THUMBNAIL = Buffer.from('a thumbnail');
const WAVEFORM = Array.from({ length: 64 }, (_, index) => index);

/** A kind of message in both directions. */
export interface MessageRow {
  name: string;
  written: object;
  /** The message as the application receives it. */
  expected: object;
  /** The same content as the application sends it, if it can. */
  sent?: (path: string) => { content: OutgoingContent; forwarded?: true };
  shown?: object;
  hasFile?: true;
}

function media(
  kind: OutgoingMedia['kind'],
  mimetype: string,
  caption = '',
  more: Partial<OutgoingMedia> = {},
) {
  return (path: string) => {
    const described = { kind, path, mimetype, fileName: 'arquivo.bin', ...more };
    return { content: { type: 'media' as const, media: described, caption } };
  };
}

const place = { latitude: -23.5505, longitude: -46.6333 };
const maria = { name: 'Maria, da Silva; filha', number: '5511955554444' };
const card = { name: maria.name, number: maria.number };

export const MESSAGES: readonly MessageRow[] = [
  {
    name: 'a text with formatting',
    written: { type: 'text', text: '*Bom dia*, _tudo_ ~bem~? 👋' },
    expected: { kind: 'text', body: '*Bom dia*, _tudo_ ~bem~? 👋', media: null, data: null },
    sent: () => ({ content: { type: 'text', text: '*Bom dia*, _tudo_ ~bem~? 👋' } }),
    shown: { type: 'text', text: '*Bom dia*, _tudo_ ~bem~? 👋' },
  },
  {
    name: 'a text with a link preview',
    written: {
      type: 'text',
      text: 'veja https://loja.test/a',
      linkPreview: { url: 'https://loja.test/a', title: 'A loja', description: 'Tudo' },
    },
    expected: {
      kind: 'text',
      body: 'veja https://loja.test/a',
      data: { linkPreview: { url: 'https://loja.test/a', title: 'A loja', description: 'Tudo' } },
    },
  },
  {
    name: 'a forwarded text',
    written: { type: 'text', text: 'repasse', forwarded: true },
    expected: { kind: 'text', body: 'repasse', data: { forwarded: true } },
    sent: () => ({ content: { type: 'text', text: 'repasse' }, forwarded: true }),
    shown: { type: 'text', text: 'repasse', forwarded: true },
  },
  {
    name: 'a text that disappears',
    written: { type: 'text', text: 'some logo', ephemeralSeconds: 86_400 },
    expected: { kind: 'text', body: 'some logo', data: { ephemeralSeconds: 86_400 } },
  },
  {
    name: 'an image',
    written: { type: 'image', file, mimetype: 'image/jpeg' },
    expected: {
      kind: 'image',
      body: '',
      media: { mimetype: 'image/jpeg', bytes: FILE.length, fileName: null },
    },
    sent: media('image', 'image/jpeg', '', { width: 640, height: 480, thumbnail: THUMBNAIL }),
    shown: { type: 'image', mimetype: 'image/jpeg', fileLength: FILE.length },
    hasFile: true,
  },
  {
    name: 'an image with a caption',
    written: { type: 'image', file, mimetype: 'image/png', caption: 'a vitrine' },
    expected: { kind: 'image', body: 'a vitrine', media: { mimetype: 'image/png' } },
    sent: media('image', 'image/png', 'a vitrine'),
    shown: { type: 'image', caption: 'a vitrine' },
    hasFile: true,
  },
  {
    name: 'an image to be seen once',
    written: { type: 'image', file, mimetype: 'image/png', viewOnce: true },
    expected: { kind: 'image', data: { viewOnce: true } },
    hasFile: true,
  },
  {
    name: 'a video with a caption',
    written: { type: 'video', file, mimetype: 'video/mp4', caption: 'a loja' },
    expected: { kind: 'video', body: 'a loja', media: { mimetype: 'video/mp4' } },
    sent: media('video', 'video/mp4', 'a loja', { seconds: 3 }),
    shown: { type: 'video', caption: 'a loja', mimetype: 'video/mp4' },
    hasFile: true,
  },
  {
    name: 'a sound',
    written: { type: 'audio', file, mimetype: 'audio/mpeg', seconds: 7 },
    expected: { kind: 'audio', body: '', media: { mimetype: 'audio/mpeg', seconds: 7 } },
    sent: media('audio', 'audio/mpeg', '', { seconds: 7 }),
    shown: { type: 'audio', mimetype: 'audio/mpeg' },
    hasFile: true,
  },
  {
    name: 'a voice note',
    written: { type: 'voice', file, mimetype: 'audio/ogg; codecs=opus', seconds: 4 },
    expected: { kind: 'voice', body: '', media: { mimetype: 'audio/ogg; codecs=opus', seconds: 4 } },
    sent: media('voice', 'audio/ogg; codecs=opus', '', { seconds: 4, waveform: WAVEFORM }),
    shown: { type: 'voice', mimetype: 'audio/ogg; codecs=opus' },
    hasFile: true,
  },
  {
    name: 'a document',
    written: { type: 'document', file, mimetype: 'application/pdf', fileName: 'nota fiscal.pdf' },
    expected: {
      kind: 'document',
      body: '',
      media: { mimetype: 'application/pdf', fileName: 'nota fiscal.pdf', bytes: FILE.length },
    },
    sent: media('document', 'application/pdf', '', { fileName: 'nota fiscal.pdf' }),
    shown: { type: 'document', fileName: 'nota fiscal.pdf', mimetype: 'application/pdf' },
    hasFile: true,
  },
  {
    name: 'a document with a caption',
    written: { type: 'document', file, mimetype: 'application/pdf', fileName: 'a.pdf', caption: 'a nota' },
    expected: { kind: 'document', body: 'a nota', media: { fileName: 'a.pdf' } },
    sent: media('document', 'application/pdf', 'a nota', { fileName: 'a.pdf' }),
    shown: { type: 'document', fileName: 'a.pdf', caption: 'a nota' },
    hasFile: true,
  },
  {
    name: 'a sticker',
    written: { type: 'sticker', file, mimetype: 'image/webp' },
    expected: { kind: 'sticker', body: '', media: { mimetype: 'image/webp' } },
    sent: media('sticker', 'image/webp'),
    shown: { type: 'sticker', mimetype: 'image/webp' },
    hasFile: true,
  },
  {
    name: 'a place',
    written: { type: 'location', ...place, text: 'Matriz', address: 'Praça da Sé, 1' },
    expected: {
      kind: 'location',
      body: 'Matriz',
      data: { location: { ...place, name: 'Matriz', address: 'Praça da Sé, 1', url: null, live: false } },
    },
    sent: () => ({ content: { type: 'location', ...place, name: 'Matriz', address: 'Praça da Sé, 1' } }),
    shown: { type: 'location', ...place, text: 'Matriz' },
  },
  {
    name: 'a live location',
    written: { type: 'location', ...place, text: 'a caminho', live: true },
    expected: { kind: 'location', body: 'a caminho', data: { location: { ...place, live: true } } },
  },
  {
    name: 'a contact',
    written: { type: 'contact', contacts: [card] },
    expected: { kind: 'contact', data: { contacts: [card] } },
    sent: () => ({ content: { type: 'contacts', contacts: [card] } }),
    shown: { type: 'contact', contacts: [{ name: maria.name }] },
  },
  {
    name: 'several contacts',
    written: { type: 'contact', contacts: [card, { name: 'Zé', number: '5511955553333' }] },
    expected: { kind: 'contact', data: { contacts: [card, { name: 'Zé', number: '5511955553333' }] } },
    sent: () => ({
      content: { type: 'contacts', contacts: [card, { name: 'Zé', number: '5511955553333' }] },
    }),
    shown: { type: 'contact', contacts: [{ name: maria.name }, { name: 'Zé' }] },
  },
  {
    name: 'a poll',
    written: { type: 'poll', text: 'Que dia?', options: ['Segunda', 'Terça'] },
    expected: {
      kind: 'poll',
      body: 'Que dia?',
      data: { poll: { question: 'Que dia?', options: ['Segunda', 'Terça'], selectableCount: 1 } },
    },
  },
  {
    name: 'an event',
    written: { type: 'event', text: 'Festa', startsAt: '2026-12-01T20:00:00.000Z', address: 'Rua A, 1' },
    expected: {
      kind: 'event',
      body: 'Evento: Festa',
      data: { event: { name: 'Festa', startsAt: '2026-12-01T20:00:00.000Z', location: 'Rua A, 1' } },
    },
  },
  {
    name: 'an order',
    written: { type: 'order', items: [{ name: 'Caneca', quantity: 3, price: 15.3 }], text: 'Sem laço' },
    expected: { kind: 'order', body: 'Pedido: 3 itens, R$ 45,90\nSem laço', media: null },
  },
  {
    name: 'a product',
    written: { type: 'product', title: 'Caneca', price: 19.9, text: 'Ainda tem?' },
    expected: { kind: 'product', body: 'Produto: Caneca, R$ 19,90\nAinda tem?', media: null },
  },
  {
    name: 'a Pix key',
    written: { type: 'pixKey', key: '12345678909', keyType: 'CPF', name: 'Maria' },
    expected: { kind: 'payment', body: 'Chave Pix (CPF): 12345678909, Maria', media: null },
  },
  {
    name: 'an invitation',
    written: { type: 'invitation', name: 'Clientes' },
    expected: { kind: 'invitation', body: 'Convite para o grupo Clientes', media: null },
  },
];
