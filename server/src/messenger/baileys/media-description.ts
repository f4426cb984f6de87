import type { proto } from '@whiskeysockets/baileys';
import { shortFileName } from '@recado/shared/media';
import { isSmallThumbnail } from '../content/thumbnails';
import type { InboundKind, MediaDescription } from '../gateway';
import { type MediaKind, pointerTo, writeContained, writeReference } from './media-reference';

type File = proto.Message.IImageMessage &
  proto.Message.IVideoMessage &
  proto.Message.IAudioMessage &
  proto.Message.IDocumentMessage &
  proto.Message.IStickerMessage;

/** Any part of a message that contains a file. */
export type FilePart = { [Field in keyof File]?: unknown };

const ENCRYPTED_AS: Partial<Record<InboundKind, MediaKind>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'document',
  sticker: 'sticker',
};

const MAX_TYPE_LENGTH = 100;
const WAVEFORM_VALUES = 64;

/** Returns a message's file as the sender describes it, unverified; null if it cannot be read. */
export function describeMedia(kind: InboundKind, part: FilePart): MediaDescription | null {
  const encryptedAs = ENCRYPTED_AS[kind];
  const file = part as File;
  const pointer = encryptedAs && pointerTo(encryptedAs, file);
  if (!pointer) return kind === 'sticker' ? containedSticker(file.pngThumbnail) : null;
  const { mimetype, fileName, title, fileLength, seconds, width, height, waveform, jpegThumbnail } = file;
  const seen = kind === 'image' || kind === 'video';
  return {
    reference: writeReference(pointer),
    mimetype: mimetype?.slice(0, MAX_TYPE_LENGTH) || 'application/octet-stream',
    fileName: kind === 'document' ? shortFileName(fileName || title || '') || null : null,
    bytes: count(fileLength),
    seconds: count(seconds),
    width: count(width),
    height: count(height),
    waveform: waveform?.length ? [...waveform.subarray(0, WAVEFORM_VALUES)].map(percent) : null,
    thumbnail: seen && isSmallThumbnail(jpegThumbnail) ? jpegThumbnail : null,
  };
}

/** Returns the thumbnail of an animated sticker as its file. */
function containedSticker(thumbnail: Uint8Array | null | undefined): MediaDescription | null {
  if (!isSmallThumbnail(thumbnail)) return null;
  return {
    reference: writeContained(thumbnail),
    ...{ mimetype: 'image/png', fileName: null, bytes: thumbnail.length },
    ...{ seconds: null, width: null, height: null, waveform: null, thumbnail: null },
  };
}

/** Returns a positive integer or null. WhatsApp writes 0 for unknown numbers. */
function count(value: unknown): number | null {
  const number = Number(value ?? 0);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

function percent(value: number): number {
  return Math.min(100, value);
}
