import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFirstLines } from './useFirstLines';

const box = () => {
  const element = document.createElement('div');
  Object.defineProperty(element, 'scrollHeight', { value: 5_000 });
  return { current: element };
};
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('returns the last lines for the first frame', async () => {
  const scroller = box();
  const { result } = renderHook(() => useFirstLines(100, null, scroller));
  expect(result.current).toEqual(numbers(88, 99));
  expect(scroller.current.scrollTop).toBe(5_000);
  await waitFor(() => expect(result.current).toBeUndefined());
});

test.each([
  ['start', 50, 50, 61],
  ['center', 50, 44, 55],
  ['center', 2, 0, 7],
  ['start', 95, 95, 99],
] as const)('returns the lines around another start: %s of %i', (align, index, first, last) => {
  const scroller = box();
  const { result } = renderHook(() => useFirstLines(100, { index, align }, scroller));
  expect(result.current).toEqual(numbers(first, last));
  expect(scroller.current.scrollTop).toBe(0);
});

test('ignores removed lines', () => {
  const scroller = box();
  const { result, rerender } = renderHook(({ length }) => useFirstLines(length, null, scroller), {
    initialProps: { length: 20 },
  });
  expect(result.current).toEqual(numbers(8, 19));
  rerender({ length: 10 });
  expect(result.current).toEqual([8, 9]);
});
