import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';

/** About what a window shows; the list draws the rest as soon as it knows how high it is. */
const LINES = 12;

/**
 * The lines a conversation is drawn with first: the list does not know at its first drawing how high it is nor where it will
 * stand, and would draw the oldest ones for nothing. Where it begins at its end it is there in the first frame. Undefined from
 * the second frame on.
 */
export function useFirstLines(
  length: number,
  start: { index: number; align: 'start' | 'center' } | null,
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
