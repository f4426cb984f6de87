import type { MessengerGateway } from '../../../messenger/gateway';
import type { Attachment } from './attachments';
import type { Draft, Written } from './write-message';

/** Pictures and videos of one call, on their way to become an album. */
interface Album {
  /** What a file's message carries of it: nothing, where the file is neither. */
  partOf(attachment: Attachment): Pick<Draft, 'albumId' | 'album'>;
  /** A message was stored. Of a call that came again, those that were there already say which album it is. */
  joined(written: Written): void;
}

/** The album that these files make: two pictures or videos at least, whatever lies between them. */
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
