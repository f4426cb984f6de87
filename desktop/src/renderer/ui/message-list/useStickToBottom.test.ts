import { act, renderHook } from '@testing-library/react';
import type { VirtualizerHandle } from 'virtua';
import { expect, test, vi } from 'vitest';
import { listMessagesIn, withAlbums } from '@/data/messages/albums';
import { conversationItems } from '@/data/messages/conversation-items';
import { build } from '@/testing/build';
import { useStickToBottom } from './useStickToBottom';

const LINE_PX = 40;
const VIEW_PX = 400;
/** Less than the height of the new line, as the list estimates before it measures the line. */
const ESTIMATED_PX = 10;

const linesOf = (count: number) =>
  withAlbums(
    conversationItems(
      Array.from({ length: count }, (_, index) => build.message({ n: index + 1 })),
      [],
      [],
      7,
    ),
  );

/** Shows a list whose scroll to the end stops before the end, until it has measured the line. */
function show(count: number) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const box = document.createElement('div');
  const heightOf = { content: count * LINE_PX };
  Object.defineProperty(box, 'scrollHeight', { get: () => heightOf.content });
  Object.defineProperty(box, 'clientHeight', { value: VIEW_PX });
  let top = 0;
  Object.defineProperty(box, 'scrollTop', {
    get: () => top,
    set: (value: number) => (top = Math.min(value, heightOf.content - VIEW_PX)),
  });
  /** The list repeats this on its own until it has measured the line. */
  const toEstimatedEnd = () => (top = heightOf.content - VIEW_PX - LINE_PX + ESTIMATED_PX);
  const list = { current: { scrollToIndex: toEstimatedEnd } as unknown as VirtualizerHandle };
  const scroller = { current: box };
  const onBottom = vi.fn<(atBottom: boolean) => void>();
  const { result, rerender } = renderHook(
    ({ items }) =>
      useStickToBottom({
        ...{ items, onBottom, start: null, loadOlder: undefined, loadNewer: undefined },
        ...{ scroller, list, messagesIn: listMessagesIn, loadOlderWithin: 50 },
      }),
    { initialProps: { items: linesOf(count) } },
  );
  return {
    result,
    toEstimatedEnd,
    fromEnd: () => heightOf.content - VIEW_PX - top,
    look: () => act(() => result.current.onScroll()),
    receive: (next: number) => {
      heightOf.content = next * LINE_PX;
      rerender({ items: linesOf(next) });
    },
    scrollUp: () => {
      box.dispatchEvent(new Event('wheel'));
      top -= VIEW_PX;
      act(() => result.current.onScroll());
    },
  };
}

test('a burst of messages stays in view although the list estimates the height of each', () => {
  const { result, toEstimatedEnd, fromEnd, look, receive } = show(20);
  look();
  for (let next = 21; next <= 60; next += 1) {
    receive(next);
    look();
    toEstimatedEnd();
    look();
  }
  expect(fromEnd()).toBe(0);
  expect(result.current.unseen).toBe(0);
});

test('a user who scrolls up during a burst keeps the reading position', () => {
  const { result, fromEnd, look, receive, scrollUp } = show(20);
  look();
  receive(21);
  look();
  scrollUp();
  const before = fromEnd();
  receive(22);
  look();
  expect(fromEnd()).toBe(before + LINE_PX);
  expect(result.current.unseen).toBe(1);
});
