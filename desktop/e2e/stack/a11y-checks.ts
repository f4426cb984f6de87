import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Every screen must fit these sizes; the last one is 1440×900 at 200 % zoom. */
const SIZES = [
  { width: 400, height: 800 },
  { width: 1024, height: 700 },
  { width: 720, height: 450 },
];

const MAX_AXE_RUNS = 4;

/** Returns the rules that axe finds broken, without those of elements that were appearing or disappearing. */
export async function problems(page: Page, but: string[] = []): Promise<string[]> {
  let found: string[] = [];
  for (let run = 0; run < MAX_AXE_RUNS; run += 1) {
    found = await problemsNow(page, but);
    if (found.length === 0) break;
  }
  return found;
}

/** Returns the problems of a light screen, then those of the same screen while the system's theme is dark. */
export async function problemsInBothThemes(page: Page, but: string[] = []): Promise<string[]> {
  const light = await problems(page, but);
  await showTheme(page, 'dark');
  const dark = await problems(page, but);
  await showTheme(page, 'light');
  return [...light, ...dark.map((problem) => `in the dark theme: ${problem}`)];
}

/** Changes the system's theme and waits until the screen is painted in it. */
async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const background = () =>
    page
      .locator('.fui-FluentProvider')
      .first()
      .evaluate((provider) => getComputedStyle(provider).getPropertyValue('--colorNeutralBackground1'));
  const before = await background();
  await page.emulateMedia({ colorScheme });
  await expect.poll(background).not.toBe(before);
}

/** A script without effect, because `AxeBuilder` ignores an empty script. */
const EMPTY_SCRIPT = 'void 0';

async function problemsNow(page: Page, but: string[]): Promise<string[]> {
  // Waits for animations, because the contrast of a fading element is lower.
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
  // Excludes Fluent's focus markers, which axe reports as hidden controls, and toasts, which come and go. The
  // legacy mode needs no second page; the app has no cross-origin frames. Loading axe twice is slow.
  const loaded = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(loaded ? { axeSource: EMPTY_SCRIPT } : {}) })
    .setLegacyMode()
    .options({ reporter: 'no-passes' })
    .exclude('[data-tabster-dummy]')
    .exclude('[data-toaster-position]');
  // Checks only the contrast in the dark theme, because only the colours differ from the light theme.
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations } = await (dark ? axe.withRules('color-contrast') : axe.disableRules(but)).analyze();
  return (
    violations
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
      // Ignores tooltips, which appear at any time and are outside the landmarks.
      .filter((problem) => !problem.startsWith('region: #tooltip-'))
  );
}

/** Returns controls outside the window and elements that scroll sideways. */
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

/** Expects that nothing is cut off in a small window or at 200 % zoom. */
export async function fitsEverywhere(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => cutOff(page), `${size.width} × ${size.height}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
