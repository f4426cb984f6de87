import type { Page } from '@playwright/test';

export interface Frames {
  /** Milliseconds from each frame to the next. */
  frames: number[];
  /** What was scrolled through, in pixels. */
  height: number;
}

/** Pixels a frame. At 60 frames a second a flung list goes by at about 130; one dragged by its bar at any pace. */
export const PACE = { flung: 200, dragged: 700 } as const;
/** So long at the end without anything more coming is the end. */
const STILL_MS = 1500;
/** Then what was scrolled through so far is answered. */
const LIMIT_MS = 120_000;

/** Scrolls something from one end to the other, frame by frame, while more of it loads; answers every frame's time. */
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
