import { AppError } from '@recado/shared/contract';
import { bareType, MEDIA_LIMITS, type MediaKind, mediaKindOf } from '@recado/shared/media';
import { MAX_FILES, RECORDING_NAME } from '@recado/shared/messages';
import type { FormFile, FormOptions } from '../../../core/http';
import { type Media, shownName, type StoredFile } from '../../../core/media';
import type { MediaDocument, MessageDocument } from '../message.model';
import type { Draft } from './write-message';

/** A file of ours that is to go out, with the name its sender gave it. */
export interface Attachment {
  file: StoredFile;
  name: string | null;
}

/** Of one call: more than the messenger's own apps send at once. */
const MOST_BYTES = 3 * MEDIA_LIMITS.document;

export type Store = Pick<Media, 'put' | 'open' | 'remove' | 'fileOfLink'>;

/** How the files of a form are taken in: straight into the company's store, at most `MAX_FILES`. */
export function uploadOptions(media: Store, companyId: number): Omit<FormOptions<Attachment>, 'field'> {
  return {
    maxFiles: MAX_FILES,
    maxBytes: MOST_BYTES,
    store: async ({ name, mimetype, stream }: FormFile) => {
      const claimedMimetype = claimedType(mimetype);
      const kind = RECORDING_NAME.test(name) ? 'voice' : mediaKindOf(claimedMimetype);
      const file = await media.put(companyId, stream, { kind, claimedMimetype, fileName: name });
      // Phones show it as one that cannot be opened.
      if (file.bytes === 0) {
        await media.remove(companyId, file.id);
        throw new AppError('ERR_VALIDATION', { part: 'body', field: 'medias', reason: 'empty' });
      }
      return { file, name: shownName(name) };
    },
    discard: ({ file }) => media.remove(companyId, file.id),
  };
}

/** What some browsers call a recording (specification 1 §7.5). */
function claimedType(mimetype: string): string {
  return bareType(mimetype) === 'video/ogg' ? 'audio/ogg' : mimetype;
}

/** A copy of a file that is here already: each message has its own, so that erasing one person's takes nobody else's. */
export async function copyOf(
  media: Store,
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

/** The message a file makes; `origin` is set for a copy of another message's file. */
export function attachmentDraft(
  { file, name }: Attachment,
  origin: Pick<MediaDocument, 'copiedFrom'> = {},
): Pick<Draft, 'mediaType' | 'media'> {
  return { mediaType: file.kind, media: { ...mediaOf(file, name), ...origin } };
}

/** The file of a forwarded message, with what is known of the original's content. */
export function forwardedMedia({ media }: MessageDocument, { file, name }: Attachment): MediaDocument {
  const { seconds = null, width = null, height = null, waveform = null } = media ?? {};
  return { ...mediaOf(file, name), seconds, width, height, waveform, ...originOf(media) };
}

/** Where a copy of a message's file comes from, so that erasing the original's author erases the copies too. */
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

/** Throws ERR_WAPP_DOWNLOAD_MEDIA for a message whose file is not here. */
export function fileOf({ media }: MessageDocument): string {
  if (!media?.file) throw new AppError('ERR_WAPP_DOWNLOAD_MEDIA');
  return media.file;
}
