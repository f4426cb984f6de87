import { fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useReadMark } from './useReadMark';

const focus = vi.spyOn(document, 'hasFocus');
beforeEach(() => {
  vi.useFakeTimers();
  focus.mockReturnValue(true);
});

function show(through: number | undefined) {
  const send = vi.fn<(through: number) => void>();
  const { rerender, unmount } = renderHook(({ mark, news }) => useReadMark(mark, news, send), {
    initialProps: { mark: through, news: 0 },
  });
  return { send, unmount, read: (mark: number | undefined, news = 0) => rerender({ mark, news }) };
}
const sentBy = ({ send }: ReturnType<typeof show>) => send.mock.calls.map(([through]) => through);

test('sends at most one mark per second, and the last one', () => {
  const reader = show(1);
  for (const n of [2, 3]) reader.read(n);
  expect(sentBy(reader)).toEqual([1]);
  vi.advanceTimersByTime(1000);
  expect(sentBy(reader)).toEqual([1, 3]);
});

test('sends the last mark early when the user leaves', () => {
  const reader = show(1);
  reader.read(2);
  reader.unmount();
  expect(sentBy(reader)).toEqual([1, 2]);
});

test('repeats a mark only for news', () => {
  const reader = show(1);
  reader.read(1);
  vi.advanceTimersByTime(2000);
  expect(sentBy(reader)).toEqual([1]);
  reader.read(1, 1);
  expect(sentBy(reader)).toEqual([1, 1]);
});

test('sends nothing without a message or while the window has no focus', () => {
  focus.mockReturnValue(false);
  const reader = show(undefined);
  reader.read(1);
  expect(sentBy(reader)).toEqual([]);
  focus.mockReturnValue(true);
  fireEvent.focus(window);
  expect(sentBy(reader)).toEqual([1]);
});
