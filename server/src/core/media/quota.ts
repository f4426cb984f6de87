import { AppError } from '@recado/shared/contract';
import { isDuplicateKey } from '../database';
import { mediaFiles, mediaUsage } from './media-file.model';

export async function usedBytes(companyId: number): Promise<number> {
  return (await mediaUsage.findById(companyId, companyId))?.bytes ?? 0;
}

/** @throws ERR_STORAGE_FULL if `bytes` do not fit */
export function requireRoom(quota: number, used: number, bytes: number): void {
  if (used + bytes > quota) throw new AppError('ERR_STORAGE_FULL', { reason: 'quota', quota, used });
}

/**
 * Reserves space for a file, atomically across servers.
 * @throws ERR_STORAGE_FULL
 */
export async function reserveRoom(companyId: number, quota: number, bytes: number): Promise<void> {
  requireRoom(quota, 0, bytes);
  const fits = { _id: companyId, bytes: { $lte: quota - bytes } };
  const reservation = { $inc: { bytes } };
  try {
    await mediaUsage.findOneAndUpdate(companyId, fits, reservation, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The record was created concurrently, or there is too little space.
    if ((await mediaUsage.updateOne(companyId, fits, reservation)) === 0) {
      throw new AppError('ERR_STORAGE_FULL', { reason: 'quota', quota, used: await usedBytes(companyId) });
    }
  }
}

export async function giveRoomBack(companyId: number, bytes: number): Promise<void> {
  await mediaUsage.updateOne(companyId, { _id: companyId }, { $inc: { bytes: -bytes } });
}

export async function usageAcrossCompanies(
  largest: number,
): Promise<{ total: number; largest: { companyId: number; bytes: number }[] }> {
  const rows = await mediaUsage.findAcrossCompanies({}, { sort: { bytes: -1 } });
  return {
    total: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    largest: rows.slice(0, largest).map(({ companyId, bytes }) => ({ companyId, bytes })),
  };
}

/**
 * Recounts a company's bytes, because a crash between two writes may leave them wrong. The next recount
 * includes a file that is stored during this one.
 */
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
