import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createJobs, jobMigrations } from '.';
import { connectDatabase, runMigrations, type Database } from '../database';

const log = pino({ level: 'silent' });
const WITHIN = { timeout: 15_000, interval: 50 };
let directory: string;
let database: Database;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'recado-jobs-'));
  database = await connectDatabase({ dataDir: directory });
  await runMigrations(database.db, [jobMigrations], log);
});
afterAll(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

it('runs what is due, with checked data, on one of the servers, and what fell due while none ran', async () => {
  const ran: string[] = [];
  const server = () => {
    const jobs = createJobs(() => database.db, log);
    jobs.define('test.greet', z.object({ name: z.string() }), async ({ name }) => void ran.push(name));
    jobs.define('test.sweep', z.undefined(), async () => void ran.push('sweep'));
    jobs.every(3_600_000, 'test.sweep');
    return jobs;
  };
  const first = server();
  await first.start();
  await expect(first.schedule('test.greet', new Date(), { name: 1 })).rejects.toThrow();
  await expect(first.schedule('test.nothing', new Date())).rejects.toThrow('No job is called test.nothing');
  await first.schedule('test.greet', new Date(), { name: 'Ana' });
  await vi.waitFor(() => expect(ran.filter((name) => name !== 'sweep')).toEqual(['Ana']), WITHIN);
  await first.schedule('test.greet', new Date(Date.now() + 100), { name: 'Bruno' });
  await first.stop();

  const both = [server(), server()];
  await Promise.all(both.map((jobs) => jobs.start()));
  await vi.waitFor(() => expect(ran).toContain('Bruno'), WITHIN);
  await Promise.all(both.map((jobs) => jobs.stop()));
  expect(ran.filter((name) => name === 'Bruno')).toHaveLength(1);
  expect(ran.filter((name) => name === 'sweep')).toHaveLength(1);
});

it('can be stopped while it starts', async () => {
  const jobs = createJobs(() => database.db, log);
  const started = jobs.start();
  await jobs.stop();
  await started;
});
