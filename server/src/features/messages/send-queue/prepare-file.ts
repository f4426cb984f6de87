import { AppError } from '@recado/shared/contract';
import { isHeic } from '@recado/shared/media';
import type { Media } from '#core/media';
import { type MediaDocument, type MessageDocument, messages } from '../message.model';
import { heicPreview } from '../message-media/previews';

export interface PrepareFileDeps {
  media: Pick<Media, 'picture' | 'photo' | 'heicPhoto' | 'video' | 'sound' | 'voiceNote' | 'remove'>;
  preparing(message: MessageDocument): void;
  prepared(message: MessageDocument): Promise<void>;
}

interface PreparedMedia extends Partial<MediaDocument> {
  mediaType?: 'audio';
}

const PHOTO_TYPE = /^image\/(jpeg|png)$/;
const VOICE_TYPE = /^audio\/ogg/;

/**
 * Measures images, creates thumbnails and converts recordings, once per message. After a failure, sends the file
 * unchanged, and a recording as an audio file.
 * @throws ERR_UNAVAILABLE during shutdown, ERR_STORAGE_FULL
 */
export async function prepareFile(deps: PrepareFileDeps, message: MessageDocument): Promise<MessageDocument> {
  const { companyId, media } = message;
  const original = media?.file;
  if (!media || !original || media.prepared) return message;
  deps.preparing(message);
  const prepared = await make(deps.media, message, original);
  const after = await storePrepared(message, original, prepared);
  const unused = after ? (prepared.file ? [original] : []) : [prepared.file, prepared.thumbnail];
  for (const file of unused) if (file) await deps.media.remove(companyId, file);
  if (!after) return message;
  await deps.prepared(after);
  return after;
}

async function make(
  media: PrepareFileDeps['media'],
  { companyId, mediaType, media: described }: MessageDocument,
  file: string,
): Promise<PreparedMedia> {
  try {
    switch (mediaType) {
      case 'image': {
        const { width, height, thumbnail } = await media.picture(companyId, file);
        const found = { width, height, thumbnail: thumbnail.id };
        if (PHOTO_TYPE.test(described?.mimetype ?? '')) return found;
        const photo = await media.photo(companyId, file).catch(async (error: unknown) => {
          await media.remove(companyId, thumbnail.id);
          throw error;
        });
        return { ...found, file: photo.id, mimetype: photo.mimetype, bytes: photo.bytes };
      }
      case 'video': {
        const { seconds, width, height, thumbnail } = await media.video(companyId, file);
        return { seconds, width, height, thumbnail: thumbnail?.id ?? null };
      }
      case 'audio':
        return await media.sound(companyId, file);
      case 'voice': {
        if (described?.waveform && VOICE_TYPE.test(described.mimetype)) return {};
        const note = await media.voiceNote(companyId, file);
        const { id, mimetype, bytes } = note.file;
        return { file: id, mimetype, bytes, seconds: note.seconds, waveform: note.waveform };
      }
      case 'document': {
        if (!isHeic(described?.mimetype ?? '')) return {};
        const { width, height, thumbnail } = await heicPreview(media, companyId, file);
        return { width, height, thumbnail: thumbnail.id };
      }
      default:
        return {};
    }
  } catch (error) {
    return withoutIt(mediaType, error);
  }
}

/** Rethrows temporary errors. */
function withoutIt(mediaType: MessageDocument['mediaType'], error: unknown): PreparedMedia {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'ERR_MEDIA_UNREADABLE') return mediaType === 'voice' ? { mediaType: 'audio' } : {};
  if (code === 'ERR_STORAGE_FULL' && mediaType !== 'voice') return {};
  throw error;
}

function storePrepared(
  { companyId, _id }: MessageDocument,
  original: string,
  { mediaType, ...prepared }: PreparedMedia,
): Promise<MessageDocument | undefined> {
  const fields = Object.entries({ ...prepared, prepared: true });
  return messages.findOneAndUpdate(
    companyId,
    { _id, 'media.file': original },
    {
      $set: {
        ...Object.fromEntries(fields.map(([field, value]) => [`media.${field}`, value])),
        ...(mediaType ? { mediaType } : {}),
      },
    },
  );
}
