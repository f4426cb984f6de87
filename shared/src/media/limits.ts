export const MEDIA_KINDS = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const MB = 1024 * 1024;

/**
 * Maximum bytes per kind: WhatsApp's limits, except documents (WhatsApp takes 2 GB). Its own apps shrink videos
 * over 16 MB.
 */
export const MEDIA_LIMITS: Readonly<Record<MediaKind, number>> = {
  image: 16 * MB,
  video: 64 * MB,
  audio: 16 * MB,
  voice: 16 * MB,
  document: 100 * MB,
  sticker: MB,
};
