import { statfs } from 'node:fs/promises';
import { AppError } from '@recado/shared/contract';
import type { DiskConfig } from '../config';

export interface DiskState {
  total: number;
  free: number;
  /** Space reserved for the database. With less free space, files are rejected, but not messages. */
  reserve: number;
  filesRefused: boolean;
}

export type MeasureVolume = (folder: string) => Promise<{ total: number; free: number }>;

const MEASURED_FOR_MS = 10_000;
/** Files are accepted again at this multiple of the reserve, to avoid switching with every file. */
const ACCEPTED_AGAIN_AT = 1.25;

/** Measures on demand, at most every 10 s. */
export function createDiskSpace(
  folder: string,
  { reserveBytes, reservePercent }: DiskConfig,
  { measure = volumeOf, now = Date.now }: { measure?: MeasureVolume; now?: () => number } = {},
) {
  let rejecting = false;
  let measured: { at: number; state: Promise<DiskState> } | undefined;

  const measureNow = async (): Promise<DiskState> => {
    const { total, free } = await measure(folder);
    const reserve = Math.max(reserveBytes, (total * reservePercent) / 100);
    rejecting = free < reserve * (rejecting ? ACCEPTED_AGAIN_AT : 1);
    return { total, free, reserve, filesRefused: rejecting };
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
