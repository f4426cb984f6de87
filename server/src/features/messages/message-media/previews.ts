import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Media, StoredFile } from '#core/media';
import type { MessageDocument } from '../message.model';
import { storeThumbnail } from './downloads.store';

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
  { id, kind }: StoredFile,
): Promise<void> {
  if (row.media?.thumbnail || (kind !== 'image' && kind !== 'video')) return;
  try {
    const { thumbnail, width, height } =
      kind === 'image' ? await media.picture(row.companyId, id) : await media.video(row.companyId, id);
    if (!thumbnail) return;
    const stored = await storeThumbnail(row, thumbnail.id, { width, height });
    if (stored) await changed(stored);
    else await media.remove(row.companyId, thumbnail.id);
  } catch (error) {
    log.info({ err: error, messageId: row._id }, 'thumbnail not created');
  }
}

function bytesOf(stored: Uint8Array | { buffer: Uint8Array }): Uint8Array {
  return stored instanceof Uint8Array ? stored : stored.buffer;
}
