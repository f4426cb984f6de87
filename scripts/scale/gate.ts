import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { percentiles } from '../bench/inbound/measure';
import { startSimulatorProcess } from '../bench/rig/simulator-process';
import { AgentClient } from '../reliability/agent-client';
import { freePort } from '../reliability/free-port';
import { processMemory } from '../reliability/process-memory';
import { type MessengerAddress, serverEnvironment, ServerProcess } from '../reliability/server-process';
import { BULK_PASSWORD, bulkEmail } from '../seed/bulk/companies';
import { gateCalls } from './gate-calls';

const ROOT = process.cwd();
const SAMPLES = 200;
const WARM_UP = 50;
const MINUTE = 60_000;

export interface GateRow {
  what: string;
  measured: string;
  limit: string;
  result: 'passed' | 'FAILED';
}

interface GateResult {
  rows: GateRow[];
  notes: string[];
}

type Say = (text: string) => void;

/** Limits that depend on the size of the profile: those of L. */
const START_MS = 2_000;
const OWN_MEMORY_MB = 300;
const BACKUP_MS = 3 * MINUTE;
const RESTORE_MS = 10 * MINUTE;

/** Measures every limit on the data of the profile that the command line names. */
export async function runGate(say: Say): Promise<GateResult> {
  const profile = process.argv.find((one) => one.startsWith('--profile='))?.slice('--profile='.length) ?? 'L';
  const simulator = await startSimulatorProcess(ROOT);
  try {
    const { dataDir, note } = seededFolder(profile, simulator, say);
    const rows = [...(await serverRows(dataDir, simulator, say)), ...backupRows(dataDir, simulator, say)];
    return { rows, notes: [note, `${SAMPLES} calls a row, one at a time.`] };
  } finally {
    simulator.child.kill('SIGTERM');
  }
}

function seededFolder(
  profile: string,
  messenger: MessengerAddress,
  say: Say,
): { dataDir: string; note: string } {
  const dataDir = join(ROOT, '.cache', 'gate', profile);
  const done = join(dataDir, 'seeded');
  if (!existsSync(done)) {
    say(`Writing the data of profile ${profile} …`);
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    const started = performance.now();
    execFileSync(process.execPath, [join(ROOT, 'scripts/dist/seed-bulk.mjs'), profile], {
      env: environment(dataDir, messenger),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writeFileSync(done, `${seconds(performance.now() - started)}`);
  }
  const { size } = statSync(join(dataDir, 'store', 'data.mdb'));
  return { dataDir, note: `Profile ${profile}: ${(size / 1024 ** 3).toFixed(1)} GB.` };
}

const environment = (dataDir: string, messenger: MessengerAddress) =>
  serverEnvironment({ dataDir, port: 0, messenger });
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function row(what: string, measured: number, limit: number, show: (value: number) => string): GateRow {
  return {
    ...{ what, measured: show(measured), limit: `≤ ${show(limit)}` },
    result: measured <= limit ? 'passed' : 'FAILED',
  };
}

async function serverRows(dataDir: string, messenger: MessengerAddress, say: Say): Promise<GateRow[]> {
  const server = new ServerProcess({ root: ROOT, dataDir, port: await freePort(), messenger });
  // The first start migrates older data.
  await server.start();
  await server.end('SIGTERM');
  const startMs = await server.start();
  try {
    const clients = {
      administrator: new AgentClient(server.url, bulkEmail(0, 0), BULK_PASSWORD),
      agent: new AgentClient(server.url, bulkEmail(0, 1), BULK_PASSWORD),
    };
    await clients.administrator.signIn();
    await clients.agent.signIn();
    const { resident, mapped } = processMemory(server.pid);
    const rows = [
      row('start', startMs, START_MS, seconds),
      row('memory of its own after the start', resident - mapped, OWN_MEMORY_MB, (value) => `${value} MB`),
    ];
    for (const { what, as, limit, path } of await gateCalls(clients.administrator)) {
      const times: number[] = [];
      for (let n = -WARM_UP; n < SAMPLES; n++) {
        const started = performance.now();
        await clients[as].get(path(n + WARM_UP));
        if (n >= 0) times.push(performance.now() - started);
      }
      const name = as === 'agent' ? `${what} (agent)` : what;
      const { p50, p95 } = percentiles(times);
      say(`${name}: p50 ${p50} ms, p95 ${p95} ms`);
      rows.push(row(`${name}, p95`, p95, limit, (value) => `${value} ms`));
    }
    return rows;
  } finally {
    await server.end('SIGTERM');
  }
}

/** Makes a backup of the folder and restores it into another one. */
function backupRows(dataDir: string, messenger: MessengerAddress, say: Say): GateRow[] {
  const [backups, target] = [`${dataDir}-backups`, `${dataDir}-restored`];
  const admin = (folder: string, ...command: string[]) => {
    const started = performance.now();
    execFileSync(process.execPath, [join(ROOT, 'server/dist/admin.mjs'), ...command], {
      env: { ...environment(folder, messenger), BACKUP_PASSPHRASE: 'a passphrase of the gate' },
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return performance.now() - started;
  };
  for (const folder of [backups, target]) rmSync(folder, { recursive: true, force: true });
  try {
    const backupMs = admin(dataDir, 'backup', backups);
    const [name = ''] = readdirSync(backups);
    const restoreMs = admin(target, 'restore', join(backups, name), '--confirm-old-stopped');
    say(`backup ${seconds(backupMs)}, restore ${seconds(restoreMs)}`);
    return [row('backup', backupMs, BACKUP_MS, seconds), row('restore', restoreMs, RESTORE_MS, seconds)];
  } finally {
    for (const folder of [backups, target]) rmSync(folder, { recursive: true, force: true });
  }
}
