import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { BackupError } from './backup-error';
import { digestOf, type FileDigest } from './durable-files';
import { BACKUP_FILES } from './layout';
import { type Manifest, readManifest } from './manifest';
import type { ListedFile } from './media-list';

const lineSchema = z.strictObject({
  path: z.string().regex(/^\d+\/[\da-f]{2}\/[\da-f]{32}$/),
  bytes: z.number().int(),
  sha256: z.hex(),
});

export interface CheckedBackup {
  manifest: Manifest;
  /** Files of messages that are missing, damaged or no regular files. */
  damaged: ListedFile[];
}

/**
 * Reads every file of a backup and compares it with the manifest and the list of files.
 *
 * @throws BackupError that names the first file, other than a message's, that is missing, damaged or altered
 */
export async function checkFiles(folder: string): Promise<CheckedBackup> {
  const manifest = await readManifest(folder);
  for (const required of [BACKUP_FILES.storeFile, BACKUP_FILES.erasures, BACKUP_FILES.mediaList])
    if (!manifest.files[required]) throw new BackupError(`The manifest of ${folder} lacks ${required}.`);
  for (const [name, digest] of Object.entries(manifest.files)) await checkFile(join(folder, name), digest);
  const damaged: ListedFile[] = [];
  if (manifest.media.location === 'disk')
    for await (const file of listedFiles(folder))
      if (!(await isIntact(join(folder, BACKUP_FILES.media, file.path), file))) damaged.push(file);
  return { manifest, damaged };
}

const NAMED = 3;

/** @throws BackupError that names the first damaged files and the way to restore without them */
export function requireIntact(folder: string, { manifest, damaged }: CheckedBackup): void {
  if (damaged.length === 0) return;
  const first = damaged.slice(0, NAMED).map(({ path }) => path);
  throw new BackupError(
    `${damaged.length} of ${manifest.media.files} files of messages in ${folder} are missing or damaged: ${first.join(', ')}${damaged.length > NAMED ? ', …' : ''}. Take another copy of the backup, or repeat the command with --without-damaged-files: everything else is restored, and their messages show that the file is not available.`,
  );
}

/** Yields the lines of a backup's list of files. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile> {
  for await (const line of linesOf(join(folder, BACKUP_FILES.mediaList)))
    yield lineSchema.parse(JSON.parse(line));
}

/** Yields the lines of a text file. */
export function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path), crlfDelay: Infinity });
}

/** A link would lead out of the restored data. */
async function isIntact(path: string, expected: FileDigest): Promise<boolean> {
  const stats = await lstat(path).catch(unlessMissing);
  return stats !== undefined && stats.isFile() && isEqual(await digestOf(path), expected);
}

async function checkFile(path: string, expected: FileDigest): Promise<void> {
  const actual = await digestOf(path).catch(unlessMissing);
  if (actual === undefined) throw new BackupError(`${path} is missing. ${OTHER_COPY}`);
  if (!isEqual(actual, expected)) throw new BackupError(`${path} was altered or is damaged. ${OTHER_COPY}`);
}

const OTHER_COPY = 'Restore another copy of this backup, or another backup.';

const isEqual = (one: FileDigest, other: FileDigest): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
