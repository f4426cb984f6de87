import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** The files of a whole run take less than one gigabyte at a time. */
const MIN_BYTES = 3 * GIGABYTE;

/**
 * Puts the temporary files of tests into memory where the system has enough of it (Linux): each commit of the embedded
 * store waits for its disk otherwise. A `TMPDIR` that is set stays.
 */
export function temporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || process.platform !== 'linux' || freemem() < 2 * MIN_BYTES) return;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= MIN_BYTES) process.env['TMPDIR'] = MEMORY;
  } catch {
    // This system has no file system in memory.
  }
}
