import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inGentleSteps } from './gentle-steps';

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

/** Handles `total` documents, each in `msEach`. Returns the sizes of the steps. */
async function sizesOf(total: number, msEach: number, limitMs = Infinity): Promise<number[]> {
  const sizes: number[] = [];
  let left = total;
  const work = inGentleSteps(async (most) => {
    const count = Math.min(most, left);
    left -= count;
    sizes.push(count);
    await new Promise((resolve) => setTimeout(resolve, count * msEach));
    return count;
  }, performance.now() + limitMs);
  await vi.runAllTimersAsync();
  await work;
  return sizes;
}

it('handles as many at once as the database handles in eight milliseconds, and at least ten', async () => {
  const sizes = await sizesOf(200, 0.4);
  expect(sizes.slice(0, 4)).toEqual([10, 20, 20, 20]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(200);
  expect((await sizesOf(100, 5)).slice(0, 3)).toEqual([10, 10, 10]);
});

it('handles more and more while the steps are fast, and at most 500', async () => {
  expect((await sizesOf(5_000, 0.001)).slice(0, 8)).toEqual([10, 20, 40, 80, 160, 320, 500, 500]);
});

it('ends after the time, and returns that documents are left', async () => {
  const started = performance.now();
  const work = inGentleSteps(async (most) => {
    await new Promise((resolve) => setTimeout(resolve, most));
    return most;
  }, started + 1_000);
  await vi.runAllTimersAsync();
  expect(await work).toMatchObject({ isDone: false });
  expect(performance.now() - started).toBeLessThan(1_200);
});

it('rests four times as long as a step took', async () => {
  const started = performance.now();
  await sizesOf(10, 2);
  expect(performance.now() - started).toBeCloseTo(20 * 5, -1);
});
