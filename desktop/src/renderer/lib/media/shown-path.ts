import { isHeic } from '@recado/shared/media';
import type { Message } from '@recado/shared/messages';

/** Returns the path of the image that windows show: of a HEIC photo its preview, because browsers cannot decode it. */
export function shownPath({ mediaUrl, media }: Pick<Message, 'mediaUrl' | 'media'>): string | null {
  return mediaUrl !== null && isHeic(media?.mimetype ?? '') ? (media?.thumbnailUrl ?? null) : mediaUrl;
}

/** Returns whether a document is a photo with a preview. */
export function isPhotoDocument(message: Message): boolean {
  const { mediaType, media } = message;
  return mediaType === 'document' && isHeic(media?.mimetype ?? '') && shownPath(message) !== null;
}
