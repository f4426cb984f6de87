import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttled } from './throttled';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Runs that take `durationMs`, and the times at which they began. */
function slow(durationMs: number) {
  const began: number[] = [];
  const start = performance.now();
  const run = () => {
    began.push(performance.now() - start);
    return new Promise<void>((resolve) => void setTimeout(resolve, durationMs));
  };
  return { began, run };
}

/** Calls the function each 100 ms. */
async function callFor(ms: number, call: () => void): Promise<void> {
  for (let past = 0; past < ms; past += 100) {
    call();
    await vi.advanceTimersByTimeAsync(100);
  }
}

describe('a throttled function', () => {
  it('runs at once, then at most once per interval, and never loses the last call', async () => {
    const run = vi.fn();
    const call = throttled(run, 1_000);
    call();
    expect(run).toHaveBeenCalledTimes(1);
    call();
    call();
    await vi.advanceTimersByTimeAsync(999);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('keeps its interval while runs are fast', async () => {
    const { run, began } = slow(20);
    await callFor(5_000, throttled(run, 1_000));
    expect(began).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  it('pauses twenty times as long as a run took', async () => {
    const { run, began } = slow(250);
    await callFor(16_000, throttled(run, 1_000));
    expect(began).toEqual([0, 5_250, 10_500, 15_750]);
  });

  it('pauses at most 15 s, also while a run does not end', async () => {
    const { run, began } = slow(3_600_000);
    await callFor(31_000, throttled(run, 1_000));
    expect(began).toEqual([0, 15_000, 30_000]);
  });

  it('runs again after a run failed', async () => {
    const run = vi.fn(() => Promise.reject(new Error('no connection')));
    await callFor(2_500, throttled(run, 1_000));
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('does not run after it was cancelled during a run', async () => {
    const { run, began } = slow(500);
    const call = throttled(run, 1_000);
    call();
    call();
    call.cancel();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(began).toEqual([0]);
  });
});
