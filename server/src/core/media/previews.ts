import { createReadStream } from 'node:fs';
import { AppError } from '@recado/shared/contract';
import type { MediaKind } from '@recado/shared/media';
import { type ContentSort, contentSort } from './file-kind';
import { type Files, type NewFile, type StoredFile, withTemporaryFile } from './files';
import type { Workshop } from './workshop/workshop';

export interface PreviewDeps {
  files: Files;
  temporaryFolder: string;
  imageWorkshop: Workshop;
  soundAndVideo: Workshop;
  heicWorkshop: Workshop;
}

/** Pixels per side. */
const SENT_PHOTO_SIZE = 4_096;

type PreviewOptions = Pick<NewFile, 'permanent'>;

/**
 * Creates functions that read and convert stored files, and store results as files of the company.
 * @throws ERR_NOT_FOUND, ERR_MEDIA_UNREADABLE {reason: damaged | tooLarge | timeout | memory | crashed}
 */
export function createPreviews(deps: PreviewDeps) {
  const { files, temporaryFolder, imageWorkshop, soundAndVideo, heicWorkshop } = deps;
  const withAnyFile = <T>(
    companyId: number,
    id: string,
    use: (path: string, madePath: string) => Promise<T>,
  ): Promise<T> =>
    files.withLocalFile(companyId, id, (path) =>
      withTemporaryFile(temporaryFolder, (madePath) => use(path, madePath)),
    );
  const withFile = async <T>(
    companyId: number,
    id: string,
    sort: ContentSort,
    use: (path: string, madePath: string) => Promise<T>,
  ): Promise<T> => {
    const { mimetype } = await files.find(companyId, id);
    // A recording can be in a video container.
    const found = contentSort(mimetype);
    if (found !== sort && !(sort === 'audio' && found === 'video')) {
      throw new AppError('ERR_MEDIA_UNREADABLE', { reason: 'damaged' });
    }
    return withAnyFile(companyId, id, use);
  };
  const storePreview = (
    companyId: number,
    path: string,
    kind: MediaKind,
    claimedMimetype: string,
    options: PreviewOptions = {},
  ) => files.put(companyId, createReadStream(path), { kind, claimedMimetype, ...options });

  return {
    /**
     * Returns an image's displayed size in pixels, and a thumbnail (WebP with transparency, otherwise JPEG).
     */
    picture: (
      companyId: number,
      id: string,
      options?: PreviewOptions,
    ): Promise<{ width: number; height: number; thumbnail: StoredFile }> =>
      withFile(companyId, id, 'image', async (path, thumbnailPath) => {
        const size = await imageWorkshop.run('image', { path, thumbnailPath });
        return {
          ...size,
          thumbnail: await storePreview(companyId, thumbnailPath, 'image', 'image/jpeg', options),
        };
      }),

    /** Converts an image that some phones cannot show (WebP, GIF) to an upright JPEG. */
    photo: (companyId: number, id: string, options?: PreviewOptions): Promise<StoredFile> =>
      withFile(companyId, id, 'image', async (path, photoPath) => {
        await imageWorkshop.run('photo', { path, photoPath });
        return storePreview(companyId, photoPath, 'image', 'image/jpeg', options);
      }),

    /** Converts a HEIC or HEIF photo to an upright JPEG with at most `size` pixels per side. Returns the photo's size. */
    heicPhoto: (
      companyId: number,
      id: string,
      { size = SENT_PHOTO_SIZE, ...options }: PreviewOptions & { size?: number } = {},
    ): Promise<{ width: number; height: number; photo: StoredFile }> =>
      withAnyFile(companyId, id, async (path, photoPath) => ({
        ...(await heicWorkshop.run('heic', { path, photoPath, size })),
        photo: await storePreview(companyId, photoPath, 'image', 'image/jpeg', options),
      })),

    /** Copies the H.264 and AAC of a QuickTime film into an MP4. */
    mp4: (companyId: number, id: string, options?: PreviewOptions): Promise<StoredFile> =>
      withAnyFile(companyId, id, async (path, mp4Path) => {
        await soundAndVideo.run('mp4', { path, mp4Path });
        return storePreview(companyId, mp4Path, 'video', 'video/mp4', options);
      }),

    /** Returns a video's duration and displayed size, and a thumbnail; null if no frame can be decoded. */
    video: (
      companyId: number,
      id: string,
    ): Promise<{ seconds: number; width: number; height: number; thumbnail: StoredFile | null }> =>
      withFile(companyId, id, 'video', async (path, thumbnailPath) => {
        const { hasThumbnail, ...found } = await soundAndVideo.run('video', { path, thumbnailPath });
        return {
          ...found,
          thumbnail: hasThumbnail
            ? await storePreview(companyId, thumbnailPath, 'image', 'image/jpeg')
            : null,
        };
      }),

    sound: (companyId: number, id: string): Promise<{ seconds: number }> =>
      withFile(companyId, id, 'audio', (path) => soundAndVideo.run('sound', { path })),

    /**
     * Converts a recording to a voice note: Ogg/Opus, mono, with duration and waveform (64 values of 0–100).
     * Keeps the original.
     */
    voiceNote: (
      companyId: number,
      id: string,
    ): Promise<{ file: StoredFile; seconds: number; waveform: number[] }> =>
      withFile(companyId, id, 'audio', async (path, voicePath) => {
        const converted = await soundAndVideo.run('voice', { path, voicePath });
        return {
          ...converted,
          file: await storePreview(companyId, voicePath, 'voice', 'audio/ogg; codecs=opus'),
        };
      }),
  };
}

export type Previews = ReturnType<typeof createPreviews>;
