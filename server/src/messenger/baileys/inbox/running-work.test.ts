import { expect, it, vi } from 'vitest';
import { RunningWork } from './running-work';

it('work that throws at its beginning fails, and its row can be started again', async () => {
  const running = new RunningWork();
  const failed = vi.fn();
  const outcome = { done: vi.fn(), failed };
  const error = new Error('no such content');
  running.start(
    '1',
    () => {
      throw error;
    },
    outcome,
  );
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(error, expect.any(Number)));
  expect(running.has('1')).toBe(false);
  running.start('1', () => Promise.resolve(), outcome);
  await vi.waitFor(() => expect(outcome.done).toHaveBeenCalledTimes(1));
});

it('work begins at once, in the order of its rows', () => {
  const running = new RunningWork();
  const begun: string[] = [];
  for (const id of ['1', '2'])
    running.start(id, () => Promise.resolve(void begun.push(id)), { done: vi.fn(), failed: vi.fn() });
  expect(begun).toEqual(['1', '2']);
});
