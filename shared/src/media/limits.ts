/** What a file is sent as. `voice` is a recording that plays as a voice note, `document` anything at all. */
export const MEDIA_KINDS = ['image', 'video', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const MB = 1024 * 1024;

/**
 * The largest file of each kind, in bytes: what the messenger takes, except that its own apps send videos of 16 MB
 * only after shrinking them, and documents of up to 2 GB, which is more than a server should take in.
 */
export const MEDIA_LIMITS: Readonly<Record<MediaKind, number>> = {
  image: 16 * MB,
  video: 64 * MB,
  audio: 16 * MB,
  voice: 16 * MB,
  document: 100 * MB,
  sticker: MB,
};
