import { bareType, type MediaKind } from '@recado/shared/media';

/** The type of a file's content, however it is sent. */
export type ContentSort = 'image' | 'video' | 'audio' | 'other';

/** Images are limited to the types that browsers show and the workshop can process. */
export function contentSort(mimetype: string): ContentSort {
  const type = bareType(mimetype);
  if (/^image\/(jpeg|png|webp|gif)$/.test(type)) return 'image';
  const [, sort] = /^(video|audio)\//.exec(type) ?? [];
  return (sort as 'video' | 'audio' | undefined) ?? 'other';
}

/** Returns the kind that a file can be sent as: `asked`, or a document if its content differs. */
export function possibleKind(asked: MediaKind, mimetype: string): MediaKind {
  const sort = contentSort(mimetype);
  switch (asked) {
    case 'document':
      return 'document';
    case 'sticker':
      if (bareType(mimetype) === 'image/webp') return 'sticker';
      return sort === 'image' ? 'image' : 'document';
    case 'voice':
      return sort === 'audio' ? 'voice' : 'document';
    default:
      return sort === asked ? asked : 'document';
  }
}
