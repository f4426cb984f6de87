import { expect, test, vi } from 'vitest';
import { preload, screensOf } from './preload-code';

test('finds the screens of nested routes', () => {
  const [one, two] = [async () => ({}), async () => ({})];
  expect(screensOf([{ lazy: one, children: [{ path: 'a', children: [{ lazy: two }] }] }])).toEqual([
    one,
    two,
  ]);
});

test('loads every part once and retries only failures', async () => {
  const good = vi.fn(async () => undefined);
  const late = vi
    .fn(async () => undefined)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  await preload([late, good], 1);
  expect(good).toHaveBeenCalledTimes(1);
  expect(late).toHaveBeenCalledTimes(2);
});
