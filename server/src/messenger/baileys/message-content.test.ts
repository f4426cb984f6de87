import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readContent } from './message-content';

const quoting = { contextInfo: { stanzaId: 'Q1' } };

it.each<[string, proto.IMessage]>([
  ['a text', { conversation: 'x'.repeat(6_000_000) }],
  ['a caption', { imageMessage: { caption: 'x'.repeat(6_000_000) } }],
  ['a name on a card', { contactMessage: { displayName: 'x'.repeat(6_000_000) } }],
])('%s is as long as phones write them, whatever its sender is', (_what, message) => {
  expect(readContent(message)?.body).toHaveLength(65_536);
});

describe('the content of a message', () => {
  const said: [string, proto.IMessage, object][] = [
    ['a plain text', { conversation: 'oi' }, { kind: 'text', body: 'oi', quotedMessengerId: null }],
    [
      'an answer',
      { extendedTextMessage: { text: 'sim', ...quoting } },
      { kind: 'text', body: 'sim', quotedMessengerId: 'Q1' },
    ],
    ['a choice from a list', { listResponseMessage: { title: 'Vendas' } }, { kind: 'text', body: 'Vendas' }],
    ['a picture', { imageMessage: { caption: 'a loja' } }, { kind: 'image', body: 'a loja' }],
    ['a video', { videoMessage: {} }, { kind: 'video', body: '' }],
    ['a voice message', { audioMessage: { ptt: true } }, { kind: 'voice', body: '' }],
    ['a sound', { audioMessage: { ptt: false, ...quoting } }, { kind: 'audio', quotedMessengerId: 'Q1' }],
    [
      'a document with a caption',
      { documentWithCaptionMessage: { message: { documentMessage: { caption: 'nota' } } } },
      { kind: 'document', body: 'nota' },
    ],
    ['a sticker', { stickerMessage: {} }, { kind: 'sticker', body: '' }],
    ['a place', { locationMessage: { name: 'Matriz' } }, { kind: 'location', body: 'Matriz' }],
    ['a contact', { contactMessage: { displayName: 'Zé' } }, { kind: 'contact', body: 'Zé' }],
    ['a poll', { pollCreationMessageV3: { name: 'Qual?' } }, { kind: 'poll', body: 'Qual?' }],
    ['an order', { orderMessage: { itemCount: 2 } }, { kind: 'unsupported', body: '' }],
    [
      'a menu of another business',
      { interactiveMessage: { body: { text: 'Escolha' } } },
      { kind: 'text', body: 'Escolha' },
    ],
    [
      'a picture of an album',
      {
        imageMessage: { caption: '1' },
        messageContextInfo: { messageAssociation: { associationType: 1, parentMessageKey: { id: 'A1' } } },
      },
      { kind: 'image', body: '1', albumId: 'A1' },
    ],
    [
      'a video of an album, as a phone and WhatsApp Web wrap it',
      {
        deviceSentMessage: {
          message: {
            associatedChildMessage: { message: { videoMessage: { caption: '2' } } },
            messageContextInfo: {
              messageAssociation: { associationType: 1, parentMessageKey: { id: 'A1' } },
            },
          },
        },
      },
      { kind: 'video', body: '2', albumId: 'A1' },
    ],
    [
      'a picture to be seen once, that disappears',
      {
        ephemeralMessage: {
          message: {
            viewOnceMessageV2: { message: { imageMessage: { contextInfo: { expiration: 60 } } } },
          },
        },
      },
      { kind: 'image', data: { viewOnce: true, ephemeralSeconds: 60 } },
    ],
    [
      'a message that disappears',
      { ephemeralMessage: { message: { extendedTextMessage: { text: 'logo some' } } } },
      { kind: 'text', body: 'logo some' },
    ],
    [
      'what our own phone sent',
      { deviceSentMessage: { message: { conversation: 'nosso' } } },
      { kind: 'text', body: 'nosso' },
    ],
  ];
  for (const [name, message, content] of said) {
    it(`is ${name}`, () => expect(readContent(message)).toMatchObject(content));
  }

  it('has no album if it belongs to something else, or if the album’s id is invalid', () => {
    const association = (associationType: number, id: string) =>
      readContent({
        imageMessage: {},
        messageContextInfo: { messageAssociation: { associationType, parentMessageKey: { id } } },
      });
    expect(association(7, 'A1')).not.toHaveProperty('albumId');
    expect(association(1, 'A'.repeat(65))).not.toHaveProperty('albumId');
    expect(association(1, 'A1')).toHaveProperty('albumId', 'A1');
  });

  const silent: [string, proto.IMessage][] = [
    ['a reaction', { reactionMessage: { text: '👍' } }],
    ['an edit or a deletion', { protocolMessage: { type: 0 } }],
    ['a group’s key', { senderKeyDistributionMessage: {}, messageContextInfo: {} }],
    ['a vote', { pollUpdateMessage: {} }],
    ['what announces an album', { albumMessage: { expectedImageCount: 2 } }],
    [
      'the same picture in a better quality',
      {
        associatedChildMessage: {
          message: { imageMessage: {}, messageContextInfo: { messageAssociation: { associationType: 10 } } },
        },
      },
    ],
    ['nothing', {}],
  ];
  for (const [name, message] of silent) {
    it(`is empty if it is ${name}`, () => expect(readContent(message)).toBeNull());
  }
});
