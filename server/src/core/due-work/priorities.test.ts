import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { DueRow } from './due-row';
import { dueServers, suspended, WITHIN } from './testing/due-servers';

const { rows, server } = dueServers();
const [SHOP, RIVAL] = [7, 8];
const BACKLOG = 500;
const soon = (ms = 0) => new Date(Date.now() + ms);
const refsOf = (count: number) => Array.from({ length: count }, (_, n) => String(n));
const ending = (ref: string, companyId = SHOP, dueAt = soon(-60_000)) => ({
  ...{ kind: 'test.ending', ref: `${companyId}-${ref}`, companyId, dueAt },
});
const step = (ref: string, dueAt = soon()) => ({ kind: 'test.step', ref, companyId: SHOP, dueAt });

/** Creates a server with a prompt kind, and a background kind with the given handler. */
function withBoth(endings: (companyId: number) => Promise<void>) {
  const steps: number[] = [];
  const one = server();
  one.handle('test.ending', ({ companyId }) => endings(companyId) as Promise<undefined>, {
    priority: 'background',
  });
  one.handle('test.step', async () => void steps.push(Date.now()));
  return { ...one, steps };
}

describe('background work', () => {
  it('does not delay the prompt work of its company', async () => {
    const { promise, release } = suspended();
    const one = withBoth(() => promise);
    await one.scheduleMany(refsOf(BACKLOG).map((ref) => ending(ref)));
    await one.start();
    await one.schedule(step('1', soon(200)));
    await vi.waitFor(() => expect(one.steps).toHaveLength(1), WITHIN);
    // A busy machine may just have missed a round.
    await vi.waitFor(() => expect(one.lagSeconds('prompt')).toBe(0), WITHIN);
    expect(one.lagSeconds('background')).toBeGreaterThanOrEqual(60);
    release();
  });

  it('runs one at a time per company, and two at a time on a server', async () => {
    const running = new Map<number, number>();
    let [together, ran] = [0, 0];
    const one = withBoth(async (companyId) => {
      running.set(companyId, (running.get(companyId) ?? 0) + 1);
      expect(running.get(companyId)).toBe(1);
      const sum = [...running.values()].reduce((a, b) => a + b);
      expect(sum).toBeLessThanOrEqual(2);
      together = Math.max(together, sum);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running.set(companyId, 0);
      ran += 1;
    });
    const companies = [SHOP, RIVAL, 9];
    await one.scheduleMany(companies.flatMap((companyId) => refsOf(20).map((ref) => ending(ref, companyId))));
    await one.start();
    await vi.waitFor(() => expect(ran).toBe(60), WITHIN);
    expect(together).toBe(2);
    expect(one.observed.every(({ outcome }) => outcome === 'done')).toBe(true);
  });

  it('rests after each run as long as it took', async () => {
    const runs: { began: number; ended: number }[] = [];
    const one = withBoth(async () => {
      const began = performance.now();
      await delay(60);
      runs.push({ began, ended: performance.now() });
    });
    await one.scheduleMany(refsOf(5).map((ref) => ending(ref)));
    await one.start();
    await vi.waitFor(() => expect(runs).toHaveLength(5), WITHIN);
    const rests = runs.slice(1).map(({ began }, at) => began - runs[at]!.ended);
    expect(Math.min(...rests)).toBeGreaterThan(50);
  });

  it('of a company does not wait for the backlog of another company', async () => {
    const ran: number[] = [];
    const one = withBoth(async (companyId) => void ran.push(companyId));
    await one.scheduleMany(refsOf(BACKLOG).map((ref) => ending(ref)));
    await one.scheduleMany(refsOf(10).map((ref) => ending(ref, RIVAL, soon(-1))));
    await one.start();
    const rivals = () => ran.filter((companyId) => companyId === RIVAL);
    await vi.waitFor(() => expect(rivals()).toHaveLength(10), WITHIN);
    expect(ran.length).toBeLessThan(BACKLOG);
  });

  it('runs with everything that is due in a test, in order of time', async () => {
    const ran: string[] = [];
    const one = server();
    one.handle('test.ending', async ({ ref }) => void ran.push(ref), { priority: 'background' });
    one.handle('test.step', async ({ ref }) => void ran.push(ref));
    const [first, second, third] = [-3_000, -2_000, -1_000].map((ms) => soon(ms));
    await one.scheduleMany([step('2', second), ending('3', SHOP, third), step('later', soon(60_000))]);
    await one.schedule(ending('1', SHOP, first));
    await one.runDue(soon());
    expect(ran).toEqual(['7-1', '2', '7-3']);
  });

  it('is restored and run again in its lane', async () => {
    const one = server();
    one.handle('test.ending', () => Promise.reject(new Error('away')), {
      priority: 'background',
      restore: (add) => add([ending('1', SHOP, soon(60_000))]),
    });
    await one.start();
    const stored = await rows().findOne();
    expect(stored).toMatchObject({ lane: 'background' });
    await rows().updateOne({}, { $set: { attempts: 10 } });
    await one.runDue(soon(60_000));
    expect(await one.failed(10)).toMatchObject([{ kind: 'test.ending', failures: 11 }]);
    expect(await one.rerun(stored!._id)).toBe('test.ending');
    await vi.waitFor(() => expect(one.observed).toHaveLength(2), WITHIN);
  });
});

describe("a kind's lane", () => {
  it('may change: rows stored before run, and get the new lane when they are scheduled', async () => {
    const old: DueRow = { ...ending('old'), _id: 'test.ending:7-old', attempts: 0, revision: 1 };
    await rows().insertOne(old);
    const ran = vi.fn();
    const one = withBoth(async () => void ran());
    await one.start();
    await vi.waitFor(() => expect(ran).toHaveBeenCalledTimes(1), WITHIN);
    await one.schedule(ending('new', SHOP, soon(60_000)));
    expect(await rows().findOne()).toMatchObject({ lane: 'background' });
    const next = server();
    next.handle('test.ending', async () => undefined);
    await next.schedule(ending('new', SHOP, soon(60_000)));
    expect(await rows().findOne()).not.toHaveProperty('lane');
  });
});
