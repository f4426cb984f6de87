import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../reliability/free-port';
import { type MessengerAddress, serverEnvironment, ServerProcess } from '../../reliability/server-process';
import { atMost, type GateRow, type Say, seconds } from './rows';

export const ROOT = process.cwd();
const MINUTE_MS = 60_000;
const BACKUP_MS = 3 * MINUTE_MS;
const RESTORE_MS = 10 * MINUTE_MS;

/** No rate limit of a number affects the measurements. */
export const SERVER_SETTINGS = { MESSENGER_SENDS_PER_SECOND: '100000' };

const environmentOf = (dataDir: string, messenger: MessengerAddress) =>
  serverEnvironment({ dataDir, port: 0, messenger, environment: SERVER_SETTINGS });

/** Returns the folder with the data of a profile, which is written once. */
export function seededFolder(profile: string, messenger: MessengerAddress, say: Say): string {
  const dataDir = join(ROOT, '.cache', 'gate', profile);
  const done = join(dataDir, 'seeded');
  if (existsSync(done)) return dataDir;
  say(`Writing the data of profile ${profile} …`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const started = performance.now();
  execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed-bulk.mjs'), profile], {
    env: environmentOf(dataDir, messenger),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const duration = seconds(performance.now() - started);
  say(`Written in ${duration}.`);
  writeFileSync(done, duration);
  return dataDir;
}

/** Returns a server with its own store in the folder. It is not started. */
export async function serverOf(dataDir: string, messenger: MessengerAddress): Promise<ServerProcess> {
  return new ServerProcess({
    root: ROOT,
    dataDir,
    port: await freePort(),
    messenger,
    environment: SERVER_SETTINGS,
  });
}

/**
 * Makes a backup of the folder and restores it.
 * @returns the limits of both, and the restored folder, which may be changed
 */
export function backedUpAndRestored(
  dataDir: string,
  messenger: MessengerAddress,
  say: Say,
): { rows: GateRow[]; restored: string } {
  const [backups, restored] = [`${dataDir}-backups`, `${dataDir}-restored`];
  const admin = (folder: string, ...command: string[]) => {
    const started = performance.now();
    execFileSync(process.execPath, [join(ROOT, 'server/dist/admin.mjs'), ...command], {
      env: { ...environmentOf(folder, messenger), BACKUP_PASSPHRASE: 'a passphrase of the gate' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return performance.now() - started;
  };
  for (const folder of [backups, restored]) rmSync(folder, { recursive: true, force: true });
  try {
    const backupMs = admin(dataDir, 'backup', backups);
    const [name = ''] = readdirSync(backups);
    const restoreMs = admin(restored, 'restore', join(backups, name), '--confirm-old-stopped');
    say(`backup ${seconds(backupMs)}, restore ${seconds(restoreMs)}`);
    const rows = [
      atMost('backup', backupMs, BACKUP_MS, seconds),
      atMost('restore', restoreMs, RESTORE_MS, seconds),
    ];
    return { rows, restored };
  } finally {
    rmSync(backups, { recursive: true, force: true });
  }
}
