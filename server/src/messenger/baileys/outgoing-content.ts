import { proto, type WAMessageKey } from '@whiskeysockets/baileys';
import {
  type ChatAddress,
  GatewayError,
  type MessageKey,
  type OutgoingContent,
  type OutgoingMedia,
  type OutgoingMessage,
} from '../gateway';
import type { MediaKind } from './media-reference';
import type { UploadedMedia } from './media-upload';
import { messageOf } from './quoted-content';
import { writeCard } from './vcards';

const { Type } = proto.Message.ProtocolMessage;
const { MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;

/** Values of a stanza's `edit` attribute. An administrator's deletion has its own. */
const EDIT = '1';
const DELETE = '7';
const DELETE_AS_ADMIN = '8';

export interface BuiltMessage {
  message: proto.IMessage;
  attributes: Record<string, string>;
}

export interface BuildDeps {
  /** The company's address as the chat knows it. */
  me: string;
  isGroup: boolean;
  upload(kind: MediaKind, path: string): Promise<UploadedMedia>;
  findSent(messengerId: string): Promise<proto.IMessage | undefined>;
}

const UPLOADED_AS: Record<OutgoingMedia['kind'], MediaKind> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
  sticker: 'sticker',
};

/** Builds a message and uploads its file. Throws `rejected` for operations that WhatsApp forbids. */
export async function buildMessage(outgoing: OutgoingMessage, deps: BuildDeps): Promise<BuiltMessage> {
  const { content, to } = outgoing;
  const contextInfo = contextOf(outgoing, deps);
  switch (content.type) {
    case 'text':
      return plain({ extendedTextMessage: { text: content.text, contextInfo } });
    case 'media': {
      const uploaded = await deps.upload(UPLOADED_AS[content.media.kind], content.media.path);
      const message = mediaMessage(content.media, content.caption, { ...uploaded, contextInfo });
      return plain({ ...message, ...albumOf(outgoing, deps) });
    }
    case 'album':
      return plain({
        albumMessage: {
          expectedImageCount: content.images,
          expectedVideoCount: content.videos,
          contextInfo,
        },
      });
    case 'contacts':
      return plain(cards(content.contacts, contextInfo));
    case 'location':
      return plain({
        locationMessage: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name,
          address: content.address,
          contextInfo,
        },
      });
    case 'reaction': {
      const key = keyOf(content.target, to, deps);
      return plain({ reactionMessage: { key, text: content.emoji, senderTimestampMs: Date.now() } });
    }
    case 'edit':
      return edit(content, outgoing, deps);
    case 'delete':
      return deletion(content, to, deps);
  }
}

function plain(message: proto.IMessage): BuiltMessage {
  return { message, attributes: {} };
}

type Common = UploadedMedia & { contextInfo: proto.IContextInfo | undefined };

function mediaMessage(media: OutgoingMedia, caption: string, common: Common): proto.IMessage {
  const { kind, mimetype, fileName, seconds, width, height, waveform, thumbnail } = media;
  const file = { ...common, mimetype };
  const seen = { ...file, caption: caption || undefined, width, height, jpegThumbnail: thumbnail };
  switch (kind) {
    case 'image':
      return { imageMessage: seen };
    case 'video':
      return { videoMessage: { ...seen, seconds } };
    case 'audio':
      return { audioMessage: { ...file, seconds } };
    case 'voice':
      return {
        audioMessage: { ...file, seconds, ptt: true, waveform: waveform && Uint8Array.from(waveform) },
      };
    case 'document':
      return {
        documentMessage: { ...file, fileName, title: fileName, caption: caption || undefined },
      };
    case 'sticker':
      return { stickerMessage: { ...file, width, height } };
  }
}

/** Links an image to its album, like Baileys' `albumParentKey`. */
function albumOf({ albumId, to }: OutgoingMessage, deps: BuildDeps): proto.IMessage {
  if (!albumId) return {};
  const parentMessageKey = keyOf({ messengerId: albumId, fromMe: true, participant: null }, to, deps);
  return { messageContextInfo: { messageAssociation: { associationType: MEDIA_ALBUM, parentMessageKey } } };
}

function cards(
  people: readonly { name: string; number: string }[],
  contextInfo: proto.IContextInfo | undefined,
): proto.IMessage {
  const contacts = people.map((person) => ({ displayName: person.name, vcard: writeCard(person) }));
  const [first, ...others] = contacts;
  if (!first) throw new GatewayError('refused', 'There is no contact to send.');
  if (others.length === 0) return { contactMessage: { ...first, contextInfo } };
  return {
    contactsArrayMessage: {
      displayName: contacts.map((one) => one.displayName).join(', '),
      contacts,
      contextInfo,
    },
  };
}

async function edit(
  { target, text }: Extract<OutgoingContent, { type: 'edit' }>,
  { to, original }: OutgoingMessage,
  deps: BuildDeps,
): Promise<BuiltMessage> {
  if (!target.fromMe) throw new GatewayError('refused', 'Only a message of ours can be edited.');
  // A message typed on the company's phone is rebuilt from the stored content.
  const sent = (await deps.findSent(target.messengerId)) ?? (original && messageOf(original));
  return {
    message: {
      protocolMessage: {
        key: keyOf(target, to, deps),
        type: Type.MESSAGE_EDIT,
        editedMessage: withText(sent, text),
        timestampMs: Date.now(),
      },
    },
    attributes: { edit: EDIT },
  };
}

/** A file's caption is edited in the file's message, because phones do not accept a plain text instead. */
function withText(sent: proto.IMessage | undefined, caption: string): proto.IMessage {
  const { imageMessage, videoMessage, documentMessage } = sent ?? {};
  if (imageMessage) return { imageMessage: { ...imageMessage, caption } };
  if (videoMessage) return { videoMessage: { ...videoMessage, caption } };
  if (documentMessage) return { documentMessage: { ...documentMessage, caption } };
  return { extendedTextMessage: { text: caption } };
}

function deletion(
  { target }: Extract<OutgoingContent, { type: 'delete' }>,
  to: ChatAddress,
  deps: BuildDeps,
): BuiltMessage {
  if (!target.fromMe && !deps.isGroup) {
    throw new GatewayError('refused', 'Only a message of ours can be deleted for everybody.');
  }
  return {
    message: { protocolMessage: { key: keyOf(target, to, deps), type: Type.REVOKE } },
    attributes: { edit: target.fromMe ? DELETE : DELETE_AS_ADMIN },
  };
}

/** Returns the key of a message from the company's point of view. Recipients invert it. */
function keyOf(
  { messengerId, fromMe, participant }: MessageKey,
  to: ChatAddress,
  { isGroup, me }: BuildDeps,
): WAMessageKey {
  const author = fromMe ? me : participant?.address;
  return { remoteJid: to, id: messengerId, fromMe, ...(isGroup && author ? { participant: author } : {}) };
}

function contextOf(
  { quoted, original, forwarded, to, disappearsAfter }: OutgoingMessage,
  { me, isGroup }: BuildDeps,
) {
  if (!quoted && !forwarded && !disappearsAfter) return undefined;
  const author = quoted?.fromMe ? me : isGroup ? quoted?.participant?.address : to;
  const quotedMessage = original ? messageOf(original) : { conversation: quoted?.body ?? '' };
  const context: proto.IContextInfo = {
    ...(quoted ? { stanzaId: quoted.messengerId, participant: author, quotedMessage } : {}),
    ...(forwarded ? { isForwarded: true, forwardingScore: 1 } : {}),
    ...(disappearsAfter ? { expiration: disappearsAfter } : {}),
  };
  return context;
}
