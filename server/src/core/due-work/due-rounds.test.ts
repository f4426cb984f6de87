import { afterEach, expect, it, vi } from 'vitest';
import { DueRounds } from './due-rounds';

afterEach(() => {
  vi.useRealTimers();
});

it('a round that is due while another one runs begins after it, without timers until then', async () => {
  vi.useFakeTimers();
  const ends: (() => void)[] = [];
  const rounds = new DueRounds({
    roundMs: 1_000,
    now: () => Date.now(),
    read: () => new Promise((end) => ends.push(end)),
  });
  rounds.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(1);
  rounds.wake(Date.now());
  await vi.advanceTimersByTimeAsync(500);
  expect([ends.length, vi.getTimerCount()]).toEqual([1, 0]);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await rounds.stop();
});
