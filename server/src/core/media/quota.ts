import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '../database';
import { mediaFiles, mediaUsage } from './media-file.model';

/** Bytes a company's files take. */
export async function usedBytes(companyId: number): Promise<number> {
  return (await mediaUsage.findById(companyId, companyId))?.bytes ?? 0;
}

/** Throws ERR_STORAGE_FULL unless `bytes` more fit beside those used. */
export function requireRoom(quota: number, used: number, bytes: number): void {
  if (used + bytes > quota) throw new AppError('ERR_STORAGE_FULL', { reason: 'quota', quota, used });
}

/** Takes room for a file, on whichever server: two cannot take the same. Throws ERR_STORAGE_FULL. */
export async function takeRoom(companyId: number, quota: number, bytes: number): Promise<void> {
  requireRoom(quota, 0, bytes);
  const fits = { _id: companyId, bytes: { $lte: quota - bytes } };
  const take = { $inc: { bytes } };
  try {
    await mediaUsage.findOneAndUpdate(companyId, fits, take, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The row is there: it was made in between, or it leaves no room.
    if ((await mediaUsage.updateOne(companyId, fits, take)) === 0) {
      throw new AppError('ERR_STORAGE_FULL', { reason: 'quota', quota, used: await usedBytes(companyId) });
    }
  }
}

export async function giveRoomBack(companyId: number, bytes: number): Promise<void> {
  await mediaUsage.updateOne(companyId, { _id: companyId }, { $inc: { bytes: -bytes } });
}

/** What all companies' files take, and those that take most. */
export async function usageAcrossCompanies(
  largest: number,
): Promise<{ total: number; largest: { companyId: number; bytes: number }[] }> {
  const rows = await mediaUsage.findAcrossCompanies({}, { sort: { bytes: -1 } });
  return {
    total: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    largest: rows.slice(0, largest).map(({ companyId, bytes }) => ({ companyId, bytes })),
  };
}

/** Counts anew what a crash between two writes left wrong. A file that comes meanwhile is counted the next time. */
export async function recountRoom(companyId: number): Promise<void> {
  const before = await usedBytes(companyId);
  const [sum] = await mediaFiles.aggregate<{ bytes: number }>(companyId, [
    { $group: { _id: null, bytes: { $sum: '$bytes' } } },
  ]);
  const bytes = sum?.bytes ?? 0;
  if (bytes !== before) {
    await mediaUsage.updateOne(companyId, { _id: companyId, bytes: before }, { $set: { bytes } });
  }
}
