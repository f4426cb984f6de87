import { useLayoutEffect, useRef, type RefObject } from 'react';

/** How far each list was scrolled when it was left, by what it shows; gone with the window. */
const offsets = new Map<string, number>();

/** Brings a list back to where it was left, once its rows are there. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>, list: string, ready: boolean): void {
  const offset = useRef(0);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!ready || !box) return;
    box.scrollTop = offsets.get(list) ?? 0;
    const remember = () => {
      offset.current = box.scrollTop;
    };
    box.addEventListener('scroll', remember, { passive: true });
    return () => {
      box.removeEventListener('scroll', remember);
      offsets.set(list, offset.current);
    };
  }, [scroller, list, ready]);
}
