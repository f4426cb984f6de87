import { bareType, type MediaKind } from '@recado/shared/media';

/** What a file's content is, whatever it is sent as. */
export type ContentSort = 'image' | 'video' | 'audio' | 'other';

/** Pictures are those that browsers show and the workshop opens. */
export function contentSort(mimetype: string): ContentSort {
  const type = bareType(mimetype);
  if (/^image\/(jpeg|png|webp|gif)$/.test(type)) return 'image';
  const [, sort] = /^(video|audio)\//.exec(type) ?? [];
  return (sort as 'video' | 'audio' | undefined) ?? 'other';
}

/** What a file can be sent as when it was meant as `asked`: a picture that is none travels as a document. */
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
