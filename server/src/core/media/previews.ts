import { createReadStream } from 'node:fs';
import { AppError } from '@recado/shared/contract';
import type { MediaKind } from '@recado/shared/media';
import { type ContentSort, contentSort } from './file-kind';
import { type Files, type StoredFile, withTemporaryFile } from './files';
import type { Workshop } from './workshop/workshop';

export interface PreviewDeps {
  files: Pick<Files, 'find' | 'put' | 'withLocalFile'>;
  temporaryFolder: string;
  pictures: Pick<Workshop, 'run'>;
  soundAndVideo: Pick<Workshop, 'run'>;
}

/**
 * What is found in, and made of, files that are here. Each answer that has a `StoredFile` has stored it: it is the
 * caller's to keep or to remove. All throw ERR_NOT_FOUND, and ERR_MEDIA_UNREADABLE {reason} for a file that cannot be
 * worked on: damaged | tooLarge | timeout | memory | crashed.
 */
export function createPreviews({ files, temporaryFolder, pictures, soundAndVideo }: PreviewDeps) {
  const withFile = async <T>(
    companyId: number,
    id: string,
    sort: ContentSort,
    use: (path: string, madePath: string) => Promise<T>,
  ): Promise<T> => {
    const { mimetype } = await files.find(companyId, id);
    // A recording can lie in a video's container.
    const found = contentSort(mimetype);
    if (found !== sort && !(sort === 'audio' && found === 'video')) {
      throw new AppError('ERR_MEDIA_UNREADABLE', { reason: 'damaged' });
    }
    return files.withLocalFile(companyId, id, (path) =>
      withTemporaryFile(temporaryFolder, (madePath) => use(path, madePath)),
    );
  };
  const keep = (companyId: number, path: string, kind: MediaKind, claimedMimetype: string) =>
    files.put(companyId, createReadStream(path), { kind, claimedMimetype });

  return {
    /** A picture's size as it is shown, in pixels, and a small copy (JPEG, or WebP where it has holes). */
    picture: (
      companyId: number,
      id: string,
    ): Promise<{ width: number; height: number; thumbnail: StoredFile }> =>
      withFile(companyId, id, 'image', async (path, thumbnailPath) => {
        const size = await pictures.run('picture', { path, thumbnailPath });
        return { ...size, thumbnail: await keep(companyId, thumbnailPath, 'image', 'image/jpeg') };
      }),

    /** A picture as every phone shows it, upright, as a JPEG: for WebP and GIF, which some do not. */
    photo: (companyId: number, id: string): Promise<StoredFile> =>
      withFile(companyId, id, 'image', async (path, photoPath) => {
        await pictures.run('photo', { path, photoPath });
        return keep(companyId, photoPath, 'image', 'image/jpeg');
      }),

    /** A video's length and size as it is shown, and a small picture of it; null when none can be decoded. */
    video: (
      companyId: number,
      id: string,
    ): Promise<{ seconds: number; width: number; height: number; thumbnail: StoredFile | null }> =>
      withFile(companyId, id, 'video', async (path, thumbnailPath) => {
        const { hasThumbnail, ...found } = await soundAndVideo.run('video', { path, thumbnailPath });
        return {
          ...found,
          thumbnail: hasThumbnail ? await keep(companyId, thumbnailPath, 'image', 'image/jpeg') : null,
        };
      }),

    /** A recording's length. */
    sound: (companyId: number, id: string): Promise<{ seconds: number }> =>
      withFile(companyId, id, 'audio', (path) => soundAndVideo.run('sound', { path })),

    /**
     * A recording of any sort as what the phone plays as a voice note: Ogg/Opus, mono, with its length and 64 values of
     * 0–100 for its picture. The recording itself stays.
     */
    voiceNote: (
      companyId: number,
      id: string,
    ): Promise<{ file: StoredFile; seconds: number; waveform: number[] }> =>
      withFile(companyId, id, 'audio', async (path, voicePath) => {
        const heard = await soundAndVideo.run('voice', { path, voicePath });
        return { ...heard, file: await keep(companyId, voicePath, 'voice', 'audio/ogg; codecs=opus') };
      }),
  };
}

export type Previews = ReturnType<typeof createPreviews>;
