import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

const PASSWORD = 'recado-demo';

export const appUrl = (path = '/') => `${process.env['RECADO_URL'] ?? ''}/app${path}`;

/** Somebody at a window of their own: a fresh browser profile, signed in and at the tickets. */
export async function signedIn(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(appUrl());
  await signIn(page, email);
  await expect(page).toHaveURL(/\/app\/tickets/);
  return page;
}

/** Fills the login page and presses Entrar. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
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
