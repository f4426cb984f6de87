import { describe, expect, it } from 'vitest';
import { ActiveCompanies, BurstPace, FairSteps, LongWork } from '.';

const BUSY = 1;
const NEIGHBOUR = 2;

describe('ActiveCompanies', () => {
  it('knows whether another company was active in the last two seconds', () => {
    let now = 0;
    const active = new ActiveCompanies(() => now);
    expect(active.hasOthers(BUSY)).toBe(false);
    active.note(BUSY);
    active.note(BUSY);
    expect([active.hasOthers(BUSY), active.hasOthers(NEIGHBOUR)]).toEqual([false, true]);
    active.note(NEIGHBOUR);
    now = 1_500;
    active.note(BUSY);
    expect([active.hasOthers(BUSY), active.hasOthers(NEIGHBOUR)]).toEqual([true, true]);
    now = 2_500;
    expect([active.hasOthers(BUSY), active.hasOthers(NEIGHBOUR)]).toEqual([false, true]);
  });
});

describe('LongWork', () => {
  it('counts the kinds that had a step in the last second', () => {
    let now = 0;
    const work = new LongWork(() => now);
    expect(work.step('import')).toBe(1);
    expect(work.step('import')).toBe(1);
    expect(work.step('requests')).toBe(2);
    now = 900;
    expect(work.step('bursts')).toBe(3);
    now = 1_500;
    expect(work.step('import')).toBe(2);
  });
});

describe('BurstPace', () => {
  /** Returns how many of the messages of companies with bursts begin within a second. */
  function begunInASecond(companies: readonly number[]): number[] {
    let now = 0;
    const pace = new BurstPace(() => now);
    const begun = companies.map(() => 0);
    for (; now < 1_000; now += 1)
      companies.forEach((companyId, at) => {
        if (pace.waitOf(companyId) > 0) return;
        pace.record(companyId, companies.length);
        begun[at] = (begun[at] ?? 0) + 1;
      });
    return begun;
  }

  it('lets companies with bursts work at one pace together', () => {
    const [alone] = begunInASecond([BUSY]);
    expect(alone).toBeGreaterThanOrEqual(200);
    expect(alone).toBeLessThan(225);
    const [first = 0, second = 0] = begunInASecond([BUSY, NEIGHBOUR]);
    expect(first + second).toBeGreaterThanOrEqual(200);
    expect(first + second).toBeLessThan(235);
    expect(Math.abs(first - second)).toBeLessThanOrEqual(12);
  });

  it('lets twelve messages of a company begin at once after a pause', () => {
    let now = 0;
    const pace = new BurstPace(() => now);
    for (let n = 0; n < 100; n += 1) pace.record(BUSY, 1);
    expect(pace.waitOf(NEIGHBOUR)).toBe(0);
    expect(pace.waitOf(BUSY)).toBeGreaterThan(400);
    now = 10_000;
    for (let n = 0; n < 12; n += 1) {
      expect(pace.waitOf(BUSY)).toBeLessThanOrEqual(0);
      pace.record(BUSY, 1);
    }
    expect(pace.waitOf(BUSY)).toBeGreaterThan(0);
  });
});

describe('FairSteps', () => {
  it('runs as many at once as allowed and starts those of companies one after the other, each in order', async () => {
    const steps = new FairSteps(2);
    const begun: string[] = [];
    let running = 0;
    let most = 0;
    const step = (companyId: number, n: number) =>
      steps.run(companyId, async () => {
        most = Math.max(most, (running += 1));
        begun.push(`${companyId}/${n}`);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      });
    const all = Array.from({ length: 1_000 }, (_, n) => step(BUSY, n));
    all.push(step(NEIGHBOUR, 0), step(NEIGHBOUR, 1));
    await Promise.all(all);
    expect(most).toBe(2);
    expect(begun).toHaveLength(1_002);
    expect(begun.slice(0, 7)).toEqual(['1/0', '1/1', '1/2', '2/0', '1/3', '2/1', '1/4']);
    const own = begun.filter((name) => name.startsWith(`${BUSY}/`));
    expect(own).toEqual(Array.from({ length: 1_000 }, (_, n) => `${BUSY}/${n}`));
  });

  it('passes the place of a failed step on', async () => {
    const steps = new FairSteps(1);
    const failing = steps.run(BUSY, () => Promise.reject(new Error('database out of reach')));
    const next = steps.run(BUSY, () => Promise.resolve('stored'));
    await expect(failing).rejects.toThrow('database out of reach');
    await expect(next).resolves.toBe('stored');
    await expect(steps.run(NEIGHBOUR, () => Promise.resolve('stored, too'))).resolves.toBe('stored, too');
  });
});
