import type { proto } from '@whiskeysockets/baileys';
import type { MediaType } from '@recado/shared/messages';

/** A content of WhatsApp's protocol and what Recado makes of it. */
export interface ContentRow {
  name: string;
  message: proto.IMessage;
  /** Type and text of the message in the conversation. Null: nothing, or only a notice. */
  shows: readonly [MediaType, string] | null;
  /** The line in lists, if it is another than the text. */
  listed?: string;
  /** The line in an existing conversation. */
  notice?: string;
  /** Gets no automatic text. */
  noInput?: true;
}

const key = { id: 'EARLIER', fromMe: false };
const file = { mediaKey: Buffer.alloc(32, 1), directPath: '/v/t62/a', fileLength: 9 };
const place = { degreesLatitude: -23.55, degreesLongitude: -46.63 };
const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Zé\nTEL;waid=5511955554444:+5511955554444\nEND:VCARD';
const options = [{ optionName: 'Segunda' }, { optionName: 'Terça' }];
const encrypted = { encPayload: Buffer.alloc(40), encIv: Buffer.alloc(12) };
const flow = (name: string, params: object, text?: string): proto.IMessage => ({
  interactiveMessage: {
    ...(text && { body: { text } }),
    nativeFlowMessage: { buttons: [{ name, buttonParamsJson: JSON.stringify(params) }] },
  },
});
const pix = { type: 'pix_static_code', pix_static_code: { key: 'a@b.test', key_type: 'EMAIL' } };

const text = (name: string, message: proto.IMessage, body: string): ContentRow => ({
  ...{ name, message, shows: ['text', body] },
});
const nothing = (name: string, message: proto.IMessage): ContentRow => ({ name, message, shows: null });

/** A message through an advertisement, and the source that it names. */
type AdRow = ContentRow & { source: { name?: string; url?: string; id?: string } };

const adText = (
  name: string,
  contextInfo: proto.IContextInfo,
  source: AdRow['source'] = {},
  body = 'Tem?',
): AdRow => ({ ...text(name, { extendedTextMessage: { text: body, contextInfo } }, body), source });
const ad = { externalAdReply: { title: 'Caneca', sourceId: '120', sourceType: 'ad' } };
const url = 'https://fb.test/caneca';

export const AD_CONTENTS: readonly AdRow[] = [
  adText('a text from an advertisement', ad, { name: 'Caneca', id: '120' }),
  adText('a text that only its source attributes to an advertisement', { conversionSource: 'FB_Ads' }),
  adText('a text that only its entry point attributes to an advertisement', {
    entryPointConversionSource: 'ctwa_ad',
  }),
  adText('a text with the sealed data of an advertisement', { ctwaPayload: Buffer.alloc(24, 7) }),
  adText(
    'a text with only the address of an advertisement',
    {
      externalAdReply: { sourceUrl: url, showAdAttribution: true },
    },
    { url },
  ),
  {
    name: 'an advertisement without a text',
    message: { extendedTextMessage: { text: '', contextInfo: ad } },
    shows: ['ad', 'Veio do anúncio «Caneca»'],
    source: { name: 'Caneca', id: '120' },
  },
];

export const CONTENTS: readonly ContentRow[] = [
  text('a text', { conversation: 'Bom dia' }, 'Bom dia'),
  text('a formatted text', { extendedTextMessage: { text: '*Oi*' } }, '*Oi*'),
  text(
    'a text that disappears',
    {
      ephemeralMessage: {
        message: { extendedTextMessage: { text: 'Some', contextInfo: { expiration: 60 } } },
      },
    },
    'Some',
  ),
  text(
    'a text with a link',
    { extendedTextMessage: { text: 'veja https://a.test', matchedText: 'https://a.test', title: 'A' } },
    'veja https://a.test',
  ),
  text(
    'a text forwarded from a channel',
    {
      extendedTextMessage: {
        text: 'Novidade',
        contextInfo: { isForwarded: true, forwardedNewsletterMessageInfo: { newsletterName: 'Canal' } },
      },
    },
    'Novidade',
  ),
  ...AD_CONTENTS,
  { name: 'an image', message: { imageMessage: { ...file, mimetype: 'image/png' } }, shows: ['image', ''] },
  {
    name: 'an image with a caption',
    message: { imageMessage: { ...file, mimetype: 'image/png', caption: 'Vitrine' } },
    shows: ['image', 'Vitrine'],
  },
  {
    name: 'an image to be viewed once',
    message: { viewOnceMessageV2: { message: { imageMessage: { ...file, mimetype: 'image/png' } } } },
    shows: ['image', ''],
  },
  { name: 'a video', message: { videoMessage: { ...file, mimetype: 'video/mp4' } }, shows: ['video', ''] },
  { name: 'a video note', message: { ptvMessage: { ...file, mimetype: 'video/mp4' } }, shows: ['video', ''] },
  { name: 'audio', message: { audioMessage: { ...file, mimetype: 'audio/mpeg' } }, shows: ['audio', ''] },
  {
    name: 'a voice note',
    message: { audioMessage: { ...file, mimetype: 'audio/ogg', ptt: true } },
    shows: ['voice', ''],
  },
  {
    name: 'a document',
    message: { documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'nota.pdf' } },
    shows: ['document', ''],
    listed: 'nota.pdf',
  },
  {
    name: 'a document with a caption',
    message: {
      documentWithCaptionMessage: {
        message: { documentMessage: { ...file, mimetype: 'application/pdf', caption: 'Nota fiscal' } },
      },
    },
    shows: ['document', 'Nota fiscal'],
  },
  {
    name: 'a sticker',
    message: { stickerMessage: { ...file, mimetype: 'image/webp' } },
    shows: ['sticker', ''],
  },
  {
    name: 'an animated sticker',
    message: { lottieStickerMessage: { message: { stickerMessage: { mimetype: 'application/was' } } } },
    shows: ['sticker', 'Figurinha animada'],
  },
  {
    name: 'an animated sticker with a thumbnail',
    message: {
      lottieStickerMessage: {
        message: { stickerMessage: { mimetype: 'application/was', pngThumbnail: Buffer.from('png') } },
      },
    },
    shows: ['sticker', ''],
  },
  text('a sticker pack', { stickerPackMessage: { name: 'Gatos' } }, 'Pacote de figurinhas: Gatos'),
  {
    name: 'a location',
    message: { locationMessage: { ...place, name: 'Matriz' } },
    shows: ['location', 'Matriz'],
  },
  {
    name: 'a live location',
    message: { liveLocationMessage: { ...place, caption: 'A caminho' } },
    shows: ['location', 'A caminho'],
  },
  { name: 'a contact', message: { contactMessage: { displayName: 'Zé', vcard } }, shows: ['contact', 'Zé'] },
  {
    name: 'several contacts',
    message: { contactsArrayMessage: { displayName: '2 contatos', contacts: [{ vcard }, { vcard }] } },
    shows: ['contact', '2 contatos'],
  },
  { name: 'a poll', message: { pollCreationMessage: { name: 'Dia?', options } }, shows: ['poll', 'Dia?'] },
  {
    name: 'a poll of version 3',
    message: { pollCreationMessageV3: { name: 'Dia?', options } },
    shows: ['poll', 'Dia?'],
  },
  {
    name: 'a poll of version 5',
    message: { pollCreationMessageV5: { name: 'Dia?', options } },
    shows: ['poll', 'Dia?'],
  },
  {
    name: 'an event',
    message: { eventMessage: { name: 'Festa', startTime: 1_800_000_000 } },
    shows: ['event', 'Evento: Festa · 15/01/2027 05:00'],
  },
  {
    name: 'a canceled event',
    message: { eventMessage: { name: 'Festa', isCanceled: true } },
    shows: ['event', 'Evento cancelado: Festa'],
  },
  {
    name: 'an order',
    message: {
      orderMessage: { itemCount: 3, totalAmount1000: 45_900, totalCurrencyCode: 'BRL', message: 'Sem laço' },
    },
    shows: ['order', 'Pedido: 3 itens, R$ 45,90\nSem laço'],
  },
  { name: 'an order without facts', message: { orderMessage: {} }, shows: ['order', 'Pedido'] },
  {
    name: 'an order for payment',
    message: flow('order_details', {
      currency: 'BRL',
      total_amount: { value: 1_000, offset: 100 },
      order: { items: [{ quantity: 2 }] },
    }),
    shows: ['order', 'Pedido: 2 itens, R$ 10,00'],
  },
  {
    name: 'a product',
    message: {
      productMessage: {
        product: { title: 'Caneca', currencyCode: 'BRL', priceAmount1000: 19_900 },
        body: 'Ainda tem?',
      },
    },
    shows: ['product', 'Produto: Caneca, R$ 19,90\nAinda tem?'],
  },
  {
    name: 'a catalogue',
    message: { productMessage: { catalog: { title: 'Loja' } } },
    shows: ['product', 'Catálogo: Loja'],
  },
  {
    name: 'a Pix key',
    message: flow('payment_info', { payment_settings: [pix] }),
    shows: ['payment', 'Chave Pix (EMAIL): a@b.test'],
  },
  {
    name: 'a payment request',
    message: {
      requestPaymentMessage: {
        amount: { value: 990, offset: 100, currencyCode: 'BRL' },
        noteMessage: { extendedTextMessage: { text: 'Frete' } },
      },
    },
    shows: ['payment', 'Pedido de pagamento: R$ 9,90\nFrete'],
  },
  { name: 'a payment', message: { sendPaymentMessage: {} }, shows: ['payment', 'Pagamento'] },
  {
    name: 'a declined payment',
    message: { declinePaymentRequestMessage: { key } },
    shows: ['payment', 'Pedido de pagamento recusado'],
  },
  {
    name: 'a canceled payment',
    message: { cancelPaymentRequestMessage: { key } },
    shows: ['payment', 'Pedido de pagamento cancelado'],
  },
  text('a chosen button', { buttonsResponseMessage: { selectedDisplayText: 'Sim' } }, 'Sim'),
  text('a chosen entry of a list', { listResponseMessage: { title: 'Vendas' } }, 'Vendas'),
  text('a chosen template button', { templateButtonReplyMessage: { selectedDisplayText: 'Não' } }, 'Não'),
  text(
    'a filled form',
    {
      interactiveResponseMessage: {
        nativeFlowResponseMessage: { paramsJson: '{"nome":"João","flow_token":"x"}' },
      },
    },
    'João',
  ),
  text('buttons', { buttonsMessage: { contentText: 'Confirma?' } }, 'Confirma?'),
  text('a list', { listMessage: { description: 'Escolha' } }, 'Escolha'),
  text('a template', { templateMessage: { hydratedTemplate: { hydratedContentText: 'Aviso' } } }, 'Aviso'),
  text('a flow', flow('cta_url', {}, 'Acesse'), 'Acesse'),
  {
    name: 'an invitation to a group',
    message: { groupInviteMessage: { groupName: 'Clientes' } },
    shows: ['invitation', 'Convite para o grupo Clientes'],
    noInput: true,
  },
  {
    name: 'an invitation to administer a channel',
    message: { newsletterAdminInviteMessage: { newsletterName: 'Novidades' } },
    shows: ['invitation', 'Convite para o canal Novidades'],
    noInput: true,
  },
  text('a reply to a question', { questionResponseMessage: { text: 'Azul' } }, 'Azul'),
  text('a reply to a question of a status', { statusQuestionAnswerMessage: { text: 'Verde' } }, 'Verde'),
  text(
    'the text of a robot',
    { richResponseMessage: { submessages: [{ messageText: 'Resposta' }] } },
    'Resposta',
  ),
  text('a comment', { commentMessage: { message: { conversation: 'Linda' } } }, 'Linda'),
  text('a text to a robot', { botInvokeMessage: { message: { conversation: 'Resuma' } } }, 'Resuma'),
  {
    name: 'a text in an unknown kind',
    message: { invoiceMessage: { note: 'Fatura de maio' } },
    shows: ['unsupported', 'Fatura de maio'],
    noInput: true,
  },
  {
    name: 'an unknown kind without a text',
    message: { requestPhoneNumberMessage: {} },
    shows: ['unsupported', ''],
    noInput: true,
  },
  {
    ...nothing('a pinned message', { pinInChatMessage: { key, type: 1 } }),
    notice: 'O cliente fixou uma mensagem',
  },
  {
    ...nothing('a message that is no longer pinned', { pinInChatMessage: { key, type: 2 } }),
    notice: 'O cliente desafixou uma mensagem',
  },
  {
    ...nothing('a kept message', { keepInChatMessage: { key, keepType: 1 } }),
    notice: 'O cliente guardou uma mensagem temporária',
  },
  {
    ...nothing('a timer', { protocolMessage: { type: 3, ephemeralExpiration: 86_400 } }),
    notice: 'O cliente ativou mensagens temporárias (1 dia)',
  },
  {
    ...nothing('a scheduled call', { scheduledCallCreationMessage: { title: 'Reunião' } }),
    notice: 'O cliente agendou uma chamada: Reunião',
  },
  {
    ...nothing('a call log', { callLogMesssage: { callOutcome: 0, durationSecs: 185 } }),
    notice: 'Chamada de voz no celular (3:05)',
  },
  nothing('a mention in a status', { statusMentionMessage: { message: { conversation: 'x' } } }),
  nothing('a mention of a group in a status', { groupStatusMentionMessage: { message: {} } }),
  nothing('a history notice', { messageHistoryNotice: {} }),
  nothing('a history bundle', { messageHistoryBundle: {} }),
  nothing('a key distribution', { senderKeyDistributionMessage: { groupId: '1@g.us' } }),
  nothing('a sync message', { protocolMessage: { type: 5 } }),
  nothing('an encrypted comment', { encCommentMessage: { targetMessageKey: key, ...encrypted } }),
  nothing('a sticker sync', { stickerSyncRmrMessage: {} }),
  nothing('a snapshot of a poll', { pollResultSnapshotMessage: { name: 'Dia?' } }),
  nothing('an album', { albumMessage: { expectedImageCount: 2 } }),
];
