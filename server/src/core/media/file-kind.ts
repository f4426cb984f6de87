import { bareType, type MediaKind } from '@recado/shared/media';

/** Kind of a file's content, independent of how it is sent. */
export type ContentSort = 'image' | 'video' | 'audio' | 'other';

/** Limits images to types that browsers show and the workshop can process. */
export function contentSort(mimetype: string): ContentSort {
  const type = bareType(mimetype);
  if (/^image\/(jpeg|png|webp|gif)$/.test(type)) return 'image';
  const [, sort] = /^(video|audio)\//.exec(type) ?? [];
  return (sort as 'video' | 'audio' | undefined) ?? 'other';
}

/** Returns `asked` if the file can be sent as this kind, otherwise `document`. */
export function possibleKind(requested: MediaKind, mimetype: string): MediaKind {
  const sort = contentSort(mimetype);
  switch (requested) {
    case 'document':
      return 'document';
    case 'sticker':
      if (bareType(mimetype) === 'image/webp') return 'sticker';
      return sort === 'image' ? 'image' : 'document';
    case 'voice':
      return sort === 'audio' ? 'voice' : 'document';
    default:
      return sort === requested ? requested : 'document';
  }
}
