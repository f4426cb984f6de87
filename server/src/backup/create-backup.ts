import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  copyStore,
  DamagedStoreError,
  isUnreadablePage,
  openSnapshot,
  type Snapshot,
} from '@recado/embedded-store';
import type { Config } from '#core/config';
import { DATABASE_NAME, storeFolder } from '#core/database';
import { createDiskSpace } from '#core/media';
import { SecretBox } from '#core/secrets';
import { VERSION } from '../version';
import { BackupError } from './backup-error';
import { completeBackups } from './backup-folder';
import { digestOf, type FileDigest, writeDurably } from './durable-files';
import { erasuresOf } from './erasures';
import { BACKUP_FILES, backupName, mediaFolder } from './layout';
import { type ManifestContent, writeManifest } from './manifest';
import { filesOf, type ListedFile, placeFile } from './media-list';
import { sealSecret } from './sealed-secret';

export type BackupConfig = Pick<Config, 'mongoUrl' | 'dataDir' | 'appSecret' | 'media' | 'disk' | 'backup'>;

export interface CreatedBackup {
  folder: string;
  content: ManifestContent;
  /** Whether the backup contains the sealed `APP_SECRET`. */
  hasSecret: boolean;
}

/**
 * Copies the embedded store and then the files of messages into a new folder below `parent`; the server may run. The
 * manifest is written last, so an interrupted backup is none. Call in a process that does not have the store.
 *
 * @throws BackupError without an embedded store and without room on the disk
 */
export async function createBackup(config: BackupConfig, parent: string): Promise<CreatedBackup> {
  requireEmbeddedStore(config);
  const store = storeFolder(config.dataDir);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  await requireRoom(config, parent, store);
  const newest = (await completeBackups(parent)).at(-1);
  const earlier = newest === undefined ? undefined : join(parent, newest);
  const createdAt = new Date();
  const folder = join(resolve(parent), backupName(createdAt));
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupError(
      `${folder} exists already: another backup started in the same second. Repeat the command.`,
    );
  }
  try {
    return await fill(folder, config, { store, createdAt, earlier });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (error instanceof DamagedStoreError) throw damaged(error);
    throw isUnreadablePage(error) ? unreadable(error) : error;
  }
}

const unreadable = (error: unknown): BackupError =>
  new BackupError(
    `No backup was made, earlier ones stay: the database cannot be read (${(error as Error).message}), so it is damaged. Stop the server and run npm run admin -- check.`,
  );

const damaged = ({ message }: DamagedStoreError): BackupError =>
  new BackupError(`No backup was made, earlier ones stay. ${message}`);

async function fill(
  folder: string,
  config: BackupConfig,
  { store, createdAt, earlier }: { store: string; createdAt: Date; earlier: string | undefined },
): Promise<CreatedBackup> {
  const files: Record<string, FileDigest> = {};
  const add = async (name: string) => (files[name] = await digestOf(join(folder, name)));
  await copyStore(store, join(folder, BACKUP_FILES.store));
  const snapshot = openSnapshot(join(folder, BACKUP_FILES.store));
  let database: Pick<ManifestContent, 'counts' | 'migrations'>;
  let media: ManifestContent['media'];
  try {
    database = describe(snapshot);
    await writeLines(join(folder, BACKUP_FILES.erasures), erasuresOf(snapshot));
    for (const { file, lines } of await secretFacts()) {
      await writeLines(join(folder, file), lines(snapshot, new SecretBox(config.appSecret)));
      await add(file);
    }
    media = await copyMedia(folder, config, snapshot, earlier);
  } finally {
    await snapshot.close();
  }
  await add(BACKUP_FILES.storeFile);
  await add(BACKUP_FILES.erasures);
  await add(BACKUP_FILES.mediaList);
  const { passphrase } = config.backup;
  if (passphrase !== undefined) {
    await writeDurably(join(folder, BACKUP_FILES.secret), await sealSecret(config.appSecret, passphrase));
    await add(BACKUP_FILES.secret);
  }
  const content: ManifestContent = {
    format: 1,
    version: VERSION,
    createdAt: createdAt.toISOString(),
    ...database,
    files,
    media,
  };
  await writeManifest(folder, content, config.appSecret);
  return { folder, content, hasSecret: passphrase !== undefined };
}

/** Loaded on demand, because the features are large. */
const secretFacts = async () => (await import('../stored-data')).SECRET_FACTS;

function describe(snapshot: Snapshot): Pick<ManifestContent, 'counts' | 'migrations'> {
  const collections = snapshot.collections(DATABASE_NAME).map(({ name, count }) => [name, count] as const);
  const migrations = [...snapshot.documentsOf(DATABASE_NAME, 'migrations')].map(({ _id }) => String(_id));
  return { counts: Object.fromEntries(collections), migrations };
}

/** Places the files that the database's copy names. A bucket keeps its own versions, so its files are only named. */
async function copyMedia(
  folder: string,
  config: BackupConfig,
  snapshot: Snapshot,
  earlier: string | undefined,
): Promise<ManifestContent['media']> {
  const isOnDisk = config.media.s3 === undefined;
  const media: ManifestContent['media'] = {
    location: isOnDisk ? 'disk' : 'bucket',
    files: 0,
    bytes: 0,
    missing: 0,
  };
  const to = join(folder, BACKUP_FILES.media);
  const places = {
    from: mediaFolder(config.dataDir),
    to,
    ...(earlier !== undefined && { earlier: join(earlier, BACKUP_FILES.media) }),
  };
  const placed = async function* (): AsyncGenerator<ListedFile> {
    for (const file of filesOf(snapshot)) {
      if (isOnDisk && !(await placeFile(file.path, places))) {
        media.missing += 1;
        continue;
      }
      media.files += 1;
      media.bytes += file.bytes;
      yield file;
    }
  };
  await writeLines(join(folder, BACKUP_FILES.mediaList), placed());
  return media;
}

async function writeLines(path: string, rows: Iterable<object> | AsyncIterable<object>): Promise<void> {
  const lines = async function* () {
    for await (const row of rows) yield `${JSON.stringify(row)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600, flush: true }));
}

function requireEmbeddedStore({ mongoUrl, dataDir }: BackupConfig): void {
  if (mongoUrl === undefined) return;
  throw new BackupError(
    mongoUrl.startsWith('mongodb://recado-store')
      ? `MONGO_URL is the embedded store of \`npm run store\`. Run this command without MONGO_URL, with the DATA_DIR whose folder 'store' it uses (now ${dataDir}).`
      : 'The database is MongoDB, which has tools of its own: make the backup with `mongodump --oplog --gzip` or by snapshots of your provider (docs/backup.md).',
  );
}

async function requireRoom({ disk, media }: BackupConfig, parent: string, store: string): Promise<void> {
  const file = join(store, 'data.mdb');
  if (!existsSync(file)) throw new BackupError(`${store} contains no embedded store. Is DATA_DIR right?`);
  const { size } = await stat(file);
  const { free, reserve } = await createDiskSpace(parent, disk).state();
  if (free - size >= reserve) return;
  const mb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`;
  throw new BackupError(
    `No backup was made: ${parent} has ${mb(free)} free, and needs ${mb(size + reserve)}${media.s3 ? '' : ' and room for new files'}.`,
  );
}
