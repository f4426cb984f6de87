import type { MediaKind } from './limits';

/** What phones show in a conversation and play there; a file of every other type travels as a document. */
const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const VIDEOS = new Set(['video/mp4', 'video/3gpp']);
const SOUNDS = new Set(['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/aac', 'audio/amr', 'audio/ogg']);

/** The kind a file of this type is sent as, unless somebody says otherwise (a sticker, a voice note). */
export function mediaKindOf(mimetype: string): Exclude<MediaKind, 'voice' | 'sticker'> {
  const type = bareType(mimetype);
  if (IMAGES.has(type)) return 'image';
  if (VIDEOS.has(type)) return 'video';
  return SOUNDS.has(type) ? 'audio' : 'document';
}

/** A type in lower case without its parameters: `audio/ogg; codecs=opus` is `audio/ogg`. */
export function bareType(mimetype: string): string {
  return (mimetype.split(';')[0] ?? '').trim().toLowerCase();
}
