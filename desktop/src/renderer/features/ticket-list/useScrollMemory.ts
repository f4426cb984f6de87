import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scroll offset at which each list was left, by its filter; not persisted. */
const offsets = new Map<string, number>();

/** Restores a list's scroll offset once its rows are rendered. */
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
