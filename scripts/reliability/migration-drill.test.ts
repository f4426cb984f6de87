import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSnapshot } from '@recado/embedded-store';
import { startSimulatorProcess } from '../bench/rig/simulator-process';
import { freePort } from './free-port';
import { serverEnvironment, ServerProcess, SHARED_SECRET } from './server-process';

const ROOT = process.cwd();
/** Data of the demo as each release left it, without its files: `<version>.mdb.br`. */
const FIXTURES = join(ROOT, 'scripts', 'fixtures');
const KILLS = 5;
/** A start takes less than a second; the migrations are in its first half. */
const LATEST_KILL_MS = 900;
/** Collections that never lose documents by time; a server may add some, of schedules for example. */
const LASTING =
  'contacts tickets messages users queues connections settings tags quick_messages ticket_notes kanban_boards kanban_columns contact_lists contact_list_items campaigns schedules reviews chats chat_messages'.split(
    ' ',
  );

let simulator: Awaited<ReturnType<typeof startSimulatorProcess>>;
const folder = mkdtempSync(join(tmpdir(), 'recado-drill-'));

beforeAll(async () => {
  simulator = await startSimulatorProcess(ROOT);
});
afterAll(() => {
  simulator.child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

async function countsOf(store: string): Promise<Record<string, number>> {
  const snapshot = openSnapshot(store);
  const counts = snapshot.collections('recado').filter(({ name }) => LASTING.includes(name));
  await snapshot.close();
  return Object.fromEntries(counts.map(({ name, count }) => [name, count]));
}

describe.each(readdirSync(FIXTURES).filter((name) => name.endsWith('.mdb.br')))('the data of %s', (name) => {
  it('survives kills during its migration whole', { timeout: 240_000 }, async () => {
    const dataDir = join(folder, name);
    const store = join(dataDir, 'store');
    mkdirSync(store, { recursive: true });
    writeFileSync(join(store, 'data.mdb'), brotliDecompressSync(readFileSync(join(FIXTURES, name))));
    const before = await countsOf(store);
    expect(before['messages']).toBeGreaterThan(100);
    const options = { root: ROOT, dataDir, messenger: simulator, environment: { APP_SECRET: SHARED_SECRET } };
    for (let kill = 0; kill < KILLS; kill++) {
      const server = new ServerProcess({ ...options, port: await freePort() });
      // A start that is killed fails; one that was faster is killed while it serves.
      const started = server.start().catch(() => undefined);
      await pause(Math.random() * LATEST_KILL_MS);
      await server.end('SIGKILL');
      await started;
    }
    const server = new ServerProcess({ ...options, port: await freePort() });
    await server.start();
    await server.migrated();
    await server.end('SIGTERM');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(ROOT, 'server/dist/admin.mjs'), 'check', '--deep'],
      { env: { ...serverEnvironment({ ...options, port: 0 }) } },
    );
    expect(stdout).toContain('The data is up to date.');
    expect(stdout).toContain('All indexes and references fit the documents.');
    const after = await countsOf(store);
    expect(Object.keys(after).sort()).toEqual([...LASTING].sort());
    const lost = Object.entries(before).filter(([collection, count]) => (after[collection] ?? 0) < count);
    expect(lost).toEqual([]);
  });
});
