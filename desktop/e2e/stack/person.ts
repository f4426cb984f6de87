import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { demo } from './demo';

export const PASSWORD = 'recado-demo';

export const appUrl = (path = '/') => `${demo().url}/app${path}`;

/** Fills the login page and presses Entrar. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Chooses an entry of the menu under one's own picture, through a sub-menu where two are named. */
export async function chooseInMenu(page: Page, entry: string, choice?: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Men[uú] / })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
  if (choice === undefined) return;
  await page.getByRole('menuitemradio', { name: choice }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

/** Reads the QR code on the screen as a phone's camera would. */
export async function readQrCode(page: Page): Promise<string> {
  const picture = PNG.sync.read(await page.getByRole('img', { name: /QR/i }).screenshot());
  const code = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height);
  if (!code) throw new Error('There is no readable QR code on the screen');
  return code.data;
}

/** A customer's line in the list of tickets. */
export function rowOf(page: Page, name: string): Locator {
  return page.locator('[data-ticket-row]').filter({ hasText: name });
}

/** The bubbles of the open conversation, in the order they stand. */
export const messages = (page: Page): Locator => page.getByRole('article');

/**
 * The bubbles of the open conversation that say `text`. The time stands right after what is said: "Linha 5" at 00:07
 * reads "Linha 500:07", which is not "Linha 50". So where a text ends in a figure, only a whole time may go on with more.
 */
export function saying(page: Page, text: string): Locator {
  const escaped = text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return messages(page).filter({
    hasText: /\d$/.test(text) ? new RegExp(String.raw`${escaped}(?!\d(?!\d:\d\d))`) : text,
  });
}

/** The list of tickets shows those that wait. */
export const showWaiting = (page: Page): Promise<void> =>
  page.getByRole('tab', { name: /Aguardando/ }).click();
