import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { storeFolder } from './store-folder';

/** Returns the folder in `DATA_DIR` in which a restore works until it is complete. */
export const restoringFolder = (dataDir: string): string => join(dataDir, 'restoring');

/** Returns the file that exists while restored data moves out of that folder. */
export const movingMarker = (dataDir: string): string => join(restoringFolder(dataDir), 'moving');

export class InterruptedRestoreError extends Error {
  constructor(dataDir: string) {
    super(
      `A restore into ${dataDir} was interrupted. Repeat it (npm run admin -- restore <folder>), or delete ${restoringFolder(dataDir)} to start without the backup.`,
    );
    this.name = 'InterruptedRestoreError';
  }
}

/**
 * Completes a restore that had moved all its data when it was interrupted.
 *
 * @throws InterruptedRestoreError if it had not
 */
export async function requireNoInterruptedRestore(dataDir: string): Promise<void> {
  const folder = restoringFolder(dataDir);
  if (!existsSync(folder)) return;
  // The store moves last.
  const hasMoved = existsSync(movingMarker(dataDir)) && !existsSync(storeFolder(folder));
  if (!hasMoved) throw new InterruptedRestoreError(dataDir);
  await rm(folder, { recursive: true, force: true });
}
