import { expect, type Locator, type Page } from '@playwright/test';

/** Maximum number of Tab presses with which a control must be reachable. */
export const MAX_STOPS = 40;

/** Presses Tab until the control has a visible focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => target.evaluate(showsFocus)).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused({ timeout: 1 });
}

/** Returns whether the control or its field shows a focus outline. */
function showsFocus(element: Element): boolean {
  const drawn = (style: CSSStyleDeclaration) =>
    (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  for (
    let around: Element | null = element;
    around && around !== document.body;
    around = around.parentElement
  ) {
    if (drawn(getComputedStyle(around))) return true;
    for (const part of ['::after', '::before']) {
      const style = getComputedStyle(around, part);
      if (style.content !== 'none' && (drawn(style) || parseFloat(style.borderBottomWidth) > 0)) return true;
    }
    if (around.matches(':focus-within') && parseFloat(getComputedStyle(around).borderBottomWidth) >= 2)
      return true;
  }
  return false;
}
