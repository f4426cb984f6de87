import type { MediaKind } from './limits';

/** Types that phones display in the conversation. */
const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);
const VIDEOS = new Set(['video/mp4', 'video/3gpp']);
const SOUNDS = new Set(['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/aac', 'audio/amr', 'audio/ogg']);

export function mediaKindOf(mimetype: string): Exclude<MediaKind, 'voice' | 'sticker'> {
  const type = bareType(mimetype);
  if (IMAGES.has(type)) return 'image';
  if (VIDEOS.has(type)) return 'video';
  return SOUNDS.has(type) ? 'audio' : 'document';
}

/** `audio/ogg; codecs=opus` becomes `audio/ogg`. */
export function bareType(mimetype: string): string {
  return (mimetype.split(';')[0] ?? '').trim().toLowerCase();
}

/** Photos that neither browsers nor all phones show. */
export function isHeic(mimetype: string): boolean {
  return /^image\/hei[cf](-sequence)?$/.test(bareType(mimetype));
}
