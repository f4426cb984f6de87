import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#core/config';
import { createLogger } from '#core/logging';
import { runBackup, verifyBackup } from '../backup';
import { AdminError } from './prompt';

/** Restores the newest backup into a temporary folder. Returns the lines to print. */
export async function verify(config: Config, given: string | undefined): Promise<string[]> {
  const {
    backup: name,
    messages,
    seconds,
  } = await verifyBackup(config, folderOf(config, given), createLogger({ logLevel: 'warn' }));
  return [`${name} was restored on trial: ${messages} messages in ${seconds} s.`];
}

function folderOf(config: Config, given: string | undefined): string {
  const folder = given ?? config.backup.dir;
  if (folder === undefined)
    throw new AdminError('The folder of the backups is missing: name it, or set BACKUP_DIR.');
  return folder;
}

/** Makes a backup; the server may run. Returns the lines to print. */
export async function backup(config: Config, given: string | undefined): Promise<string[]> {
  const parent = folderOf(config, given);
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
