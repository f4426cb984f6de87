import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { imageSize } from '../media/image-size';
import { uploadMedia } from '../media/upload-media';
import { editedContent, isOwn, keyOf, mayDelete } from './message-changes';
import type { MessageContext } from './message-context';
import { CONTEXT_FIELDS, withContext } from './message-context';
import { sealEdit, sealEventResponse, sealVote, withSecret } from './message-secrets';

const { Type } = proto.Message.ProtocolMessage;
const { AssociationType } = proto.MessageAssociation;

type Built = proto.IMessage | Promise<proto.IMessage>;

/** A kind of message: its schema in the control API, and how the phone builds it. */
interface Kind {
  schema: z.ZodType;
  /** `body` was validated by the schema. Throws BadRequest for errors that depend on the chat. */
  build(body: unknown, context: MessageContext): Promise<proto.IMessage>;
}

type Body<Fields extends z.ZodRawShape> = z.output<z.ZodObject<Fields>>;

/** A new message, which can quote, be forwarded, mention and disappear. */
function kind<Fields extends z.ZodRawShape>(
  fields: Fields,
  build: (body: Body<Fields>, context: MessageContext) => Built,
): Kind {
  return {
    schema: z.strictObject({ ...fields, ...CONTEXT_FIELDS }),
    build: async (body, context) =>
      withSecret(
        withContext(await build(body as Body<Fields>, context), body as Body<typeof CONTEXT_FIELDS>, context),
      ),
  };
}

/** A change of the message `targetId`. */
function change<Fields extends z.ZodRawShape>(
  fields: Fields,
  build: (body: Body<Fields> & { targetId: string }, context: MessageContext) => Built,
): Kind {
  return {
    schema: z.strictObject({ ...fields, targetId: z.string().min(1) }),
    build: async (body, context) => build(body as Body<Fields> & { targetId: string }, context),
  };
}

const text = z.string().min(1);
const caption = z.string().optional();
const viewOnce = z.boolean().optional();
const seconds = z.number().int().min(0).optional();
const media = { file: z.base64().min(1, 'is empty'), mimetype: z.string().min(3) };
const albumId = z.string().min(1).optional();
const amount = z.number().positive();
const item = z.strictObject({ name: text, quantity: z.number().int().min(1), price: amount });
const addressing = z.enum(['lid', 'pn']);
const card = z.strictObject({ name: text, number: z.string().regex(/^\d{8,15}$/) });
const place = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };
const preview = z.strictObject({ url: z.url(), title: text.optional(), description: text.optional() });

/** Kinds of messages by their `type` in the control API. */
export const MESSAGE_KINDS = {
  text: kind({ text, linkPreview: preview.optional() }, ({ text, linkPreview }) => {
    if (!linkPreview) return { conversation: text };
    const { url, title, description } = linkPreview;
    return { extendedTextMessage: { text, matchedText: url, title, description } };
  }),
  image: kind({ ...media, caption, viewOnce, albumId }, async (body, context) => {
    const { file, mimetype, caption, viewOnce } = body;
    const size = imageSize(Buffer.from(file, 'base64'));
    const imageMessage = { ...(await uploadMedia(context, 'image', file)), ...size, mimetype, caption };
    return inAlbum({ imageMessage: { ...imageMessage, viewOnce } }, body, context);
  }),
  video: kind({ ...media, caption, viewOnce, albumId, seconds }, async (body, context) => {
    const { file, mimetype, caption, viewOnce, seconds } = body;
    const videoMessage = { ...(await uploadMedia(context, 'video', file)), mimetype, caption, seconds };
    return inAlbum({ videoMessage: { ...videoMessage, viewOnce } }, body, context);
  }),
  /** Announces the number of images and videos that follow; each names the album in `albumId`. */
  album: kind(
    { images: z.number().int().min(0), videos: z.number().int().min(0).default(0) },
    ({ images, videos }) => ({
      albumMessage: { expectedImageCount: images, expectedVideoCount: videos },
    }),
  ),
  audio: kind({ ...media, seconds }, async ({ file, mimetype, seconds }, context) => ({
    audioMessage: { ...(await uploadMedia(context, 'audio', file)), mimetype, seconds },
  })),
  voice: kind({ ...media, seconds, viewOnce }, async (body, context) => {
    const { file, mimetype, seconds, viewOnce } = body;
    const audioMessage = {
      ...(await uploadMedia(context, 'audio', file)),
      mimetype,
      seconds,
      ptt: true,
      viewOnce,
    };
    return viewOnce ? { viewOnceMessageV2Extension: { message: { audioMessage } } } : { audioMessage };
  }),
  document: kind({ ...media, fileName: text, caption }, async (body, context) => {
    const { file, mimetype, fileName, caption } = body;
    const uploaded = await uploadMedia(context, 'document', file);
    const documentMessage = { ...uploaded, mimetype, fileName, title: fileName, caption };
    return caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage };
  }),
  sticker: kind(media, async ({ file, mimetype }, context) => ({
    stickerMessage: { ...(await uploadMedia(context, 'sticker', file)), mimetype },
  })),
  location: kind(
    { ...place, text: text.optional(), address: text.optional(), live: z.boolean().optional() },
    ({ latitude, longitude, text, address, live }) => {
      const position = { degreesLatitude: latitude, degreesLongitude: longitude };
      return live
        ? { liveLocationMessage: { ...position, caption: text, sequenceNumber: Date.now() } }
        : { locationMessage: { ...position, name: text, address } };
    },
  ),
  contact: kind({ contacts: z.array(card).min(1) }, ({ contacts }) => {
    const cards = contacts.map(({ name, number }) => ({ displayName: name, vcard: vcard(name, number) }));
    return cards.length === 1
      ? { contactMessage: cards[0] }
      : { contactsArrayMessage: { displayName: `${cards.length} contatos`, contacts: cards } };
  }),
  poll: kind(
    { text, options: z.array(text).min(2).max(12), several: z.boolean().default(false) },
    ({ text, options, several }) => ({
      pollCreationMessageV3: {
        name: text,
        options: options.map((optionName) => ({ optionName })),
        selectableOptionsCount: several ? 0 : 1,
      },
    }),
  ),
  event: kind(
    {
      text,
      description: text.optional(),
      startsAt: z.iso.datetime(),
      address: text.optional(),
      link: z.url().optional(),
      canceled: z.boolean().optional(),
    },
    ({ text, description, startsAt, address, link, canceled }) => ({
      eventMessage: {
        name: text,
        description,
        startTime: Date.parse(startsAt) / 1_000,
        location: address ? { name: address } : undefined,
        joinLink: link,
        isCanceled: canceled,
      },
    }),
  ),
  order: kind({ items: z.array(item).min(1), text: text.optional() }, ({ items, text }, { world, peer }) => {
    const orderId = randomBytes(8).toString('hex');
    const token = randomBytes(16).toString('base64');
    world.orders.set(orderId, { token, items });
    const sum = (of: (part: (typeof items)[number]) => number) =>
      items.reduce((total, part) => total + of(part), 0);
    return {
      orderMessage: {
        orderId,
        token,
        itemCount: sum(({ quantity }) => quantity),
        totalAmount1000: Math.round(sum(({ price, quantity }) => price * quantity) * 1_000),
        totalCurrencyCode: 'BRL',
        message: text,
        sellerJid: peer.jid,
      },
    };
  }),
  product: kind({ title: text, price: amount, url: z.url().optional(), text: text.optional() }, (body) => ({
    productMessage: {
      product: {
        productId: randomBytes(8).toString('hex'),
        title: body.title,
        currencyCode: 'BRL',
        priceAmount1000: Math.round(body.price * 1_000),
        url: body.url,
      },
      body: body.text,
    },
  })),
  pixKey: kind({ key: text, keyType: text, name: text.optional() }, ({ key, keyType, name }) => ({
    interactiveMessage: {
      nativeFlowMessage: {
        buttons: [
          {
            name: 'payment_info',
            buttonParamsJson: JSON.stringify({
              payment_settings: [
                {
                  type: 'pix_static_code',
                  pix_static_code: { key, key_type: keyType, merchant_name: name },
                },
              ],
            }),
          },
        ],
      },
    },
  })),
  invitation: kind({ name: text, text: text.optional() }, ({ name, text }) => ({
    groupInviteMessage: {
      groupJid: '120363000000000000@g.us',
      inviteCode: 'AbCdEf',
      groupName: name,
      caption: text,
    },
  })),
  /** Any content of the protocol, as JSON of `proto.Message`. */
  content: kind({ content: z.record(z.string(), z.unknown()) }, ({ content }) =>
    proto.Message.fromObject(content),
  ),
  vote: change(
    { options: z.array(text), sealedAs: addressing.default('lid') },
    ({ targetId, options, sealedAs }, context) =>
      sealVote(keyOf(context, targetId), options, sealedAs, context),
  ),
  eventResponse: change(
    {
      response: z.enum(['going', 'notGoing', 'maybe']),
      guests: z.number().int().min(0).default(0),
      sealedAs: addressing.default('lid'),
    },
    ({ targetId, response, guests, sealedAs }, context) =>
      sealEventResponse(keyOf(context, targetId), { response, guests }, sealedAs, context),
  ),
  reaction: change({ text: z.string() }, ({ targetId, text }, context) => ({
    reactionMessage: { key: keyOf(context, targetId), text, senderTimestampMs: Date.now() },
  })),
  /** `sealedAs`: encrypted as phones do since May 2026, with a key of that address; absent: as before. */
  edit: change({ text, sealedAs: addressing.optional() }, ({ targetId, text, sealedAs }, context) => {
    const edit = {
      protocolMessage: {
        key: keyOf(context, targetId, isOwn),
        type: Type.MESSAGE_EDIT,
        editedMessage: editedContent(context, targetId, text),
        timestampMs: Date.now(),
      },
    };
    return sealedAs ? sealEdit(edit, sealedAs, context) : edit;
  }),
  delete: change({}, ({ targetId }, context) => ({
    protocolMessage: { key: keyOf(context, targetId, mayDelete), type: Type.REVOKE },
  })),
} satisfies Record<string, Kind>;

function inAlbum(
  message: proto.IMessage,
  { viewOnce, albumId }: { viewOnce?: boolean; albumId?: string },
  context: MessageContext,
): proto.IMessage {
  if (viewOnce) return { viewOnceMessageV2: { message } };
  if (!albumId) return message;
  const parentMessageKey = keyOf(context, albumId, isOwn);
  const messageAssociation = { associationType: AssociationType.MEDIA_ALBUM, parentMessageKey };
  return { ...message, messageContextInfo: { messageAssociation } };
}

function vcard(name: string, number: string) {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    `item1.TEL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');
}
