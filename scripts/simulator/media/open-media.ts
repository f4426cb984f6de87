import { createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import type { ChatMessage } from '../accounts/chat';
import type { World } from '../world';
import type { MediaKind } from './media-keys';
import { mediaKeys } from './media-keys';

const MAC_BYTES = 10;

interface MediaPart {
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
}

/** Returns the decrypted media of a message; undefined if it has none or they are deleted. */
export async function openMedia(world: World, message: ChatMessage) {
  const found = mediaPart(message);
  if (!found?.part.mediaKey) return undefined;
  const blob = await world.media.find(mediaName(found.part));
  if (!blob) return undefined;
  const { iv, cipherKey, macKey } = mediaKeys(found.part.mediaKey, found.kind);
  const sealed = blob.subarray(0, -MAC_BYTES);
  const mac = createHmac('sha256', macKey).update(iv).update(sealed).digest().subarray(0, MAC_BYTES);
  if (!timingSafeEqual(mac, blob.subarray(-MAC_BYTES))) throw new Error('The media were changed on the way');
  const cipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  return Buffer.concat([cipher.update(sealed), cipher.final()]);
}

/** Returns the media server's name of the file. */
export function mediaName({ directPath, url }: MediaPart) {
  const path = directPath || url || '';
  return path.split('?')[0]?.split('/').at(-1) ?? '';
}

/** Returns a message's media part and its kind. */
export function mediaPart({ content }: ChatMessage): { kind: MediaKind; part: MediaPart } | undefined {
  const message = normalizeMessageContent(proto.Message.decode(content));
  if (message?.imageMessage) return { kind: 'image', part: message.imageMessage };
  if (message?.videoMessage) return { kind: 'video', part: message.videoMessage };
  if (message?.ptvMessage) return { kind: 'video', part: message.ptvMessage };
  if (message?.audioMessage) return { kind: 'audio', part: message.audioMessage };
  if (message?.documentMessage) return { kind: 'document', part: message.documentMessage };
  if (message?.stickerMessage) return { kind: 'sticker', part: message.stickerMessage };
  return undefined;
}
