import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/start-test-server';
import { backupName } from './layout';

const dir = mkdtempSync(join(tmpdir(), 'recado-scheduled-'));
const HOUR_MS = 3_600_000;
const named = (hoursAgo: number) => backupName(new Date(Date.now() - hoursAgo * HOUR_MS));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ config: { backup: { dir, everyHours: 24 }, mongoUrl: undefined } });
});
afterAll(async () => {
  await server.close();
  await rm(dir, { recursive: true, force: true });
});

const valueOf = async (metric: string): Promise<number | undefined> => {
  const text = await (await fetch(`${server.here.url}/metrics`)).text();
  const [, value] = new RegExp(`^${metric} (\\S+)$`, 'm').exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
};

it('a scheduled backup is made while the server runs, deletes expired ones and is reported', async () => {
  // Of a day, the newest is retained.
  const [superseded, retained] = ['recado-2024-03-05T100000Z', 'recado-2024-03-05T110000Z'] as const;
  for (const name of [superseded, retained]) {
    await mkdir(join(dir, name));
    await writeFile(join(dir, name, 'manifest.json'), '{}');
  }
  const interrupted = named(30);
  const running = named(1);
  for (const name of [interrupted, running]) await mkdir(join(dir, name, 'store'), { recursive: true });
  const started = Date.now();
  await server.app.context.jobs.schedule('backup.create', new Date());
  const complete = async () => (await readdir(dir)).filter((name) => name > running);
  await expect.poll(complete).toHaveLength(1);
  const [made = ''] = await complete();
  await expect.poll(async () => (await readdir(join(dir, made))).includes('manifest.json')).toBe(true);
  await expect.poll(async () => (await readdir(dir)).sort()).toEqual([retained, running, made].sort());
  await expect
    .poll(() => valueOf('recado_backup_last_success_timestamp_seconds'))
    .toBeGreaterThanOrEqual(Math.floor(started / 1_000));
  expect(await valueOf('recado_backup_verified_timestamp_seconds')).toBeGreaterThan(0);
});
