import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isCodeMissing, useReloadWhenReachable } from './useReloadWhenReachable';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

function Screen({ active, reload }: { active: boolean; reload: () => void }) {
  useReloadWhenReachable(active, reload);
  return null;
}

test('recognises code that could not be loaded', () => {
  expect(isCodeMissing(new TypeError('Failed to fetch dynamically imported module: /app/x.js'))).toBe(true);
  expect(isCodeMissing(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isCodeMissing(new TypeError('x is not a function'))).toBe(false);
});

test('reloads once the app can be fetched again, and not twice within a minute', async () => {
  const reload = vi.fn();
  const request = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', request);
  const { unmount } = render(<Screen active reload={reload} />);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(request.mock.calls.length).toBeGreaterThan(1);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response(null));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
  unmount();
  render(<Screen active reload={reload} />);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('does not reload after another error', async () => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', async () => new Response(null));
  render(<Screen active={false} reload={reload} />);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).not.toHaveBeenCalled();
});
