import type { Db } from 'mongodb';
import type { OutputOf } from '@recado/shared/contract';
import type { getStorage } from '@recado/shared/platform';
import type { Config } from '#core/config';
import { storeSize } from '#core/database';
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
    storeSize(config, db()),
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
