import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import type { Config } from '../config';

/** Returns the bytes of the database on disk; null if they cannot be read. */
export function storeSize(
  { dataDir, mongoUrl }: Pick<Config, 'dataDir' | 'mongoUrl'>,
  db: Db,
): Promise<number | null> {
  return mongoUrl ? databaseBytes(db) : folderBytes(join(dataDir, 'store'));
}

/** Returns null if the permission to read the size is missing. */
async function databaseBytes(db: Db): Promise<number | null> {
  try {
    const { storageSize, indexSize } = (await db.stats()) as { storageSize?: number; indexSize?: number };
    // A store in a separate process reports no sizes.
    return storageSize ? storageSize + (indexSize ?? 0) : null;
  } catch {
    return null;
  }
}

async function folderBytes(folder: string): Promise<number | null> {
  try {
    let bytes = 0;
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      // Allocated blocks, because the store's file contains reserved space.
      if (entry.isFile()) bytes += 512 * (await stat(join(entry.parentPath, entry.name))).blocks;
    }
    return bytes;
  } catch {
    return null;
  }
}
