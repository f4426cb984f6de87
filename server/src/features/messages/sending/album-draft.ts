import type { MessengerGateway } from '../../../messenger/gateway';
import type { Attachment } from './attachments';
import type { Draft, Written } from './write-message';

/** Images and videos of one request that form an album. */
interface Album {
  /** Returns the album fields of a file's message; none unless it is an image or video. */
  partOf(attachment: Attachment): Pick<Draft, 'albumId' | 'album'>;
  /** Registers a stored message. Of a repeated request, existing messages determine the album. */
  joined(written: Written): void;
}

/** Creates an album for at least two images or videos, even with other files between them. */
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
