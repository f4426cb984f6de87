import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '../e2e/stack/journey';

const FOLDER = fileURLToPath(new URL('../../docs/screens/', import.meta.url));

/** A picture of the window as it stands, in few colours: small enough to keep every one of them. */
export async function picture(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .fui-Skeleton:visible')).toHaveCount(0);
  // Names shorten and pop-ups fade in once they are there.
  await page.waitForTimeout(700);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(`${FOLDER}${name}.png`);
}

/** Two pictures of the window as it stands, one in each theme: the app follows the system's while it runs. */
export async function inBothThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await picture(page, `${name}-${colorScheme}`);
  }
}

/** Takes what `open` opens, which Esc closes again. */
export async function opened(
  page: Page,
  name: string,
  open: () => Promise<void>,
  shown: Locator,
  take = picture,
): Promise<void> {
  await open();
  await expect(shown.first()).toBeVisible();
  await take(page, name);
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
}
