import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { openSnapshot } from '@recado/embedded-store';
import type { Config } from '#core/config';
import { DATABASE_NAME, storeFolder } from '#core/database';
import { BackupError } from './backup-error';
import { completeBackups, type VerifiedBackup, writeVerified } from './backup-folder';
import { BACKUP_FILES } from './layout';
import { isSecretOf, type Manifest } from './manifest';
import { restoreBackup } from './restore-backup';
import { openSecret } from './sealed-secret';

/** Collections of which a restore neither adds nor deletes documents. */
const COMPARED = ['companies', 'users', 'contacts', 'tickets', 'messages', 'media_files'] as const;
/** On the disk of the backups, so that their files need no space. */
const REHEARSAL = 'rehearsal';

/**
 * Restores the newest backup into a temporary folder, where no number connects, and records the success.
 *
 * @throws BackupError without a backup, and if it cannot be restored
 */
export async function verifyBackup(config: Config, parent: string, log: Logger): Promise<VerifiedBackup> {
  const backup = (await completeBackups(parent)).at(-1);
  if (backup === undefined) throw new BackupError(`${parent} contains no complete backup.`);
  const folder = join(parent, backup);
  const dataDir = join(parent, REHEARSAL);
  const started = performance.now();
  await rm(dataDir, { recursive: true, force: true });
  try {
    const rehearsed: Config = { ...config, dataDir, mongoUrl: undefined };
    const { manifest } = await restoreBackup(rehearsed, folder, { oldStopped: true }, log);
    await requireCounts(manifest, dataDir);
    await requireSealedSecret(manifest, folder, config);
    const verified: VerifiedBackup = {
      backup,
      at: new Date().toISOString(),
      messages: manifest.counts['messages'] ?? 0,
      seconds: Math.ceil((performance.now() - started) / 1_000),
    };
    await writeVerified(parent, verified);
    return verified;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function requireCounts(manifest: Manifest, dataDir: string): Promise<void> {
  const snapshot = openSnapshot(storeFolder(dataDir));
  try {
    const restored = new Map(snapshot.collections(DATABASE_NAME).map(({ name, count }) => [name, count]));
    for (const name of COMPARED) {
      const [expected, found] = [manifest.counts[name] ?? 0, restored.get(name) ?? 0];
      if (expected !== found)
        throw new BackupError(`The restored data has ${found} documents of ${name} instead of ${expected}.`);
    }
  } finally {
    await snapshot.close();
  }
}

/** The restore used the secret of this installation; after a loss, only the sealed one remains. */
async function requireSealedSecret(
  manifest: Manifest,
  folder: string,
  { backup: { passphrase } }: Pick<Config, 'backup'>,
): Promise<void> {
  if (!manifest.files[BACKUP_FILES.secret]) return;
  if (passphrase === undefined)
    throw new BackupError('BACKUP_PASSPHRASE is missing: the sealed secret cannot be checked.');
  const secret = await openSecret(await readFile(join(folder, BACKUP_FILES.secret), 'utf8'), passphrase);
  if (!isSecretOf(manifest, secret)) throw new BackupError('The secret in the backup is not its own.');
}
