import { statfs } from 'node:fs/promises';
import { AppError } from '@recado/shared/contract';
import type { DiskConfig } from '../config';

/** Sizes of the data folder's volume in bytes. */
export interface DiskState {
  total: number;
  free: number;
  /** Reserved for the database: below it files are rejected, but not messages. */
  reserve: number;
  filesRefused: boolean;
}

/** Returns the sizes of a folder's volume in bytes. */
export type MeasureVolume = (folder: string) => Promise<{ total: number; free: number }>;

const MEASURED_FOR_MS = 10_000;
/** Factor above the reserve at which files are accepted again, to avoid switching with every file. */
const ACCEPTED_AGAIN_AT = 1.25;

/** Creates a check of the free space of a folder's volume, measured on demand at most every 10 s. */
export function createDiskSpace(
  folder: string,
  { reserveBytes, reservePercent }: DiskConfig,
  { measure = volumeOf, now = Date.now }: { measure?: MeasureVolume; now?: () => number } = {},
) {
  let refusing = false;
  let measured: { at: number; state: Promise<DiskState> } | undefined;

  const measureNow = async (): Promise<DiskState> => {
    const { total, free } = await measure(folder);
    const reserve = Math.max(reserveBytes, (total * reservePercent) / 100);
    refusing = free < reserve * (refusing ? ACCEPTED_AGAIN_AT : 1);
    return { total, free, reserve, filesRefused: refusing };
  };
  const state = (): Promise<DiskState> => {
    if (!measured || now() - measured.at >= MEASURED_FOR_MS) {
      const current = { at: now(), state: measureNow() };
      measured = current;
      current.state.catch(() => {
        if (measured === current) measured = undefined;
      });
    }
    return measured.state;
  };

  return {
    state,
    /** Throws ERR_STORAGE_FULL {reason: 'disk'} while the free space is below the reserve. */
    async requireReserve(): Promise<void> {
      if ((await state()).filesRefused) throw new AppError('ERR_STORAGE_FULL', { reason: 'disk' });
    },
  };
}

export type DiskSpace = ReturnType<typeof createDiskSpace>;

async function volumeOf(folder: string): Promise<{ total: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}
