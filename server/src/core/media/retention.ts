import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Files } from './files';
import { mediaFiles, mediaUsage } from './media-file.model';
import { recountRoom } from './quota';

const DAY_MS = 86_400_000;
/** No upload takes this long, so a crash left older pending files. */
const LEFT_BEHIND_MS = 6 * 3_600_000;
const BATCH = 200;

/** Called before retention deletes files; again after a crash. */
export type ExpiryListener = (companyId: number, fileIds: readonly string[]) => Promise<void>;

export interface SweepOptions {
  files: Files;
  temporaryFolder: string;
  /** Returns the retention in days; null: unlimited. */
  retentionDaysOf: (companyId: number) => Promise<number | null>;
  expiring: ExpiryListener;
  log: Logger;
  now?: () => number;
}

/** Deletes expired files and those left by crashes, and recounts quotas. */
export async function sweepMedia(options: SweepOptions): Promise<void> {
  const { files, retentionDaysOf, expiring, log, now = Date.now } = options;
  const removeAll = async (companyId: number, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await files.remove(companyId, id);
  };

  const sweepCompany = async (companyId: number): Promise<void> => {
    const days = await retentionDaysOf(companyId);
    let removed = 0;
    while (days !== null) {
      const old = await mediaFiles.find(
        companyId,
        { createdAt: { $lt: new Date(now() - days * DAY_MS) }, kept: { $exists: false } },
        { sort: { createdAt: 1 }, limit: BATCH },
      );
      if (old.length === 0) break;
      const ids = old.map(({ _id }) => _id);
      await expiring(companyId, ids);
      await removeAll(companyId, ids);
      removed += ids.length;
    }
    if (removed > 0) log.info({ companyId, removed }, 'files past their retention deleted');
    await recountRoom(companyId);
  };

  for await (const { companyId } of mediaUsage.eachAcrossCompanies({}))
    await sweepCompany(companyId).catch((error: unknown) => {
      log.error({ err: error, companyId }, 'deleting old files; the next sweep tries again');
    });

  const leftBehind = new Date(now() - LEFT_BEHIND_MS);
  const pending = { pending: true, createdAt: { $lt: leftBehind } } as const;
  for await (const { companyId, _id } of mediaFiles.eachAcrossCompanies(pending))
    await files.remove(companyId, _id).catch((error: unknown) => {
      log.error(
        { err: error, companyId, fileId: _id },
        'removing an unfinished file; the next sweep tries again',
      );
    });
  await removeOldFiles(options.temporaryFolder, leftBehind);
}

async function removeOldFiles(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const path = join(folder, name);
    // Another server may sweep the same folder.
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() && found.mtime < before) await rm(path, { force: true });
  }
}
