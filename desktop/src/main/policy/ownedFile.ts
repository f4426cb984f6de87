import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

const WRITABLE_BY_OTHERS = 0o022;
const MAX_BYTES = 65_536;

interface Owned {
  uid: number;
  mode: number;
}

/**
 * Reads a file that only its owner can replace or change.
 * @param owner user id that must own the file and its folder
 * @returns null if the file does not exist
 * @throws if other users may change it
 */
export async function readOwnedFile(path: string, owner: number): Promise<Buffer | null> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(absent);
  if (!file) return null;
  try {
    const stats = await file.stat();
    const folder = await stat(dirname(path));
    if (!stats.isFile() || stats.size > MAX_BYTES) throw new Error('not a policy file');
    if (![stats, folder].every((one) => isOwnedBy(one, owner))) throw new Error('others may change it');
    return await file.readFile();
  } finally {
    await file.close();
  }
}

function isOwnedBy({ uid, mode }: Owned, owner: number): boolean {
  return uid === owner && (mode & WRITABLE_BY_OTHERS) === 0;
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
