import { expect, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { demo } from './demo';

export const PASSWORD = 'recado-demo';

export const appUrl = (path = '/') => `${demo().url}/app${path}`;

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const enter = page.getByRole('button', { name: 'Entrar' });
  // The address changes before the page, and the sign-up has fields of the same names.
  await enter.waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await enter.click();
}

/** Chooses an entry of the user menu, or of its sub-menu if `choice` is given. */
export async function selectInMenu(page: Page, entry: string, choice?: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Men[uú] / })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
  if (choice === undefined) return;
  await page.getByRole('menuitemradio', { name: choice }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Returns the QR code on the screen as a phone's camera reads it, once it can be read. */
export async function readQrCode(page: Page): Promise<string> {
  let text = '';
  await expect(async () => {
    const image = PNG.sync.read(await page.getByRole('img', { name: /QR/i }).screenshot());
    const code = jsQR(new Uint8ClampedArray(image.data), image.width, image.height);
    if (!code) throw new Error('There is no readable QR code on the screen');
    text = code.data;
  }).toPass({ timeout: 30_000 });
  return text;
}

/** Returns a customer's row in the ticket list. */
export function rowOf(page: Page, name: string): Locator {
  return page.locator('[data-ticket-row]').filter({ hasText: name });
}

export const messages = (page: Page): Locator => page.getByRole('article');

/**
 * Returns the messages with `text` in the open conversation. The time directly follows the text: "Linha 5" at
 * 00:07 becomes "Linha 500:07", which is not "Linha 50". A text that ends in a digit may therefore be
 * followed only by a whole time.
 */
export function saying(page: Page, text: string): Locator {
  const escaped = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return messages(page).filter({
    hasText: /\d$/.test(text) ? new RegExp(String.raw`${escaped}(?!\d(?!\d:\d\d))`) : text,
  });
}

export const showWaiting = (page: Page): Promise<void> =>
  page.getByRole('tab', { name: /Aguardando/ }).click();
