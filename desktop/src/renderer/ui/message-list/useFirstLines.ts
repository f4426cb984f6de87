import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { ListStart } from './useStickToBottom';

/** Number of lines that fill about one screen. The list renders the rest once it knows its height. */
const LINES = 12;

/**
 * Returns the indexes of the lines for the first frame, and undefined from the second frame on. On its first render,
 * the list does not know its height and scroll position. Without these indexes it would needlessly render the oldest
 * lines.
 */
export function useFirstLines(
  length: number,
  start: ListStart | null,
  scroller: RefObject<HTMLElement | null>,
): number[] | undefined {
  const [lines, setLines] = useState<number[] | undefined>(() => {
    const from = start === null ? length - LINES : start.index - (start.align === 'center' ? LINES / 2 : 0);
    return Array.from({ length: LINES }, (_, at) => from + at);
  });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && start === null) box.scrollTop = box.scrollHeight;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- where it begins is decided once
  }, []);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setLines(undefined));
    return () => cancelAnimationFrame(frame);
  }, []);
  return lines?.filter((at) => at >= 0 && at < length);
}
