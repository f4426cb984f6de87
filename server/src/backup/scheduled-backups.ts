import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '#core/config';
import type { Jobs } from '#core/jobs';
import { workerFile } from '#core/worker-file';
import { type BackupStatus, deleteExpired, readStatus } from './backup-folder';
import { runBackup } from './run-backup';

const CREATE = 'backup.create';
const VERIFY = 'backup.verify';
const CREATE_AT = '40 3 * * *';
const VERIFY_AT = '10 4 * * 0';
const HOUR_MS = 3_600_000;
const LOCK_MS = HOUR_MS;
const MAX_STDERR = 2_000;

export interface ScheduledBackups {
  /** Undefined unless backups are scheduled. */
  status: (() => Promise<BackupStatus>) | undefined;
  stop(): void;
}

interface Deps {
  config: Config;
  jobs: Jobs;
  log: Logger;
}

/** With `BACKUP_DIR`, makes backups on one server, deletes expired ones and rehearses a restore every week. */
export function createScheduledBackups({ config, jobs, log }: Deps): ScheduledBackups {
  const { dir, everyHours } = config.backup;
  const running = new Set<ChildProcess>();
  const watch = (child: ChildProcess): void => {
    running.add(child);
    child.once('close', () => running.delete(child));
  };
  const stop = (): void => {
    for (const child of running) child.kill('SIGKILL');
  };
  if (dir === undefined) return { status: undefined, stop };
  if (config.mongoUrl !== undefined) {
    log.warn('BACKUP_DIR has no effect with MONGO_URL: use mongodump or the snapshots of the provider');
    return { status: undefined, stop };
  }
  const options = { concurrency: 1, lockLifetime: LOCK_MS };
  jobs.define(
    CREATE,
    z.undefined(),
    async () => {
      const { folder, content } = await runBackup(config, dir, watch);
      const deleted = await deleteExpired(dir, new Date());
      log.info({ folder, messages: content.counts['messages'] ?? 0, deleted }, 'backup made');
    },
    options,
  );
  jobs.define(VERIFY, z.undefined(), () => verifyInProcess(dir, watch), options);
  jobs.every(everyHours === 24 ? CREATE_AT : everyHours * HOUR_MS, CREATE);
  jobs.every(VERIFY_AT, VERIFY);
  return { status: () => readStatus(dir), stop };
}

/** A restore opens a second store and database connection, so it runs in the operator's tool. */
function verifyInProcess(dir: string, watch: (child: ChildProcess) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(workerFile('admin'), ['backup', '--verify', dir], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    watch(child);
    let errorOutput = '';
    child.stderr?.on('data', (text: Buffer) => {
      errorOutput = (errorOutput + text.toString('utf8')).slice(-MAX_STDERR);
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`The rehearsal of a restore failed (${String(signal ?? code)}): ${errorOutput}`));
    });
  });
}
