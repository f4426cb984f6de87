import { AppError } from '@recado/shared/contract';
import { bareType, MEDIA_LIMITS, type MediaKind, mediaKindOf } from '@recado/shared/media';
import { MAX_FILES, RECORDING_NAME } from '@recado/shared/messages';
import type { FormFile, FormOptions } from '#core/http';
import type { Media, StoredFile } from '#core/media';
import type { MediaDocument, MessageDocument } from '../message.model';
import type { Draft } from './draft';

export interface Attachment {
  file: StoredFile;
  name: string | null;
  /** Only for an uploaded file, which may have been converted since. */
  receivedSha256?: string;
}

/** WhatsApp's own apps send less at once. */
const MAX_BYTES = 3 * MEDIA_LIMITS.document;

export function uploadOptions(media: Media, companyId: number): Omit<FormOptions<Attachment>, 'field'> {
  return {
    maxFiles: MAX_FILES,
    maxBytes: MAX_BYTES,
    store: async ({ name, mimetype, stream }: FormFile) => {
      const claimedMimetype = claimedType(mimetype);
      const kind = RECORDING_NAME.test(name) ? 'voice' : mediaKindOf(claimedMimetype);
      const uploaded = await media.putOutgoing(companyId, stream, { kind, claimedMimetype, fileName: name });
      const { file } = uploaded;
      if (file.bytes === 0) {
        await media.remove(companyId, file.id);
        throw new AppError('ERR_VALIDATION', { part: 'body', field: 'medias', reason: 'empty' });
      }
      return uploaded;
    },
    discard: ({ file }) => media.remove(companyId, file.id),
  };
}

function claimedType(mimetype: string): string {
  return bareType(mimetype) === 'video/ogg' ? 'audio/ogg' : mimetype;
}

/** Copies the file, so that an erasure removes no other person's. */
export async function copyOf(
  media: Media,
  companyId: number,
  fileId: string,
  { kind, name }: { kind?: MediaKind; name: string | null },
): Promise<Attachment> {
  const { file: original, stream } = await media.open(companyId, fileId);
  const file = await media.put(companyId, stream, {
    kind: kind ?? original.kind,
    claimedMimetype: original.mimetype,
    ...(name ? { fileName: name } : {}),
  });
  return { file, name };
}

/** `origin` is set if the file is a copy. */
export function attachmentDraft(
  { file, name }: Attachment,
  origin: Pick<MediaDocument, 'copiedFrom'> = {},
): Pick<Draft, 'mediaType' | 'media'> {
  return { mediaType: file.kind, media: { ...mediaOf(file, name), ...origin } };
}

export function forwardedMedia({ media }: MessageDocument, { file, name }: Attachment): MediaDocument {
  const { seconds = null, width = null, height = null, waveform = null } = media ?? {};
  return { ...mediaOf(file, name), seconds, width, height, waveform, ...originOf(media) };
}

/** Returns the original's file id, by which an erasure finds copies. */
export function originOf(media: MediaDocument | null | undefined): Pick<MediaDocument, 'copiedFrom'> {
  const copiedFrom = media?.copiedFrom ?? media?.file;
  return copiedFrom ? { copiedFrom } : {};
}

function mediaOf({ id, mimetype, bytes }: StoredFile, fileName: string | null): MediaDocument {
  return {
    state: 'ready',
    mimetype,
    fileName,
    bytes,
    seconds: null,
    width: null,
    height: null,
    waveform: null,
    file: id,
    thumbnail: null,
    reference: null,
  };
}

/** @throws ERR_WAPP_DOWNLOAD_MEDIA if the file is not downloaded yet */
export function fileOf({ media }: MessageDocument): string {
  if (!media?.file) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  return media.file;
}
