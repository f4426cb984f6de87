import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Collection } from 'mongodb';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { connectDatabase, type Database, runMigrations } from '../database';
import { createJobs, jobMigrations } from '.';
import { releaseAbandoned } from './abandoned';

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

it('stores what is scheduled before the start, as the first calls of a server do', async () => {
  const ran: string[] = [];
  const jobs = createJobs(() => database.db, log);
  jobs.define('test.early', z.undefined(), async () => void ran.push('early'));
  const scheduled = jobs.schedule('test.early', new Date());
  await jobs.start();
  await scheduled;
  await vi.waitFor(() => expect(ran).toEqual(['early']), WITHIN);
  await jobs.stop();
});

it('runs a one-time job that failed again, later each time, until its retries are used up', async () => {
  const runs: Record<string, number> = { 'test.recovers': 0, 'test.fails': 0, 'test.repeats': 0 };
  const jobs = createJobs(() => database.db, log);
  const define = (name: string, succeedsAt: number) => {
    const work = () => {
      runs[name] = (runs[name] ?? 0) + 1;
      return runs[name] < succeedsAt ? Promise.reject(new Error('store away')) : Promise.resolve();
    };
    jobs.define(name, z.undefined(), work, { retryAfterMs: [10, 10] });
  };
  define('test.recovers', 2);
  define('test.fails', Infinity);
  define('test.repeats', Infinity);
  jobs.every(3_600_000, 'test.repeats');
  await jobs.start();
  await jobs.schedule('test.recovers', new Date());
  await jobs.schedule('test.fails', new Date());
  const stored = database.db.collection('jobs');
  await vi.waitFor(async () => {
    expect(runs).toEqual({ 'test.recovers': 2, 'test.fails': 3, 'test.repeats': 1 });
    expect(await stored.findOne({ name: 'test.recovers' })).toBeNull();
    expect(await stored.findOne({ name: 'test.fails' })).toMatchObject({ failCount: 3, nextRunAt: null });
  }, WITHIN);
  expect(await jobs.failed(10)).toMatchObject([
    { name: 'test.fails', failures: 3 },
    { name: 'test.repeats' },
  ]);
  await jobs.stop();
});

it('calls back when the retries are used up, and retries while that fails', async () => {
  const calls: string[] = [];
  const jobs = createJobs(() => database.db, log);
  jobs.define('test.notifies', z.object({ id: z.number() }), () => Promise.reject(new Error('away')), {
    retryAfterMs: [10],
    onGivenUp: async ({ id }) => {
      calls.push(`given up ${id}`);
      if (calls.length < 2) throw new Error('not stored');
    },
  });
  await jobs.start();
  await jobs.schedule('test.notifies', new Date(), { id: 7 });
  const stored = database.db.collection('jobs');
  await vi.waitFor(async () => {
    expect(calls).toEqual(['given up 7', 'given up 7']);
    const over = { failCount: 3, failReason: 'away', nextRunAt: null };
    expect(await stored.findOne({ name: 'test.notifies' })).toMatchObject(over);
  }, WITHIN);
  await jobs.stop();
});

it('restores only jobs that are not stored, and cancels those with the data', async () => {
  const jobs = createJobs(() => database.db, log);
  const schema = z.object({ companyId: z.number(), id: z.number() });
  jobs.define('test.restored', schema, () => Promise.resolve());
  const stored = () =>
    database.db.collection('jobs').find({ name: 'test.restored' }).sort({ nextRunAt: 1 }).toArray();
  const at = (hours: number) => new Date(Date.UTC(2030, 0, 1, hours));
  await jobs.schedule('test.restored', at(1), { companyId: 1, id: 1 });
  for (const hours of [2, 3]) {
    await jobs.restore('test.restored', at(hours), { companyId: 1, id: 1 });
    await jobs.restore('test.restored', at(hours), { companyId: 1, id: 2 });
  }
  expect(await stored()).toMatchObject([
    { data: { companyId: 1, id: 1 }, nextRunAt: at(1) },
    { data: { companyId: 1, id: 2 }, nextRunAt: at(2), type: 'normal' },
  ]);
  await database.db.collection('jobs').updateOne({ 'data.id': 2 }, { $set: { nextRunAt: null } });
  await jobs.restore('test.restored', at(4), { companyId: 1, id: 2 });
  await jobs.cancel('test.restored', { id: 1 });
  expect(await stored()).toMatchObject([{ data: { id: 2 }, nextRunAt: null }]);
  await jobs.stop();
});

it('does not run a job that is cancelled after a server has locked it, and logs nothing', async () => {
  const logged: string[] = [];
  const jobs = createJobs(
    () => database.db,
    pino({ level: 'error' }, { write: (line) => logged.push(line) }),
  );
  const ran: string[] = [];
  jobs.define('test.cancelled', z.object({ id: z.number() }), async ({ id }) => void ran.push(String(id)));
  await jobs.start();
  const stored = database.db.collection('jobs');
  const soon = Date.now() + 2_500;
  await jobs.schedule('test.cancelled', new Date(soon), { id: 1 });
  await jobs.schedule('test.cancelled', new Date(soon + 100), { id: 2 });
  await vi.waitFor(async () => {
    expect(await stored.countDocuments({ name: 'test.cancelled', lockedAt: { $ne: null } })).toBe(2);
  }, WITHIN);
  await jobs.cancel('test.cancelled', { id: 1 });
  await vi.waitFor(() => expect(ran).toEqual(['2']), WITHIN);
  expect(logged).toEqual([]);
  await jobs.stop();
});

/** Crashes a server during a job and starts another one. */
async function dieInside(name: string, next: { alone: boolean }) {
  const runs: string[] = [];
  const server = (id: string, work: () => Promise<void>, alone = false) => {
    const jobs = createJobs(() => database.db, log, { id, others: () => [], alone });
    jobs.define(name, z.undefined(), async () => {
      runs.push(id);
      await work();
    });
    return jobs;
  };
  const dead = server('dead', () => new Promise(() => undefined));
  await dead.start();
  await dead.schedule(name, new Date());
  await vi.waitFor(() => expect(runs).toEqual(['dead']), WITHIN);
  await dead.stop(0);
  const heir = server('heir', () => Promise.resolve(), next.alone);
  return { runs, heir };
}

it('runs what a killed server had begun at once when no other can be running it', async () => {
  const { runs, heir } = await dieInside('test.alone', { alone: true });
  await heir.start();
  await vi.waitFor(() => expect(runs).toEqual(['dead', 'heir']), WITHIN);
  await heir.stop();
});

it('makes jobs due again that a server has begun which has not been heard of for a while', async () => {
  const { runs, heir } = await dieInside('test.shared', { alone: false });
  const jobs = database.db.collection('jobs');
  const locked = async () => (await jobs.findOne({ name: 'test.shared' }))?.['lockedAt'] as Date;
  const at = (await locked()).getTime();
  const servers = (...others: string[]) => ({ id: 'heir', others: () => others, alone: false });
  await releaseAbandoned(jobs, servers('dead'), 0);
  await releaseAbandoned(jobs, servers(), 60_000);
  expect((await locked()).getTime()).toBe(at);
  await releaseAbandoned(jobs, servers(), 0);
  await heir.start();
  await vi.waitFor(() => expect(runs).toEqual(['dead', 'heir']), WITHIN);
  await heir.stop();
});

it('can be stopped while it starts', async () => {
  const jobs = createJobs(() => database.db, log);
  const started = jobs.start();
  await jobs.stop();
  await expect(started).resolves.toBeUndefined();
});

it('reports an unlock that fails, for which Agenda does not wait', async () => {
  const logged: string[] = [];
  const jobs = createJobs(
    () => database.db,
    pino({ level: 'error' }, { write: (line) => logged.push(line) }),
  );
  jobs.define('test.later', z.undefined(), async () => undefined);
  const { updateOne } = Collection.prototype;
  const failing = vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(function (
    this: Collection,
    ...given: Parameters<typeof updateOne>
  ) {
    const [{ nextRunAt }] = given;
    return nextRunAt ? Promise.reject(new Error('The client was closed')) : updateOne.apply(this, given);
  });
  // Its lock has expired, but it is not due: Agenda locks it again and unlocks it at once.
  await database.db.collection('jobs').insertOne({
    ...{ name: 'test.later', type: 'normal', priority: 0 },
    ...{ nextRunAt: new Date(Date.now() + 86_400_000), lockedAt: new Date(Date.now() - 86_400_000) },
  });
  await jobs.start();
  await vi.waitFor(() => expect(logged.join()).toContain('The client was closed'), WITHIN);
  await jobs.stop();
  failing.mockRestore();
});

it('runs one heavy job of a company at a time, and another company’s during it', async () => {
  const jobs = createJobs(() => database.db, log);
  const running: string[] = [];
  const done: string[] = [];
  const ends = new Map<string, () => void>();
  jobs.define(
    'test.export',
    z.object({ companyId: z.number(), name: z.string() }),
    async ({ name }) => {
      running.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      done.push(name);
    },
    { heavy: 'export', concurrency: 2 },
  );
  const past = Date.now() - 60_000;
  for (const [n, name] of ['shop 1', 'shop 2', 'shop 3'].entries())
    await jobs.schedule('test.export', new Date(past + n), { companyId: 1, name });
  await jobs.schedule('test.export', new Date(past + 3), { companyId: 2, name: 'rival' });
  await jobs.start();
  await vi.waitFor(() => expect(running).toContain('rival'), WITHIN);
  expect(running).toHaveLength(2);
  await vi.waitFor(() => {
    for (const [name, end] of ends) {
      const open = running.filter((one) => !done.includes(one) && one.startsWith('shop'));
      expect(open.length).toBeLessThanOrEqual(1);
      end();
      ends.delete(name);
    }
    expect(done).toHaveLength(4);
  }, WITHIN);
  await jobs.stop();
  expect(await database.db.collection('jobs').countDocuments({ name: 'test.export' })).toBe(0);
});
