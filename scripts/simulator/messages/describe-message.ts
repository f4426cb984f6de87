import { normalizeMessageContent } from '@whiskeysockets/baileys';
import type { proto } from '@whiskeysockets/baileys';
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

/** What a phone shows for each kind of message. A new kind is one more row. */
const KINDS: Kind = {
  conversation: (text) => ({ type: 'text', text }),
  extendedTextMessage: ({ text }) => ({ type: 'text', text: text ?? '' }),
  imageMessage: (part) => media('image', part),
  videoMessage: (part) => media('video', part),
  audioMessage: (part) => media(part.ptt ? 'voice' : 'audio', part),
  documentMessage: (part) => media('document', part),
  stickerMessage: (part) => media('sticker', part),
  locationMessage: (part) => ({
    type: 'location',
    text: part.name ?? undefined,
    latitude: part.degreesLatitude ?? undefined,
    longitude: part.degreesLongitude ?? undefined,
  }),
  contactMessage: ({ displayName, vcard }) => ({
    type: 'contact',
    contacts: [{ name: displayName ?? '', vcard: vcard ?? '' }],
  }),
  contactsArrayMessage: ({ contacts }) => ({
    type: 'contact',
    contacts: (contacts ?? []).map(({ displayName, vcard }) => ({
      name: displayName ?? '',
      vcard: vcard ?? '',
    })),
  }),
  pollCreationMessageV3: ({ name }) => ({ type: 'poll', text: name ?? '' }),
};

/** What a phone shows of a decrypted message. */
export function describeMessage(message: proto.IMessage, content: Uint8Array): Shown {
  const plain = normalizeMessageContent(message) ?? {};
  for (const [field, describe] of Object.entries(KINDS)) {
    const part = plain[field as keyof proto.IMessage];
    if (part === null || part === undefined) continue;
    const shown = (describe as (part: unknown) => Description)(part);
    const quotedId = contextOf(part)?.stanzaId ?? undefined;
    const viewOnce = isViewOnce(message) || undefined;
    return { ...shown, quotedId, viewOnce, content };
  }
  return { type: 'unsupported', text: Object.keys(plain).join(' '), content };
}

function isViewOnce({ viewOnceMessage, viewOnceMessageV2, viewOnceMessageV2Extension }: proto.IMessage) {
  return Boolean(viewOnceMessage ?? viewOnceMessageV2 ?? viewOnceMessageV2Extension);
}

function contextOf(part: unknown): proto.IContextInfo | undefined {
  return typeof part === 'object' && part && 'contextInfo' in part
    ? (part.contextInfo as proto.IContextInfo)
    : undefined;
}
