import type { MessengerGateway } from '../../../messenger/gateway';
import type { Attachment } from './attachments';
import type { Draft, Written } from './write-message';

interface Album {
  /** Returns the album's fields for an image or video, and no fields for other files. */
  partOf(attachment: Attachment): Pick<Draft, 'albumId' | 'album'>;
  /** Continues the album that an earlier attempt of the request stored. */
  joined(written: Written): void;
}

/** Returns an album if the files contain at least two images or videos; otherwise undefined. */
export function albumOf(
  { gateway }: { gateway: Pick<MessengerGateway, 'newMessengerId'> },
  files: readonly Attachment[],
): Album | undefined {
  const countOf = (kind: string) => files.filter(({ file }) => file.kind === kind).length;
  const album = { images: countOf('image'), videos: countOf('video') };
  if (album.images + album.videos < 2) return undefined;
  let albumId = gateway.newMessengerId();
  return {
    partOf: ({ file }) => (file.kind === 'image' || file.kind === 'video' ? { albumId, album } : {}),
    joined: ({ message }) => {
      albumId = message.albumId ?? albumId;
    },
  };
}
