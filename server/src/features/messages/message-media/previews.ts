import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { isHeic } from '@recado/shared/media';
import type { Media, StoredFile } from '#core/media';
import type { MessageDocument } from '../message.model';
import { storeThumbnail } from './downloads.store';

/** Pixels per side. */
const HEIC_PREVIEW_SIZE = 1_600;

export interface PreviewDeps {
  media: Media;
  changed(message: MessageDocument): Promise<void>;
  log: Logger;
}

/** Stores the thumbnail that windows display before the download. */
export async function storePreview(
  { media, changed, log }: PreviewDeps,
  row: MessageDocument,
): Promise<MessageDocument> {
  const { companyId, preview } = row;
  if (!preview || row.media?.thumbnail) return row;
  try {
    const file = await media.put(companyId, Readable.from([Buffer.from(bytesOf(preview))]), {
      kind: 'image',
      claimedMimetype: 'image/jpeg',
    });
    const stored = file.kind === 'image' ? await storeThumbnail(row, file.id) : undefined;
    if (!stored) await media.remove(companyId, file.id);
    else await changed(stored);
    return stored ?? row;
  } catch (error) {
    log.warn({ err: error, messageId: row._id }, 'thumbnail not stored');
    return row;
  }
}

export async function makePreview(
  { media, changed, log }: PreviewDeps,
  row: MessageDocument,
  file: StoredFile,
): Promise<void> {
  if (row.media?.thumbnail || !hasPreview(file)) return;
  try {
    const { thumbnail, width, height } = await previewOf(media, row.companyId, file);
    if (!thumbnail) return;
    const stored = await storeThumbnail(row, thumbnail.id, { width, height });
    if (stored) await changed(stored);
    else await media.remove(row.companyId, thumbnail.id);
  } catch (error) {
    log.info({ err: error, messageId: row._id }, 'thumbnail not created');
  }
}

const hasPreview = ({ kind, mimetype }: StoredFile): boolean =>
  kind === 'image' || kind === 'video' || isHeic(mimetype);

async function previewOf(media: Media, companyId: number, { id, kind, mimetype }: StoredFile) {
  if (kind === 'video') return media.video(companyId, id);
  if (!isHeic(mimetype)) return media.picture(companyId, id);
  return heicPreview(media, companyId, id);
}

/** Returns a preview that is large enough to be read, because windows cannot show the photo itself. */
export async function heicPreview(
  media: Pick<Media, 'heicPhoto'>,
  companyId: number,
  id: string,
): Promise<{ thumbnail: StoredFile; width: number; height: number }> {
  const { photo: thumbnail, ...size } = await media.heicPhoto(companyId, id, { size: HEIC_PREVIEW_SIZE });
  return { thumbnail, ...size };
}

function bytesOf(stored: Uint8Array | { buffer: Uint8Array }): Uint8Array {
  return stored instanceof Uint8Array ? stored : stored.buffer;
}
