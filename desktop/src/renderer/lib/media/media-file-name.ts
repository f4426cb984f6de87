import type { Message } from '@recado/shared/messages';

/** Subtypes whose files have another extension. */
const EXTENSIONS: Record<string, string> = { mpeg: 'mp3', jpeg: 'jpg', quicktime: 'mov' };

/** Returns the name of a message's file. Photos, videos and voice notes have no name of their own. */
export function mediaFileName({ media, id }: Pick<Message, 'media' | 'id'>): string {
  if (media?.fileName) return media.fileName;
  const subtype = media?.mimetype.split(';')[0]?.split('/').at(-1);
  return subtype ? `${id}.${EXTENSIONS[subtype] ?? subtype}` : id;
}
