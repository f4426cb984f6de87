import { jidDecode, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { ChatMessage } from '../accounts/chat';

type Shown = Omit<ChatMessage, 'id' | 'fromMe' | 'status' | 'at'>;
type Description = Omit<Shown, 'content'>;
type Kind = { [K in keyof proto.IMessage]?: (part: NonNullable<proto.IMessage[K]>) => Description };

const media = (
  type: string,
  part: { caption?: string | null; mimetype?: string | null; fileLength?: unknown; fileName?: string | null },
): Description => ({
  type,
  caption: part.caption ?? undefined,
  mimetype: part.mimetype ?? undefined,
  fileName: part.fileName ?? undefined,
  fileLength: part.fileLength === undefined ? undefined : Number(part.fileLength),
});

const poll = ({ name, options }: proto.Message.IPollCreationMessage): Description => ({
  type: 'poll',
  text: name ?? '',
  options: (options ?? []).map(({ optionName }) => optionName ?? ''),
});

const place = (
  part: proto.Message.ILocationMessage | proto.Message.ILiveLocationMessage,
  text?: string | null,
  live?: true,
): Description => ({
  type: 'location',
  text: text ?? undefined,
  latitude: part.degreesLatitude ?? undefined,
  longitude: part.degreesLongitude ?? undefined,
  live,
});

const card = ({ displayName, vcard }: proto.Message.IContactMessage) => ({
  name: displayName ?? '',
  vcard: vcard ?? '',
});

/** What a phone shows for each kind of message. */
const KINDS: Kind = {
  conversation: (text) => ({ type: 'text', text }),
  extendedTextMessage: ({ text, matchedText, title, description }) => ({
    type: 'text',
    text: text ?? '',
    linkPreview: matchedText
      ? { url: matchedText, title: title ?? undefined, description: description ?? undefined }
      : undefined,
  }),
  imageMessage: (part) => media('image', part),
  videoMessage: (part) => media('video', part),
  ptvMessage: (part) => media('video', part),
  audioMessage: (part) => media(part.ptt ? 'voice' : 'audio', part),
  documentMessage: (part) => media('document', part),
  stickerMessage: (part) => media('sticker', part),
  locationMessage: (part) => place(part, part.name),
  liveLocationMessage: (part) => place(part, part.caption, true),
  contactMessage: (part) => ({ type: 'contact', contacts: [card(part)] }),
  contactsArrayMessage: ({ contacts }) => ({ type: 'contact', contacts: (contacts ?? []).map(card) }),
  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  eventMessage: ({ name }) => ({ type: 'event', text: name ?? '' }),
  orderMessage: ({ itemCount, message }) => ({
    type: 'order',
    text: [`${itemCount ?? 0} itens`, message].filter(Boolean).join(': '),
  }),
  productMessage: ({ product, body }) => ({
    type: 'product',
    text: [product?.title, body].filter(Boolean).join(': '),
  }),
  interactiveMessage: ({ body }) => ({ type: 'payment', text: body?.text ?? undefined }),
  groupInviteMessage: ({ groupName }) => ({ type: 'invitation', text: groupName ?? '' }),
  albumMessage: ({ expectedImageCount, expectedVideoCount }) => ({
    type: 'album',
    images: expectedImageCount ?? 0,
    videos: expectedVideoCount ?? 0,
  }),
};

/** Returns what a phone shows of a decrypted message. */
export function describeMessage(message: proto.IMessage, content: Uint8Array): Shown {
  const plain = normalizeMessageContent(message) ?? {};
  for (const [field, describe] of Object.entries(KINDS)) {
    const part = plain[field as keyof proto.IMessage];
    if (part === null || part === undefined) continue;
    const shown = (describe as (part: unknown) => Description)(part);
    const more = { albumId: albumOf(message, plain), viewOnce: isViewOnce(message, part), content };
    return { ...shown, ...circumstances(contextOf(part)), ...more };
  }
  return { type: 'unsupported', text: Object.keys(plain).join(' '), content };
}

/** Returns properties that messages of any kind can have. */
function circumstances(context: proto.IContextInfo | undefined): Partial<Description> {
  if (!context) return {};
  const { stanzaId, isForwarded, expiration, mentionedJid } = context;
  return {
    quotedId: stanzaId || undefined,
    forwarded: isForwarded || undefined,
    ephemeralSeconds: expiration || undefined,
    mentions: mentionedJid?.length ? mentionedJid.map((jid) => jidDecode(jid)?.user ?? '') : undefined,
  };
}

/** Returns the album of an image, from whichever layer names it. */
function albumOf(...layers: proto.IMessage[]) {
  const associations = layers.map(({ messageContextInfo }) => messageContextInfo?.messageAssociation);
  const { MEDIA_ALBUM } = proto.MessageAssociation.AssociationType;
  return (
    associations.find((each) => each?.associationType === MEDIA_ALBUM)?.parentMessageKey?.id ?? undefined
  );
}

function isViewOnce(message: proto.IMessage, part: unknown) {
  const { viewOnceMessage, viewOnceMessageV2, viewOnceMessageV2Extension } = message;
  const isMarked = typeof part === 'object' && part && 'viewOnce' in part && part.viewOnce === true;
  return Boolean(viewOnceMessage ?? viewOnceMessageV2 ?? viewOnceMessageV2Extension) || isMarked || undefined;
}

function contextOf(part: unknown): proto.IContextInfo | undefined {
  return typeof part === 'object' && part && 'contextInfo' in part
    ? (part.contextInfo as proto.IContextInfo)
    : undefined;
}
