const MAX_THUMBNAIL_BYTES = 64_000;

/** Returns whether a message's thumbnail exists and is small enough to be stored with the message. */
export function isSmallThumbnail(thumbnail: Uint8Array | null | undefined): thumbnail is Uint8Array {
  return Boolean(thumbnail?.length && thumbnail.length <= MAX_THUMBNAIL_BYTES);
}
