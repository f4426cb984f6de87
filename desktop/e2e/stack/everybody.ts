import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Widths and heights every screen has to fit; the last is 1440×900 at 200 % zoom. */
const SIZES = [
  { width: 400, height: 800 },
  { width: 1024, height: 700 },
  { width: 720, height: 450 },
];

/** What axe finds wrong on the page, said shortly; what it found only while something came or went is not. */
export async function problems(page: Page, but: string[] = []): Promise<string[]> {
  const found = await problemsNow(page, but);
  return found.length > 0 ? problemsNow(page, but) : found;
}

/** A script that does nothing: `AxeBuilder` takes an empty one for none. */
const NOTHING = 'void 0';

async function problemsNow(page: Page, but: string[]): Promise<string[]> {
  // What fades in or out has other colours meanwhile.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ),
  );
  // Fluent's stand-ins for the edges of a group pass the focus on at once; axe takes them for hidden controls.
  // Toasts come and go while axe looks.
  // In the page itself, without another one to sum up in: the app has no frames of other origins to look into.
  // A document that has axe already does not compile it again, which costs more than some analyses.
  const loaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(loaded ? { axeSource: NOTHING } : {}) })
    .setLegacyMode()
    .options({ reporter: 'no-passes' })
    .exclude('[data-tabster-dummy]')
    .exclude('[data-toaster-position]');
  // Only colours differ in the dark.
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await (dark ? axe.withRules('color-contrast') : axe.disableRules(but)).analyze();
  return (
    violations
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
      // A hint of what is under the pointer comes when it comes, and stands beside the landmarks.
      .filter((problem) => !problem.startsWith('region: #tooltip-'))
  );
}

/** What stands or can be scrolled outside the window sideways. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const edge = document.documentElement.clientWidth;
    for (const element of document.querySelectorAll('body, body *')) {
      const { left, right, width } = element.getBoundingClientRect();
      const { overflowX, visibility } = getComputedStyle(element);
      const name = element.getAttribute('aria-label') ?? element.textContent;
      const label = `${element.tagName.toLowerCase()} "${name.slice(0, 40)}"`;
      const operable = element.matches('button, a, input, textarea, [role="tab"], [tabindex="0"]');
      const shown =
        width > 0 && visibility !== 'hidden' && element.checkVisibility({ opacityProperty: true });
      if (operable && shown && (right > edge + 1 || left < -1)) found.push(`outside the window: ${label}`);
      if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
        found.push(`scrolls sideways: ${label}`);
    }
    if (document.documentElement.scrollWidth > edge) found.push('the page scrolls sideways');
    return found;
  });
}

/** Nothing of the page is cut off in a small window or at 200 %. */
export async function fitsEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => cutOff(page), `${size.width} × ${size.height}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
