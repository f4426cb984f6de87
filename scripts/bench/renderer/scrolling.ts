import type { Page } from '@playwright/test';

export interface Frames {
  /** Milliseconds between frames. */
  frames: number[];
  /** Height of the scrolled content in pixels. */
  height: number;
}

/**
 * Pixels per frame. At 60 frames per second, a flung list moves at about 130; dragging the scroll bar can be
 * faster.
 */
export const PACE = { flung: 200, dragged: 700 } as const;
/** The end is reached if no more content is loaded within this time. */
const STILL_MS = 1500;
/** After this time, the measurement ends with what was scrolled so far. */
const LIMIT_MS = 120_000;

/**
 * Scrolls an element from one end to the other, frame by frame, while more content is loaded. Returns the
 * time of every frame.
 */
export function scrollThrough(
  page: Page,
  selector: string,
  to: 'down' | 'up',
  step: number,
): Promise<Frames> {
  return page.evaluate(
    ({ selector: what, direction, pixels, still, limit }) =>
      new Promise<Frames>((resolve, reject) => {
        const box = document.querySelector(what);
        if (!box) {
          reject(new Error(`there is no ${what}`));
          return;
        }
        const frames: number[] = [];
        let before: number | null = null;
        const started = performance.now();
        let moved = started;
        const frame = (now: number) => {
          if (before !== null) frames.push(now - before);
          before = now;
          const place = box.scrollTop;
          box.scrollTop += direction === 'down' ? pixels : -pixels;
          if (box.scrollTop !== place) moved = now;
          if (now - moved < still && now - started < limit) requestAnimationFrame(frame);
          else resolve({ frames: frames.filter((_ms, index) => index > 0), height: box.scrollHeight });
        };
        requestAnimationFrame(frame);
      }),
    { selector, direction: to, pixels: step, still: STILL_MS, limit: LIMIT_MS },
  );
}
