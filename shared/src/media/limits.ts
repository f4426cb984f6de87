export const MEDIA_KINDS = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const MB = 1024 * 1024;

/** WhatsApp's limits in bytes, except the one for documents (WhatsApp: 2 GB). */
export const MEDIA_LIMITS: Readonly<Record<MediaKind, number>> = {
  image: 16 * MB,
  video: 64 * MB,
  audio: 16 * MB,
  voice: 16 * MB,
  document: 100 * MB,
  sticker: MB,
};
