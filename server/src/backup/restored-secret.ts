import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#core/config';
import { BackupError } from './backup-error';
import { BACKUP_FILES } from './layout';
import { isSecretOf, type Manifest } from './manifest';
import { openSecret } from './sealed-secret';

export interface RestoredSecret {
  value: string;
  /** Whether the target does not have it yet. */
  isFromBackup: boolean;
}

/**
 * Returns the secret that opens a backup's data: that of the target, or the one sealed in the backup.
 *
 * @throws BackupError if neither is right
 */
export async function secretFor(
  manifest: Manifest,
  folder: string,
  { appSecret, backup: { passphrase }, dataDir }: Pick<Config, 'appSecret' | 'backup' | 'dataDir'>,
): Promise<RestoredSecret> {
  if (isSecretOf(manifest, appSecret)) return { value: appSecret, isFromBackup: false };
  if (!(await isInFile(dataDir, appSecret)))
    throw new BackupError('APP_SECRET is not the secret of this backup. Set the right one, or none.');
  if (!manifest.files[BACKUP_FILES.secret])
    throw new BackupError('The backup does not contain APP_SECRET: set the secret of the old server.');
  if (passphrase === undefined)
    throw new BackupError('BACKUP_PASSPHRASE is missing: it opens the secret of this backup.');
  const value = await openSecret(await readFile(join(folder, BACKUP_FILES.secret), 'utf8'), passphrase);
  if (!isSecretOf(manifest, value)) throw new BackupError('The secret in the backup is not its own.');
  return { value, isFromBackup: true };
}

/** The file was created for the empty target, so the secret may replace it. */
async function isInFile(dataDir: string, appSecret: string): Promise<boolean> {
  try {
    return (await readFile(join(dataDir, 'app-secret'), 'utf8')).trim() === appSecret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
