import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#core/config';
import { runBackup } from '../backup';
import { AdminError } from './prompt';

/** Makes a backup; the server may run. Returns the lines to print. */
export async function backup(config: Config, given: string | undefined): Promise<string[]> {
  const parent = given ?? config.backup.dir;
  if (parent === undefined)
    throw new AdminError('The folder of the backups is missing: name it, or set BACKUP_DIR.');
  const { folder, content, hasSecret } = await runBackup(config, parent);
  const { media, counts } = content;
  const files =
    media.location === 'bucket'
      ? `${media.files} files of the bucket are listed; the bucket needs versioning`
      : `${media.files} files`;
  return [
    `${folder}: ${counts['messages'] ?? 0} messages, ${files}.`,
    ...(media.missing > 0 ? [`${media.missing} files no longer exist.`] : []),
    ...(hasSecret
      ? []
      : [
          'Without BACKUP_PASSPHRASE the backup lacks APP_SECRET: keep that elsewhere, or numbers must pair again.',
        ]),
    ...(isSameDisk(dirname(folder), config.dataDir)
      ? ['The backup is on the same disk as the data, and would be lost with it: copy it elsewhere.']
      : []),
  ];
}

const isSameDisk = (one: string, other: string): boolean => statSync(one).dev === statSync(other).dev;
