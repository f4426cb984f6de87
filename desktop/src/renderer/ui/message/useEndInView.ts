import { type RefObject, useEffect } from 'react';

interface Input {
  scroller: RefObject<HTMLElement | null>;
  /** Whether the list is scrolled to its end. */
  atEnd: RefObject<boolean>;
  /** Number of lines. */
  length: number;
  /** Reads the scroll position, and loads pages if the end of the loaded lines is near. */
  look: () => void;
}

/** Keeps the end of a list in view while its heights change, and looks at the position after each change. */
export function useEndInView({ scroller, atEnd, length, look }: Input): void {
  // Changed heights (composer, window, late measurement) must not hide the last message.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    for (const child of box.children) observer.observe(child);
    return () => observer.disconnect();
  }, [scroller, atEnd]);
  // Loads another page if the lines do not fill the view.
  useEffect(() => {
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [look, length]);
}
