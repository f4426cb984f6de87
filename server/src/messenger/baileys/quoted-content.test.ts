import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import type { ChatAddress, OutgoingMessage, QuotedContent, QuotedMedia } from '../gateway';
import { writeReference } from './media-reference';
import { readContent } from './message-content';
import { buildMessage } from './outgoing-content';
import { messageOf } from './quoted-content';

const mediaKey = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
const reference = writeReference({ kind: 'image', path: '/v/t62/a?x=1', mediaKey });
const file = (more: Partial<QuotedMedia> = {}): QuotedMedia => ({
  mimetype: 'image/jpeg',
  fileName: null,
  bytes: 500,
  seconds: null,
  width: null,
  height: null,
  reference: null,
  ...more,
});
const said = (kind: QuotedContent['kind'], more: Partial<QuotedContent> = {}): QuotedContent => ({
  kind,
  body: '',
  media: null,
  data: null,
  ...more,
});
const key = { messengerId: 'ABC', fromMe: true, participant: null };

async function built(more: Partial<OutgoingMessage>, sent?: proto.IMessage): Promise<proto.IMessage> {
  const message: OutgoingMessage = {
    messengerId: 'DEF',
    to: '5511@s.whatsapp.net' as ChatAddress,
    content: { type: 'text', text: 'Sim' },
    ...more,
  };
  const { message: made } = await buildMessage(message, {
    me: '5522@s.whatsapp.net',
    isGroup: false,
    upload: () => Promise.reject(new Error('nothing to upload')),
    findSent: () => Promise.resolve(sent),
  });
  return made;
}

describe('a quoted message', () => {
  const quotedAs = async (original?: QuotedContent) =>
    (await built({ quoted: { ...key, body: original?.body ?? 'Oi' }, original })).extendedTextMessage
      ?.contextInfo?.quotedMessage;

  it('has the type of the original', async () => {
    expect(await quotedAs(said('image', { body: 'A peça', media: file({ width: 9 }) }))).toMatchObject({
      imageMessage: { caption: 'A peça', mimetype: 'image/jpeg', width: 9 },
    });
    expect(await quotedAs(said('video', { media: file({ seconds: 2.4 }) }))).toMatchObject({
      videoMessage: { caption: undefined, seconds: 2 },
    });
    expect(await quotedAs(said('voice', { media: file({ seconds: 7 }) }))).toMatchObject({
      audioMessage: { ptt: true, seconds: 7 },
    });
    expect(await quotedAs(said('audio', { media: file() }))).toMatchObject({ audioMessage: { ptt: false } });
    const named = file({ fileName: 'a.pdf' });
    expect(await quotedAs(said('document', { body: 'Leia', media: named }))).toMatchObject({
      documentMessage: { fileName: 'a.pdf', caption: 'Leia' },
    });
    expect(await quotedAs(said('sticker', { media: file() }))).toHaveProperty('stickerMessage');
    expect(await quotedAs(said('text', { body: 'Bom dia' }))).toEqual({ conversation: 'Bom dia' });
    expect(await quotedAs()).toEqual({ conversation: 'Oi' });
  });

  it('contains the card, the location or the question', async () => {
    const contacts = [{ name: 'Ana', number: '5511', vcard: 'BEGIN:VCARD' }];
    expect(await quotedAs(said('contact', { data: { contacts } }))).toEqual({
      contactMessage: { displayName: 'Ana', vcard: 'BEGIN:VCARD' },
    });
    const several = { contacts: [...contacts, { name: 'Rui', number: null, vcard: 'V' }] };
    expect(await quotedAs(said('contact', { data: several }))).toMatchObject({
      contactsArrayMessage: { displayName: 'Ana, Rui', contacts: [{}, { vcard: 'V' }] },
    });
    const location = { latitude: 1, longitude: 2, name: 'Loja', address: null, url: null, live: false };
    expect(await quotedAs(said('location', { body: 'Loja', data: { location } }))).toMatchObject({
      locationMessage: { degreesLatitude: 1, degreesLongitude: 2, name: 'Loja' },
    });
    const poll = { question: 'Qual?', options: ['A', 'B'], selectableCount: 1 };
    expect(await quotedAs(said('poll', { data: { poll } }))).toMatchObject({
      pollCreationMessage: { name: 'Qual?', options: [{ optionName: 'A' }, { optionName: 'B' }] },
    });
  });

  it('contains the file’s location, unless the file could be viewed only once', () => {
    const media = file({ reference });
    expect(messageOf(said('image', { media })).imageMessage).toMatchObject({
      directPath: '/v/t62/a?x=1',
      mediaKey,
    });
    const once = messageOf(said('image', { media, data: { viewOnce: true } }));
    expect(once.imageMessage).not.toHaveProperty('mediaKey');
  });

  it('is parsed to its original content', () => {
    for (const kind of ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const) {
      const message = messageOf(said(kind, { media: file({ reference }) }));
      expect(readContent(message)).toMatchObject({ kind, body: '', media: { bytes: 500 } });
    }
  });
});

describe('an edit of a caption', () => {
  const content = { type: 'edit' as const, target: key, text: 'Nova' };
  const editedAs = async (original?: QuotedContent, sent?: proto.IMessage) =>
    (await built({ content, original }, sent)).protocolMessage?.editedMessage;

  it('of a message typed on the phone has the type of that message', async () => {
    const media = file({ reference, fileName: 'a.pdf' });
    expect(await editedAs(said('image', { body: 'Velha', media }))).toMatchObject({
      imageMessage: { caption: 'Nova', mimetype: 'image/jpeg', mediaKey },
    });
    expect(await editedAs(said('video', { media }))).toMatchObject({ videoMessage: { caption: 'Nova' } });
    expect(await editedAs(said('document', { media }))).toMatchObject({
      documentMessage: { caption: 'Nova', fileName: 'a.pdf' },
    });
    expect(await editedAs(said('text', { body: 'Velha' }))).toEqual({
      extendedTextMessage: { text: 'Nova' },
    });
  });

  it('of a sent message repeats the message as it was sent', async () => {
    const sent = { imageMessage: { caption: 'Velha', mimetype: 'image/png' } };
    expect(await editedAs(said('image', { media: file() }), sent)).toEqual({
      imageMessage: { caption: 'Nova', mimetype: 'image/png' },
    });
  });
});
