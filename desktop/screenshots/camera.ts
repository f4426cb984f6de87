import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../e2e/stack/journey';

const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));

/** Stores a screenshot with few colours, which keeps the file small. */
export async function image(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .fui-Skeleton:visible')).toHaveCount(0);
  // Waits until names are shortened and pop-ups have faded in.
  await page.waitForTimeout(700);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(`${FOLDER}${name}.png`);
}

/** Stores a screenshot per theme; the running app follows the system's theme. */
export async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await image(page, `${name}-${colorScheme}`);
  }
}

/** Stores a screenshot per theme of an ordinary and of a small window. */
export async function inAllSizes(page: Page, name: string): Promise<void> {
  await inBothThemes(page, name);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 1024, height: 700 });
  await inBothThemes(page, `${name}-1024`);
  if (before) await page.setViewportSize(before);
}

/** Takes a screenshot of the overlay that `open` opens, then closes the overlay with Escape. */
export async function opened(
  page: Page,
  name: string,
  open: () => Promise<void>,
  shown: Locator,
  capture = image,
): Promise<void> {
  await open();
  await expect(shown.first()).toBeVisible();
  await capture(page, name);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
}
