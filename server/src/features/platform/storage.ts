import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import type { OutputOf } from '@recado/shared/contract';
import type { getStorage } from '@recado/shared/platform';
import type { Config } from '#core/config';
import type { Media } from '#core/media';

const MAX_COMPANIES = 10;

export interface StorageSources {
  config: Pick<Config, 'dataDir' | 'mongoUrl'>;
  db: () => Db;
  media: Media;
  companyNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

export async function storageUse({
  config,
  db,
  media,
  companyNames,
}: StorageSources): Promise<OutputOf<typeof getStorage>> {
  const [disk, usage, database] = await Promise.all([
    media.disk.state(),
    media.usage(MAX_COMPANIES),
    config.mongoUrl ? databaseBytes(db()) : folderBytes(join(config.dataDir, 'store')),
  ]);
  const names = await companyNames(usage.largest.map(({ companyId }) => companyId));
  return {
    disk,
    media: usage.total,
    database,
    largest: usage.largest.map(({ companyId, bytes }) => ({
      company: { id: companyId, name: names.get(companyId) ?? '' },
      media: bytes,
    })),
  };
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
