import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';

/**
 * Returns the types that a message's stanza and ciphertext state. The server knows no more of the content.
 */
export function stanzaType(message: proto.IMessage): { type: string; mediatype?: string } {
  const content = normalizeMessageContent(message) ?? {};
  if (content.reactionMessage) return { type: 'reaction' };
  if (content.pollCreationMessageV3) return { type: 'poll' };
  const media = MEDIA.find(([field]) => content[field]);
  return media ? { type: 'media', mediatype: media[1] } : { type: 'text' };
}

const MEDIA: [keyof proto.IMessage, string][] = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
  ['locationMessage', 'location'],
  ['liveLocationMessage', 'livelocation'],
  ['contactMessage', 'vcard'],
  ['contactsArrayMessage', 'contact_array'],
];

export function stanzaTypeOf(content: Uint8Array) {
  return stanzaType(proto.Message.decode(content));
}
