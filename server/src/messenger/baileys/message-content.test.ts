import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { readContent } from './message-content';

const quoting = { contextInfo: { stanzaId: 'Q1' } };
const fromAd: proto.IContextInfo = {
  externalAdReply: {
    title: 'Caneca',
    body: 'Só hoje',
    sourceUrl: 'https://fb.test/1',
    sourceId: '120',
    sourceType: 'ad',
  },
};
const flow = (name: string, params: object): proto.IMessage => ({
  interactiveMessage: {
    body: { text: 'Confira' },
    nativeFlowMessage: { buttons: [{ name, buttonParamsJson: JSON.stringify(params) }] },
  },
});

it.each<[string, proto.IMessage]>([
  ['a text', { conversation: 'x'.repeat(6_000_000) }],
  ['a caption', { imageMessage: { caption: 'x'.repeat(6_000_000) } }],
  ['a name on a card', { contactMessage: { displayName: 'x'.repeat(6_000_000) } }],
])('%s is as long as phones write them, whatever its sender is', (_what, message) => {
  expect(readContent(message)?.body).toHaveLength(65_536);
});

it('names the mentioned members, and the own account', () => {
  const mentionedJid = ['5511987654321@s.whatsapp.net', '77:4@lid', '120363000@g.us', '99@lid'];
  const message = { extendedTextMessage: { text: '@77 @99', contextInfo: { mentionedJid } } };
  expect(readContent(message, { id: '5511900000000:1@s.whatsapp.net', lid: '99:1@lid' })?.mentions).toEqual([
    {
      ...{ written: '5511987654321', isOwn: false },
      identity: { phone: '5511987654321', lid: null, address: '5511987654321@s.whatsapp.net' },
    },
    { written: '77', identity: { phone: null, lid: '77', address: '77@lid' }, isOwn: false },
    { written: '99', identity: { phone: null, lid: '99', address: '99@lid' }, isOwn: true },
  ]);
  expect(readContent({ conversation: '@77' })).not.toHaveProperty('mentions');
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
    ['an order', { orderMessage: { itemCount: 2 } }, { kind: 'order', body: 'Pedido: 2 itens' }],
    [
      'an order with a note',
      {
        orderMessage: {
          orderId: '77',
          itemCount: 3,
          totalAmount1000: 45_900,
          totalCurrencyCode: 'BRL',
          orderTitle: 'Cesta',
          message: 'Sem laço',
          token: 'AR6x',
          sellerJid: '1@lid',
        },
      },
      {
        kind: 'order',
        body: 'Pedido: 3 itens, R$ 45,90\nSem laço',
        data: {
          order: {
            title: 'Cesta',
            itemCount: 3,
            total: { thousandths: 45_900, currency: 'BRL' },
            note: 'Sem laço',
            reference: '["77","AR6x"]',
          },
        },
      },
    ],
    [
      'an order that a business sends for payment',
      flow('order_details', {
        currency: 'BRL',
        total_amount: { value: 12_050, offset: 100 },
        order: { items: [{ name: 'Bolo', quantity: 1 }] },
      }),
      { kind: 'order', body: 'Pedido: 1 item, R$ 120,50\nConfira' },
    ],
    [
      'a Pix key',
      flow('payment_info', {
        payment_settings: [
          {
            type: 'pix_static_code',
            pix_static_code: { key: '12345678909', key_type: 'CPF', merchant_name: 'Maria' },
          },
        ],
      }),
      {
        kind: 'payment',
        body: 'Chave Pix (CPF): 12345678909, Maria\nConfira',
        data: { payment: { type: 'pixKey', key: '12345678909', keyType: 'CPF', receiver: 'Maria' } },
      },
    ],
    [
      'a Pix key without settings that this version knows',
      flow('payment_info', { payment_settings: [{ type: 'other' }, null, 7] }),
      { kind: 'text', body: 'Confira' },
    ],
    [
      'an event',
      {
        eventMessage: {
          name: 'Inauguração',
          description: 'Com bolo',
          location: { name: 'Loja', address: 'Rua A, 1' },
          joinLink: 'https://call.test/1',
          startTime: 1_764_450_000,
        },
      },
      {
        kind: 'event',
        body: 'Evento: Inauguração\nCom bolo',
        data: {
          event: {
            name: 'Inauguração',
            description: 'Com bolo',
            startsAt: '2025-11-29T21:00:00.000Z',
            endsAt: null,
            location: 'Loja, Rua A, 1',
            link: 'https://call.test/1',
            isCanceled: false,
          },
        },
      },
    ],
    [
      'a canceled event with an impossible time',
      { eventMessage: { name: 'Festa', isCanceled: true, startTime: 9e15 } },
      { kind: 'event', body: 'Evento cancelado: Festa', data: { event: { startsAt: null } } },
    ],
    [
      'an invitation to a channel',
      { newsletterAdminInviteMessage: { newsletterName: 'Novidades' } },
      { kind: 'invitation', body: 'Convite para o canal Novidades' },
    ],
    [
      'a text that came through an advertisement',
      { extendedTextMessage: { text: 'Tem azul?', contextInfo: fromAd } },
      {
        kind: 'text',
        body: 'Tem azul?',
        data: { ad: { title: 'Caneca', description: 'Só hoje', url: 'https://fb.test/1', sourceId: '120' } },
      },
    ],
    [
      'an advertisement without a text',
      { extendedTextMessage: { text: '', contextInfo: fromAd } },
      { kind: 'ad', body: 'Veio do anúncio «Caneca»', data: { ad: { sourceId: '120' } } },
    ],
    [
      'a text with a preview that no advertisement brought',
      {
        extendedTextMessage: {
          text: 'oi',
          contextInfo: { externalAdReply: { title: 'Site', sourceUrl: 'https://a.test' } },
        },
      },
      { kind: 'text', body: 'oi', data: null },
    ],
    ['an empty text', { extendedTextMessage: { text: '' } }, { kind: 'unsupported', body: '' }],
    [
      'an animated sticker',
      { lottieStickerMessage: { message: { stickerMessage: { mimetype: 'application/was', ...quoting } } } },
      { kind: 'sticker', body: 'Figurinha animada', media: null, quotedMessengerId: 'Q1' },
    ],
    [
      'a sticker pack',
      { stickerPackMessage: { name: 'Gatos', stickers: [{ fileName: 'a.webp' }] } },
      { kind: 'text', body: 'Pacote de figurinhas: Gatos' },
    ],
    ['a refused payment', { declinePaymentRequestMessage: {} }, { kind: 'payment' }],
    [
      'a product',
      {
        productMessage: {
          product: {
            productId: '9',
            title: 'Caneca',
            description: 'Azul',
            url: 'https://loja.test',
            currencyCode: 'BRL',
            priceAmount1000: 19_900,
          },
          body: 'Ainda tem?',
          contextInfo: { quotedMessage: { conversation: 'Bom dia' } },
        },
      },
      {
        kind: 'product',
        body: 'Produto: Caneca, R$ 19,90\nAinda tem?',
        data: { product: { title: 'Caneca' } },
      },
    ],
    [
      'an invitation to a group',
      {
        groupInviteMessage: { groupName: 'Clientes', caption: 'Entre!', inviteCode: 'X', groupJid: '1@g.us' },
      },
      { kind: 'invitation', body: 'Convite para o grupo Clientes\nEntre!' },
    ],
    [
      'a payment request with a note',
      {
        requestPaymentMessage: {
          noteMessage: { extendedTextMessage: { text: 'Frete' } },
          amount1000: 45_900,
          currencyCodeIso4217: 'BRL',
        },
      },
      { kind: 'payment', body: 'Pedido de pagamento: R$ 45,90\nFrete' },
    ],
    [
      'a reply to a form of another business',
      {
        interactiveResponseMessage: {
          body: { text: 'Enviado' },
          nativeFlowResponseMessage: {
            name: 'flow',
            paramsJson: JSON.stringify({
              screen_0_TextInput_0: 'João',
              screen_0_Dropdown_1: '0_Manhã',
              screen_0_CheckboxGroup_2: ['0_Corte', '1_Barba'],
              screen_0_People_3: 2,
              flow_token: 'b1946ac9',
            }),
          },
        },
      },
      { kind: 'text', body: 'Enviado\nJoão\nManhã\nCorte\nBarba\n2' },
    ],
    [
      'a choice from a list in the newest form',
      {
        interactiveResponseMessage: {
          body: { text: 'Vendas' },
          nativeFlowResponseMessage: { name: 'menu_options', paramsJson: '{"id":"row-1","title":"Vendas"}' },
          ...quoting,
        },
      },
      { kind: 'text', body: 'Vendas', quotedMessengerId: 'Q1' },
    ],
    [
      'a reply to buttons with a malformed form',
      {
        interactiveResponseMessage: {
          body: { text: 'Sim' },
          nativeFlowResponseMessage: { name: 'flow', paramsJson: '{' },
        },
      },
      { kind: 'text', body: 'Sim' },
    ],
    [
      'a comment in a channel',
      { commentMessage: { message: { extendedTextMessage: { text: 'Que linda' } } } },
      { kind: 'text', body: 'Que linda' },
    ],
    [
      'an image to a robot',
      { botInvokeMessage: { message: { imageMessage: { caption: 'O que é?' } } } },
      { kind: 'image', body: 'O que é?' },
    ],
    [
      'the text of a robot',
      { richResponseMessage: { submessages: [{ messageText: 'Um' }, {}, { messageText: 'Dois' }] } },
      { kind: 'text', body: 'Um\nDois' },
    ],
    [
      'an answer to a question in a status',
      { statusQuestionAnswerMessage: { text: 'Quero a azul' } },
      { kind: 'text', body: 'Quero a azul' },
    ],
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
    ['a mention in a status', { statusMentionMessage: { message: { conversation: 'x' } } }],
    ['a mention of a group in a status', { groupStatusMentionMessage: { message: {} } }],
    ['an answer to an event', { encEventResponseMessage: {} }],
    ['a scheduled call', { scheduledCallCreationMessage: { title: 'Reunião' } }],
    ['a call in the log', { callLogMesssage: {} }],
    ['a history notice', { messageHistoryNotice: {} }],
    ['an encrypted comment', { encCommentMessage: {} }],
    ['the result of a poll', { pollResultSnapshotMessage: { name: 'Qual?' } }],
    ['nothing', {}],
  ];
  for (const [name, message] of silent) {
    it(`is empty if it is ${name}`, () => expect(readContent(message)).toBeNull());
  }
});
