import type { MessageDocument } from '../message.model';
import type { MessagesDeps } from '../messages.deps';
import type { Attachment } from './attachments';
import type { Draft } from './draft';

interface Album {
  /** Empty for files other than images and videos. */
  partOf(attachment: Attachment): Pick<Draft, 'albumId' | 'album'>;
  /** Takes over the album of an already stored message. */
  joined(message: MessageDocument): void;
}

/** Returns undefined for fewer than two images or videos. */
export function albumOf({ gateway }: MessagesDeps, files: readonly Attachment[]): Album | undefined {
  const countOf = (kind: string) => files.filter(({ file }) => file.kind === kind).length;
  const album = { images: countOf('image'), videos: countOf('video') };
  if (album.images + album.videos < 2) return undefined;
  let albumId = gateway.newMessengerId();
  return {
    partOf: ({ file }) => (file.kind === 'image' || file.kind === 'video' ? { albumId, album } : {}),
    joined: (message) => {
      albumId = message.albumId ?? albumId;
    },
  };
}
