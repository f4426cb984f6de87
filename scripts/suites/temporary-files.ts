import { statfsSync } from 'node:fs';
import { freemem } from 'node:os';

const MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;
/** A whole run needs less than one gigabyte of temporary files at a time. */
const MIN_BYTES = 3 * GIGABYTE;

/**
 * Puts tests' temporary files into memory if the system has enough (Linux). Otherwise each commit of the
 * embedded store waits for the disk. An existing `TMPDIR` is kept.
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
