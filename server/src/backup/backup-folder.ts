import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from './durable-files';
import { BACKUP_FILES, isBackupName, timeOfBackup } from './layout';
import { readManifest } from './manifest';
import { expiredBackups } from './retention';

/** In the folder of all backups: the last successful rehearsal of a restore. */
const VERIFIED_FILE = 'verified.json';
/** Age of an interrupted backup that is deleted; a running one is younger. */
const INTERRUPTED_MS = 86_400_000;

const verifiedSchema = z.object({
  backup: z.string(),
  at: z.iso.datetime(),
  messages: z.number().int(),
  seconds: z.number(),
});
export type VerifiedBackup = z.infer<typeof verifiedSchema>;

export interface BackupStatus {
  last: { at: string; messages: number } | null;
  verified: VerifiedBackup | null;
}

/** Returns the newest complete backup and the last rehearsal in a folder of backups. */
export async function readStatus(parent: string): Promise<BackupStatus> {
  const newest = (await completeBackups(parent)).at(-1);
  const manifest = newest === undefined ? undefined : await readManifest(join(parent, newest));
  return {
    last: manifest ? { at: manifest.createdAt, messages: manifest.counts['messages'] ?? 0 } : null,
    verified: await readVerified(parent),
  };
}

/** Returns the folder names of complete backups, oldest first. */
export async function completeBackups(parent: string): Promise<string[]> {
  return (await backupsIn(parent)).filter((name) => existsSync(join(parent, name, BACKUP_FILES.manifest)));
}

export async function writeVerified(parent: string, verified: VerifiedBackup): Promise<void> {
  await writeDurably(join(parent, VERIFIED_FILE), `${JSON.stringify(verified, null, 2)}\n`);
}

/** Deletes backups past the retention and interrupted ones. Returns their names. */
export async function deleteExpired(parent: string, now: Date): Promise<string[]> {
  const complete = await completeBackups(parent);
  const interrupted = (await backupsIn(parent)).filter(
    (name) => !complete.includes(name) && now.getTime() - timeOfBackup(name) > INTERRUPTED_MS,
  );
  const expired = [...expiredBackups(complete, now), ...interrupted];
  for (const name of expired) {
    // The manifest first: an interrupted deletion leaves no seemingly complete backup.
    await rm(join(parent, name, BACKUP_FILES.manifest), { force: true });
    await rm(join(parent, name), { recursive: true, force: true });
  }
  return expired;
}

async function backupsIn(parent: string): Promise<string[]> {
  try {
    return (await readdir(parent)).filter(isBackupName).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function readVerified(parent: string): Promise<VerifiedBackup | null> {
  try {
    return verifiedSchema.parse(JSON.parse(await readFile(join(parent, VERIFIED_FILE), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
