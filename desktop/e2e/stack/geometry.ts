import { expect, type Locator, type Page } from '@playwright/test';

/** At these window sizes every control must be reachable. */
const WINDOW_SIZES = [
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
] as const;

/** Expects each control to be the topmost element at its centre, inside the window, at every window size. */
export async function expectReachable(page: Page, controls: readonly Locator[]): Promise<void> {
  for (const size of WINDOW_SIZES) {
    await page.setViewportSize(size);
    for (const control of controls) {
      await expect
        .poll(() => control.evaluate(isTopmost), `${String(control)} at ${size.width}×${size.height}`)
        .toBe(true);
    }
  }
}

/** Frames without a change after which an element rests. */
const RESTING_FRAMES = 10;

/** Returns an element's box in the window once it does not change, as it does while a list measures its lines. */
export function restingBox(element: Locator) {
  return element.evaluate(async (shown, frames) => {
    const measure = () => {
      const { x, y, width, height } = shown.getBoundingClientRect();
      return { x, y, width, height };
    };
    let box = measure();
    for (let still = 0; still < frames; still += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = measure();
      if (JSON.stringify(now) !== JSON.stringify(box)) still = 0;
      box = now;
    }
    if (!shown.isConnected) throw new Error('The element was removed');
    return box;
  }, RESTING_FRAMES);
}

/** Expects that two elements do not overlap. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('an element is not on the screen');
  const overlaps = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  expect(overlaps, `${String(one)} and ${String(other)} overlap`).toBe(false);
}

/** Runs in the page. Returns whether a click at the element's centre reaches it without scrolling. */
function isTopmost(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return height >= 20 && hit !== null && element.contains(hit);
}
