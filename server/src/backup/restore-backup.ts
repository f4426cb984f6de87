import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { openSnapshot } from '@recado/embedded-store';
import type { Config } from '#core/config';
import { DATABASE_NAME, movingMarker, restoringFolder, storeFolder } from '#core/database';
import { adaptData, numbersConnected } from './adapt-data';
import { BackupError } from './backup-error';
import { checkFiles, linesOf, listedFiles, requireIntact } from './check-files';
import { writeDurably } from './durable-files';
import { eraseAgain, readErasures } from './erase-again';
import { BACKUP_FILES, isBackupName, mediaFolder } from './layout';
import type { Manifest } from './manifest';
import { placeFile } from './media-list';
import { secretFor } from './restored-secret';

export interface RestoreOptions {
  /** File of people erased after the backup: `erasures.ndjson` of a newer one. */
  erasures?: string;
  /** The operator has stopped the server that used the numbers of the backup. */
  oldStopped: boolean;
  /** Restores with a new secret if that of the backup is lost. */
  withoutSecret?: boolean;
  /** Restores without files of messages that are missing or damaged. */
  withoutDamagedFiles?: boolean;
}

export interface RestoredBackup {
  manifest: Manifest;
  /** When the lost period ends. */
  at: Date;
  erasedAgain: number;
  /** Undefined if the secret was there; otherwise sentences about losses that depend on the data. */
  secretLost?: readonly string[];
  /** Paths below `media/` of the files that were not restored. */
  withoutFiles: readonly string[];
}

/**
 * Restores a backup into an empty `DATA_DIR`. The data appears there only when all steps have succeeded.
 *
 * @throws BackupError if the target is not empty, a file was altered, the secret is wrong, or numbers were connected
 * and `oldStopped` is false
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  options: RestoreOptions,
  log: Logger,
): Promise<RestoredBackup> {
  if (config.mongoUrl !== undefined)
    throw new BackupError('A backup is restored into an embedded store: run the command without MONGO_URL.');
  await requireEmpty(config.dataDir);
  await requireBackup(folder);
  const erasures = options.erasures === undefined ? [] : await readErasures(options.erasures);
  const checked = await checkFiles(folder);
  if (!options.withoutDamagedFiles) requireIntact(folder, checked);
  const { manifest, damaged } = checked;
  const secret = await secretFor(manifest, folder, config, options.withoutSecret === true);
  const staging = restoringFolder(config.dataDir);
  await rm(staging, { recursive: true, force: true });
  try {
    await mkdir(storeFolder(staging), { recursive: true, mode: 0o700 });
    const store = join(storeFolder(staging), 'data.mdb');
    await copyFile(join(folder, BACKUP_FILES.storeFile), store, constants.COPYFILE_FICLONE);
    // That of the backup may be read-only.
    await chmod(store, 0o600);
    // Without their keys, numbers connect nowhere.
    if (!options.oldStopped && secret.origin !== 'lost') await requireNoNumbers(storeFolder(staging));
    const withoutFiles = damaged.map(({ path }) => path);
    await mkdir(mediaFolder(staging), { mode: 0o700 });
    if (manifest.media.location === 'disk')
      await placeMedia(folder, mediaFolder(staging), new Set(withoutFiles));
    // A clock that was set back must not end the lost period before its begin.
    const at = new Date(Math.max(Date.now(), Date.parse(manifest.createdAt)));
    const staged: Config = { ...config, dataDir: staging, appSecret: secret.value };
    const isSecretLost = secret.origin === 'lost';
    const secretLost = await adaptData(
      staged,
      {
        from: new Date(manifest.createdAt),
        at,
        version: manifest.version,
        isSecretLost,
        facts: (file) => factsIn(folder, manifest, file),
        lostFiles: damaged,
      },
      log,
    );
    const erasedAgain = await eraseAgain(staged, erasures, log);
    if (secret.origin === 'sealed')
      await writeDurably(join(config.dataDir, 'app-secret'), `${secret.value}\n`);
    await moveIntoPlace(staging, config.dataDir);
    return { manifest, at, erasedAgain, withoutFiles, ...(isSecretLost && { secretLost }) };
  } catch (error) {
    // A move that failed midway is completed by another restore.
    if (!existsSync(movingMarker(config.dataDir))) await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

/** Names the mistake that `manifest.json` is missing would not explain. */
async function requireBackup(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`${folder} does not exist. Name the folder of one backup: recado-….`);
    throw error;
  });
  const [backup] = names.filter(isBackupName).sort().toReversed();
  if (backup !== undefined && !names.includes(BACKUP_FILES.manifest))
    throw new BackupError(
      `${folder} contains several backups. Name one of them, such as ${join(folder, backup)}.`,
    );
}

async function placeMedia(folder: string, target: string, damaged: ReadonlySet<string>): Promise<void> {
  for await (const { path } of listedFiles(folder)) {
    if (damaged.has(path)) continue;
    if (!(await placeFile(path, { from: join(folder, BACKUP_FILES.media), to: target })))
      throw new BackupError(`${path} disappeared from the backup during the restore. Repeat the command.`);
  }
}

async function* factsIn(folder: string, manifest: Manifest, file: string): AsyncGenerator<unknown> {
  if (!manifest.files[file]) return;
  for await (const line of linesOf(join(folder, file))) yield JSON.parse(line);
}

async function moveIntoPlace(staging: string, dataDir: string): Promise<void> {
  await writeDurably(movingMarker(dataDir), '');
  // The files first: a store without them would seem complete.
  await rm(mediaFolder(dataDir), { recursive: true, force: true });
  await rename(mediaFolder(staging), mediaFolder(dataDir));
  await rm(storeFolder(dataDir), { recursive: true, force: true });
  await rename(storeFolder(staging), storeFolder(dataDir));
  await rm(staging, { recursive: true, force: true });
}

async function requireEmpty(dataDir: string): Promise<void> {
  // Files that an interrupted restore moved, and not yet its store.
  if (existsSync(movingMarker(dataDir)) && existsSync(storeFolder(restoringFolder(dataDir))))
    await rm(mediaFolder(dataDir), { recursive: true, force: true });
  for (const folder of [storeFolder(dataDir), mediaFolder(dataDir)]) {
    const [entry] = await readdir(folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    if (entry !== undefined)
      throw new BackupError(
        `${folder} is not empty. A backup is restored into an empty folder only: move it away, or choose another DATA_DIR.`,
      );
  }
}

async function requireNoNumbers(store: string): Promise<void> {
  const snapshot = openSnapshot(store);
  let paired = 0;
  try {
    for (const connection of snapshot.documentsOf(DATABASE_NAME, 'connections'))
      if (connection['paired'] === true) paired += 1;
  } finally {
    await snapshot.close();
  }
  if (paired > 0) throw numbersConnected(paired);
}
