import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { Account } from '../accounts/account';
import { BadRequest } from '../control-api/bad-request';
import { pictureSize } from '../media/picture-size';
import { uploadMedia } from '../media/upload-media';
import type { World } from '../world';
import { quote } from './quote';

const { Type } = proto.Message.ProtocolMessage;

/** Everything a message may say; each kind takes its own of these and ignores no other silently. */
interface MessageContext {
  world: World;
  sender: Account;
  recipient: Account;
}

interface Kind<Body> {
  schema: z.ZodType<Body>;
  build(body: Body, context: MessageContext): proto.IMessage | Promise<proto.IMessage>;
}

const kind = <Body>(schema: z.ZodType<Body>, build: Kind<Body>['build']): Kind<Body> => ({ schema, build });
const quotedId = z.string().min(1).optional();
const file = z.base64().min(1, 'is empty');
const text = z.string().min(1);
const media = { file, mimetype: z.string().min(3), quotedId };
const target = z.strictObject({ targetId: z.string().min(1) });
const card = z.strictObject({ name: z.string().min(1), number: z.string().regex(/^\d{8,15}$/) });

/** What a phone can send, by the `type` of the control API. A new kind is one more row. */
export const MESSAGE_KINDS = {
  text: kind(z.strictObject({ text, quotedId }), ({ text, quotedId }, { sender, recipient }) =>
    quotedId
      ? { extendedTextMessage: { text, contextInfo: quote(sender, recipient, quotedId) } }
      : { conversation: text },
  ),
  image: kind(
    z.strictObject({ ...media, caption: z.string().optional(), viewOnce: z.boolean().optional() }),
    async ({ file, mimetype, caption, viewOnce, quotedId }, { world, sender, recipient }) => {
      const uploaded = await uploadMedia(world, 'image', file);
      const contextInfo = quote(sender, recipient, quotedId);
      const size = pictureSize(Buffer.from(file, 'base64'));
      const message = { imageMessage: { ...uploaded, ...size, mimetype, caption, viewOnce, contextInfo } };
      return viewOnce ? { viewOnceMessageV2: { message } } : message;
    },
  ),
  video: kind(
    z.strictObject({ ...media, caption: z.string().optional(), viewOnce: z.boolean().optional() }),
    async ({ file, mimetype, caption, viewOnce, quotedId }, { world, sender, recipient }) => {
      const uploaded = await uploadMedia(world, 'video', file);
      const contextInfo = quote(sender, recipient, quotedId);
      const message = { videoMessage: { ...uploaded, mimetype, caption, viewOnce, contextInfo } };
      return viewOnce ? { viewOnceMessageV2: { message } } : message;
    },
  ),
  audio: kind(
    z.strictObject({ ...media, seconds: z.number().int().min(0).optional() }),
    async ({ file, mimetype, seconds, quotedId }, { world, sender, recipient }) => {
      const uploaded = await uploadMedia(world, 'audio', file);
      return {
        audioMessage: { ...uploaded, mimetype, seconds, contextInfo: quote(sender, recipient, quotedId) },
      };
    },
  ),
  voice: kind(
    z.strictObject({ ...media, seconds: z.number().int().min(0).optional() }),
    async ({ file, mimetype, seconds, quotedId }, { world, sender, recipient }) => {
      const uploaded = await uploadMedia(world, 'audio', file);
      const contextInfo = quote(sender, recipient, quotedId);
      return { audioMessage: { ...uploaded, mimetype, seconds, ptt: true, contextInfo } };
    },
  ),
  document: kind(
    z.strictObject({ ...media, fileName: z.string().min(1), caption: z.string().optional() }),
    async ({ file, mimetype, fileName, caption, quotedId }, { world, sender, recipient }) => {
      const uploaded = await uploadMedia(world, 'document', file);
      const contextInfo = quote(sender, recipient, quotedId);
      const documentMessage = { ...uploaded, mimetype, fileName, title: fileName, caption, contextInfo };
      return caption ? { documentWithCaptionMessage: { message: { documentMessage } } } : { documentMessage };
    },
  ),
  sticker: kind(z.strictObject(media), async ({ file, mimetype, quotedId }, { world, sender, recipient }) => {
    const uploaded = await uploadMedia(world, 'sticker', file);
    return { stickerMessage: { ...uploaded, mimetype, contextInfo: quote(sender, recipient, quotedId) } };
  }),
  location: kind(
    z.strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      text: z.string().optional(),
      quotedId,
    }),
    ({ latitude, longitude, text, quotedId }, { sender, recipient }) => ({
      locationMessage: {
        degreesLatitude: latitude,
        degreesLongitude: longitude,
        name: text,
        contextInfo: quote(sender, recipient, quotedId),
      },
    }),
  ),
  contact: kind(z.strictObject({ contacts: z.array(card).min(1) }), ({ contacts }) => {
    const cards = contacts.map(({ name, number }) => ({ displayName: name, vcard: vcard(name, number) }));
    return cards.length === 1
      ? { contactMessage: cards[0] }
      : { contactsArrayMessage: { displayName: `${cards.length} contatos`, contacts: cards } };
  }),
  poll: kind(
    z.strictObject({ text, options: z.array(text).min(2).max(12), several: z.boolean().default(false) }),
    ({ text, options, several }) => ({
      messageContextInfo: { messageSecret: randomBytes(32) },
      pollCreationMessageV3: {
        name: text,
        options: options.map((optionName) => ({ optionName })),
        selectableOptionsCount: several ? 0 : 1,
      },
    }),
  ),
  reaction: kind(
    z.strictObject({ targetId: z.string().min(1), text: z.string() }),
    ({ targetId, text }, context) => ({
      reactionMessage: { key: keyOf(context, targetId, false), text, senderTimestampMs: Date.now() },
    }),
  ),
  edit: kind(z.strictObject({ targetId: z.string().min(1), text }), ({ targetId, text }, context) => ({
    protocolMessage: {
      key: keyOf(context, targetId, true),
      type: Type.MESSAGE_EDIT,
      editedMessage: { conversation: text },
      timestampMs: Date.now(),
    },
  })),
  delete: kind(target, ({ targetId }, context) => ({
    protocolMessage: { key: keyOf(context, targetId, true), type: Type.REVOKE },
  })),
};

/** Names a message of the chat in the sender's words. Throws BadRequest when there is none, or it must be its own. */
function keyOf({ sender, recipient }: MessageContext, id: string, mustBeOwn: boolean): proto.IMessageKey {
  const message = sender.chatWith(recipient.number).find(id);
  if (!message) throw new BadRequest(`There is no message ${id} in this chat`);
  if (mustBeOwn && !message.fromMe) throw new BadRequest(`Message ${id} was not written by ${sender.number}`);
  return { remoteJid: recipient.lidJid, fromMe: message.fromMe, id };
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
