import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { InboundKind } from '../gateway';

export interface MessageContent {
  kind: InboundKind;
  /** The text, or the caption; '' where there is none. */
  body: string;
  quotedMessengerId: string | null;
}

type Context = { contextInfo?: proto.IContextInfo | null };
type Part = { kind: InboundKind; body?: string | null; from?: Context | null };

/** Parts that change or serve other messages, or the protocol; no message of their own. */
const NOT_MESSAGES: readonly (keyof proto.IMessage)[] = [
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'secretEncryptedMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'senderKeyDistributionMessage',
  'messageContextInfo',
  'deviceSentMessage',
];

/** What a decrypted message says; null when it is no message of a conversation, or none we carry yet. */
export function readContent(message: proto.IMessage | null | undefined): MessageContent | null {
  const content = normalizeMessageContent(message?.deviceSentMessage?.message ?? message);
  if (!content) return null;
  const part = carried(content) ?? unsupported(content);
  if (!part) return null;
  return {
    kind: part.kind,
    body: part.body ?? '',
    quotedMessengerId: part.from?.contextInfo?.stanzaId || null,
  };
}

function carried(content: proto.IMessage): Part | null {
  if (content.conversation) return { kind: 'text', body: content.conversation };
  return text(content) ?? media(content) ?? thing(content);
}

function text(content: proto.IMessage): Part | null {
  const { extendedTextMessage, buttonsResponseMessage, listResponseMessage, templateButtonReplyMessage } =
    content;
  if (extendedTextMessage) return { kind: 'text', body: extendedTextMessage.text, from: extendedTextMessage };
  // A choice from a menu is what the customer said.
  if (buttonsResponseMessage) {
    return { kind: 'text', body: buttonsResponseMessage.selectedDisplayText, from: buttonsResponseMessage };
  }
  if (listResponseMessage)
    return { kind: 'text', body: listResponseMessage.title, from: listResponseMessage };
  if (templateButtonReplyMessage) {
    return {
      kind: 'text',
      body: templateButtonReplyMessage.selectedDisplayText,
      from: templateButtonReplyMessage,
    };
  }
  return null;
}

function media(content: proto.IMessage): Part | null {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage } = content;
  if (imageMessage) return { kind: 'image', body: imageMessage.caption, from: imageMessage };
  const video = videoMessage ?? ptvMessage;
  if (video) return { kind: 'video', body: video.caption, from: video };
  if (audioMessage) return { kind: audioMessage.ptt ? 'voice' : 'audio', from: audioMessage };
  if (documentMessage) return { kind: 'document', body: documentMessage.caption, from: documentMessage };
  const sticker = content.stickerMessage ?? content.lottieStickerMessage?.message?.stickerMessage;
  return sticker ? { kind: 'sticker', from: sticker } : null;
}

function thing(content: proto.IMessage): Part | null {
  const { locationMessage, liveLocationMessage, contactMessage, contactsArrayMessage } = content;
  if (locationMessage) return { kind: 'location', body: locationMessage.name, from: locationMessage };
  if (liveLocationMessage)
    return { kind: 'location', body: liveLocationMessage.caption, from: liveLocationMessage };
  const contact = contactMessage ?? contactsArrayMessage;
  return contact ? { kind: 'contact', body: contact.displayName, from: contact } : null;
}

/** Something was said that we cannot show: better a placeholder than silence. */
function unsupported(content: proto.IMessage): Part | null {
  const names = Object.entries(content).filter(([, value]) => value !== null && value !== undefined);
  const said = names.some(([name]) => !NOT_MESSAGES.includes(name as keyof proto.IMessage));
  return said ? { kind: 'unsupported' } : null;
}
