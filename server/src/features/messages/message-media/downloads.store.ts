import type { Filter, UpdateFilter } from 'mongodb';
import type { MediaState } from '@recado/shared/messages';
import type { FilesLostStep } from '#core/database';
import {
  type MediaDocument,
  messageCollection,
  type MessageDocument,
  WITHOUT_SEARCH,
} from '../message.model';

export type FetchCandidate = Pick<MessageDocument, '_id' | 'companyId' | 'mediaType' | 'media'>;

/** Longest due first. */
export function findDueAcrossCompanies(limit: number): Promise<FetchCandidate[]> {
  return messageCollection()
    .find({ fetchAt: { $lte: new Date() }, isDeleted: false })
    .project<FetchCandidate>({ companyId: 1, mediaType: 1, 'media.bytes': 1, 'media.state': 1 })
    .sort({ fetchAt: 1, _id: 1 })
    .limit(limit)
    .toArray();
}

/** Returns undefined if another server claimed the download or the message was deleted. */
export async function claim(
  { companyId, _id }: FetchCandidate,
  leaseMs: number,
): Promise<MessageDocument | undefined> {
  const now = Date.now();
  const claimed = await messageCollection().findOneAndUpdate(
    { companyId, _id, fetchAt: { $lte: new Date(now) }, isDeleted: false },
    { $set: { fetchAt: new Date(now + leaseMs) } },
    { returnDocument: 'after', ...WITHOUT_SEARCH },
  );
  return claimed ?? undefined;
}

export async function extendClaim({ companyId, _id }: MessageDocument, leaseMs: number): Promise<void> {
  await messageCollection().updateOne(
    { companyId, _id, fetchAt: { $exists: true } },
    { $set: { fetchAt: new Date(Date.now() + leaseMs) } },
  );
}

async function change(
  { companyId, _id, media }: MessageDocument,
  $set: Record<string, unknown>,
  more: UpdateFilter<MessageDocument> = {},
): Promise<MessageDocument | undefined> {
  const unfinished: Filter<MessageDocument> = {
    companyId,
    _id,
    'media.state': media?.state,
    isDeleted: false,
  };
  const after = await messageCollection().findOneAndUpdate(
    unfinished,
    { ...more, ...(Object.keys($set).length > 0 ? { $set } : {}) } as UpdateFilter<MessageDocument>,
    { returnDocument: 'after', ...WITHOUT_SEARCH },
  );
  return after ?? undefined;
}

const FETCHED = { $unset: { fetchAt: 1, fetchAttempts: 1, preview: 1 } } as const;

/** Measures `size`, because the sender may have stated a wrong one. */
export const storeThumbnail = (
  row: MessageDocument,
  thumbnail: string,
  size?: { width: number; height: number },
) =>
  change(
    row,
    {
      'media.thumbnail': thumbnail,
      ...(size ? { 'media.width': size.width, 'media.height': size.height } : {}),
    },
    { $unset: { preview: 1 } },
  );

export const storeReference = (row: MessageDocument, reference: MediaDocument['reference']) =>
  change(row, { 'media.reference': reference });

export const markReady = (
  row: MessageDocument,
  { id, mimetype, bytes }: { id: string; mimetype: string; bytes: number },
) =>
  change(
    row,
    { 'media.state': 'ready', 'media.file': id, 'media.mimetype': mimetype, 'media.bytes': bytes },
    FETCHED,
  );

export const markEnded = (row: MessageDocument, state: MediaState) =>
  change(row, { 'media.state': state }, FETCHED);

/** Stores a larger size than the sender stated, so that windows know why the download failed. */
export const markTooLarge = (row: MessageDocument, limit: number) =>
  change(
    row,
    { 'media.state': 'failed', 'media.bytes': Math.max(row.media?.bytes ?? 0, limit + 1) },
    FETCHED,
  );

export const tryLater = (row: MessageDocument, inMs: number, failed: boolean) =>
  change(row, { fetchAt: new Date(Date.now() + inMs) }, failed ? { $inc: { fetchAttempts: 1 } } : {});

/** Allows another download of files that the company's phone still has. */
export async function markExpired(companyId: number, files: readonly string[]): Promise<void> {
  await messageCollection().updateMany(
    { companyId, 'media.file': { $in: [...files] }, 'media.state': 'ready' },
    { $set: { 'media.state': 'gone', 'media.file': null, 'media.thumbnail': null } },
  );
}

/** Records files that a restored backup lacks. */
export async function markLost({ db, companyId, files }: FilesLostStep): Promise<void> {
  const rows = db.collection<MessageDocument>('messages');
  const lost = { $in: [...files] };
  await rows.updateMany(
    { companyId, 'media.file': lost },
    { $set: { 'media.state': 'gone', 'media.file': null, 'media.thumbnail': null } },
  );
  await rows.updateMany({ companyId, 'media.thumbnail': lost }, { $set: { 'media.thumbnail': null } });
}

/** Queues a file within its limit in bytes after "Tentar de novo". Returns undefined if no such file is missing. */
export async function queueFetch(
  companyId: number,
  messageId: string,
  limits: { document: number; other: number },
): Promise<MessageDocument | undefined> {
  const after = await messageCollection().findOneAndUpdate(
    {
      companyId,
      _id: messageId,
      isDeleted: false,
      'media.state': { $in: ['failed', 'gone'] },
      'media.reference': { $ne: null },
      $or: [
        { mediaType: 'document', 'media.bytes': { $not: { $gt: limits.document } } },
        { mediaType: { $ne: 'document' }, 'media.bytes': { $not: { $gt: limits.other } } },
      ],
    },
    { $set: { 'media.state': 'downloading', fetchAt: new Date(), fetchAttempts: 0 } },
    { returnDocument: 'after', ...WITHOUT_SEARCH },
  );
  return after ?? undefined;
}
