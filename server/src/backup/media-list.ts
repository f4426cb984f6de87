import { access, copyFile, link, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Snapshot } from '@recado/embedded-store';
import { DATABASE_NAME } from '#core/database';
import { type MediaFileDocument, pathBelowRoot } from '#core/media';

/** A line of `media.ndjson`. */
export interface ListedFile {
  /** Path below `media/`. */
  path: string;
  bytes: number;
  sha256: string;
}

/** Yields the complete files that a copy of the database names, with the hashes that were stored with them. */
export function* filesOf(snapshot: Snapshot): Generator<ListedFile> {
  for (const document of snapshot.documentsOf(DATABASE_NAME, 'media_files')) {
    const { _id, companyId, bytes, sha256, pending } = document as unknown as MediaFileDocument;
    if (!pending) yield { path: pathBelowRoot(String(companyId), _id).replaceAll('\\', '/'), bytes, sha256 };
  }
}

/** Codes of `link` where the file system or the disk's boundary does not permit it. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS']);

/**
 * Puts a file of messages into a folder: as a hard link, because these files never change, otherwise as a copy. On
 * another disk, links the copy that an earlier backup made.
 *
 * @param earlier - the same folder in the newest earlier backup
 * @returns false if the file no longer exists
 */
export async function placeFile(
  path: string,
  { from, to, earlier }: { from: string; to: string; earlier?: string },
): Promise<boolean> {
  const target = join(to, path);
  const source = join(from, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  // A link to a symbolic link would lead out of the backup.
  const result = (await isSymbolicLink(source)) ? 'impossible' : await tryLink(source, target);
  if (result !== 'impossible') return result === 'linked';
  if (earlier !== undefined && (await exists(source))) {
    if ((await tryLink(join(earlier, path), target)) === 'linked') return true;
  }
  try {
    await copyFile(source, target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  const copy = await open(target, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  return true;
}

async function tryLink(source: string, target: string): Promise<'linked' | 'missing' | 'impossible'> {
  try {
    await link(source, target);
    return 'linked';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'missing';
    if (NO_LINK.has(codeOf(error))) return 'impossible';
    throw error;
  }
}

async function isSymbolicLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
