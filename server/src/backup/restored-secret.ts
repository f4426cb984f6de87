import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#core/config';
import { BackupError } from './backup-error';
import { BACKUP_FILES } from './layout';
import { isSecretOf, type Manifest } from './manifest';
import { openSecret } from './sealed-secret';

export interface RestoredSecret {
  value: string;
  /** `kept`: the target has it. `sealed`: it was in the backup. `lost`: the target's new one replaces it. */
  origin: 'kept' | 'sealed' | 'lost';
}

/** Follows an error after which the secret may be lost. */
const IF_LOST =
  'If it is lost, repeat the command with --without-secret: all numbers then pair again, and API tokens, signing secrets of webhooks and credentials of integrations are lost.';

/**
 * Returns the secret that opens a backup's data: that of the target, or the one sealed in the backup.
 *
 * @param withoutSecret - accept a new secret, with which the sealed parts of the data are lost
 * @throws BackupError if the secret or the passphrase is wrong, or missing without `withoutSecret`
 */
export async function secretFor(
  manifest: Manifest,
  folder: string,
  { appSecret, backup: { passphrase }, dataDir }: Pick<Config, 'appSecret' | 'backup' | 'dataDir'>,
  withoutSecret: boolean,
): Promise<RestoredSecret> {
  if (isSecretOf(manifest, appSecret)) return { value: appSecret, origin: 'kept' };
  if (!(await isInFile(dataDir, appSecret)))
    throw new BackupError('APP_SECRET is not the secret of this backup. Set the right one, or none.');
  const isSealed = manifest.files[BACKUP_FILES.secret] !== undefined;
  if (withoutSecret && (!isSealed || passphrase === undefined)) return { value: appSecret, origin: 'lost' };
  if (!isSealed)
    throw new BackupError(
      `The backup does not contain APP_SECRET: set the secret of the old server. ${IF_LOST}`,
    );
  if (passphrase === undefined)
    throw new BackupError(`BACKUP_PASSPHRASE is missing: it opens the secret of this backup. ${IF_LOST}`);
  const value = await openSecret(await readFile(join(folder, BACKUP_FILES.secret), 'utf8'), passphrase);
  if (!isSecretOf(manifest, value)) throw new BackupError('The secret in the backup is not its own.');
  return { value, origin: 'sealed' };
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
