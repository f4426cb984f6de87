import { join } from 'node:path';

/** Names in the folder of one backup. */
export const BACKUP_FILES = {
  /** Folder of the database's copy. */
  store: 'store',
  storeFile: 'store/data.mdb',
  /** Folder of the files of messages, arranged as in `DATA_DIR/media`. */
  media: 'media',
  /** One line per file of messages (`ListedFile`). */
  mediaList: 'media.ndjson',
  /** One line per erased person (`Erasure`). */
  erasures: 'erasures.ndjson',
  /** The sealed `APP_SECRET`; absent without a passphrase. */
  secret: 'secret.json',
  /** Written last: a folder without it is no backup. */
  manifest: 'manifest.json',
} as const;

const NAME = /^recado-\d{4}-\d\d-\d\dT\d{6}Z$/;

/** Returns a backup's folder name, which sorts by time: `recado-2026-11-29T034000Z`. */
export function backupName(at: Date): string {
  return `recado-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** Returns the time in a backup's folder name, in milliseconds. */
export function timeOfBackup(name: string): number {
  const [, day, hours, minutes, seconds] = /^recado-(.{10})T(..)(..)(..)Z$/.exec(name) ?? [];
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

export const isBackupName = (name: string): boolean => NAME.test(name);

/** Returns the folder of the files of messages. */
export const mediaFolder = (dataDir: string): string => join(dataDir, 'media');
