import type { DiskConfig } from '../config';
import type { DiskState } from './disk-space';

/** Multiples of the configured reserve, which is 5 % or 2 GB by default: 15 % or 10 GB, and 1 % or 512 MB. */
const LITTLE = { percent: 3, bytes: 5 };
const NONE = { percent: 0.2, bytes: 0.25 };

/** Returns 0 with enough free space, 1 with little, 2 while files are rejected, 3 with almost none. */
export function diskLevel(
  { total, free, filesRefused }: Pick<DiskState, 'total' | 'free' | 'filesRefused'>,
  { reservePercent, reserveBytes }: DiskConfig,
): 0 | 1 | 2 | 3 {
  const limitOf = ({ percent, bytes }: { percent: number; bytes: number }) =>
    Math.max((total * reservePercent * percent) / 100, reserveBytes * bytes);
  if (free < limitOf(NONE)) return 3;
  if (filesRefused) return 2;
  return free < limitOf(LITTLE) ? 1 : 0;
}
