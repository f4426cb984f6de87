import { type ChildProcess, fork } from 'node:child_process';
import { workerFile } from '#core/worker-file';
import { BackupError } from './backup-error';
import type { BackupConfig, CreatedBackup } from './create-backup';

export interface BackupOrder {
  config: BackupConfig;
  parent: string;
}

export type BackupOutcome = { created: CreatedBackup } | { rejected: string } | { failed: string };

const MAX_STDERR = 2_000;
/** LMDB maps the file into memory, so reading a damaged one may end the process. */
const CRASHES = new Set<NodeJS.Signals>(['SIGBUS', 'SIGSEGV', 'SIGABRT']);

/**
 * Makes a backup in a separate process, because a copy inside the store's process would block its writes.
 *
 * @param parent - folder of all backups
 * @param onStart - receives the process
 * @throws BackupError
 */
export function runBackup(
  { mongoUrl, dataDir, appSecret, media, disk, backup }: BackupConfig,
  parent: string,
  onStart: (child: ChildProcess) => void = () => undefined,
): Promise<CreatedBackup> {
  return new Promise((resolve, reject) => {
    // The order contains the secrets, which the environment of a process would show to its user.
    const child = fork(workerFile('backup-worker'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let outcome: BackupOutcome | undefined;
    let errorOutput = '';
    child.stderr?.on('data', (text: Buffer) => {
      errorOutput = (errorOutput + text.toString('utf8')).slice(-MAX_STDERR);
    });
    child.once('message', (message: BackupOutcome) => (outcome = message));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (outcome === undefined && signal !== null && CRASHES.has(signal))
        reject(
          new BackupError(
            `No backup was made, earlier ones stay: reading the database ended the process (${signal}), so it is probably damaged. Stop the server and run npm run admin -- check.`,
          ),
        );
      else if (outcome === undefined)
        reject(new Error(`The backup's process ended (${String(signal ?? code)}) ${errorOutput}`));
      else if ('created' in outcome) resolve(outcome.created);
      else if ('rejected' in outcome) reject(new BackupError(outcome.rejected));
      else reject(new Error(outcome.failed));
    });
    const order: BackupOrder = { config: { mongoUrl, dataDir, appSecret, media, disk, backup }, parent };
    child.send(order, (error) => {
      if (error) reject(error);
    });
    onStart(child);
  });
}
