import { createReadStream } from 'node:fs';
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

/**
 * Reads every file of a backup and compares it with the manifest and the list of files.
 *
 * @throws BackupError that names the first file that is missing, damaged or altered
 */
export async function checkFiles(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const required of [BACKUP_FILES.storeFile, BACKUP_FILES.erasures, BACKUP_FILES.mediaList])
    if (!manifest.files[required]) throw new BackupError(`The manifest of ${folder} lacks ${required}.`);
  for (const [name, digest] of Object.entries(manifest.files)) await checkFile(join(folder, name), digest);
  if (manifest.media.location === 'disk')
    for await (const { path, ...digest } of listedFiles(folder))
      await checkFile(join(folder, BACKUP_FILES.media, path), digest);
  return manifest;
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

async function checkFile(path: string, expected: FileDigest): Promise<void> {
  let actual: FileDigest;
  try {
    actual = await digestOf(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupError(`${path} is missing.`);
  }
  if (actual.bytes !== expected.bytes || actual.sha256 !== expected.sha256)
    throw new BackupError(`${path} was altered or is damaged.`);
}
