import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Media, StoredFile } from '../../../core/media';
import type { MessageDocument } from '../message.model';
import { storeThumbnail } from './downloads.store';

export interface PreviewParts {
  media: Pick<Media, 'put' | 'remove' | 'picture' | 'video' | 'disk'>;
  /** The message looks different now; whoever sees it is to be told. */
  changed(message: MessageDocument): Promise<void>;
  log: Logger;
}

/** The small picture that came with the message becomes a file of its own: it can be shown before the large one. */
export async function keepPreview(
  { media, changed, log }: PreviewParts,
  row: MessageDocument,
): Promise<MessageDocument> {
  const { companyId, preview } = row;
  if (!preview || row.media?.thumbnail) return row;
  try {
    const file = await media.put(companyId, Readable.from([Buffer.from(bytesOf(preview))]), {
      kind: 'image',
      claimedMimetype: 'image/jpeg',
    });
    const kept = file.kind === 'image' ? await storeThumbnail(row, file.id) : undefined;
    if (!kept) await media.remove(companyId, file.id);
    else await changed(kept);
    return kept ?? row;
  } catch (error) {
    log.warn({ err: error, messageId: row._id }, 'a small picture was not kept');
    return row;
  }
}

/** A picture or video that came without a small picture gets one; it is there and can be seen without, too. */
export async function makePreview(
  { media, changed, log }: PreviewParts,
  row: MessageDocument,
  { id, kind }: StoredFile,
): Promise<void> {
  if (row.media?.thumbnail || (kind !== 'image' && kind !== 'video')) return;
  try {
    const { thumbnail, width, height } =
      kind === 'image' ? await media.picture(row.companyId, id) : await media.video(row.companyId, id);
    if (!thumbnail) return;
    const kept = await storeThumbnail(row, thumbnail.id, { width, height });
    if (kept) await changed(kept);
    else await media.remove(row.companyId, thumbnail.id);
  } catch (error) {
    log.info({ err: error, messageId: row._id }, 'no small picture of a file');
  }
}

/** The driver answers bytes in a box of its own. */
function bytesOf(stored: Uint8Array | { buffer: Uint8Array }): Uint8Array {
  return stored instanceof Uint8Array ? stored : stored.buffer;
}
