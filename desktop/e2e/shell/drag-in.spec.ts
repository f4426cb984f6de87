import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { restingBox } from '../stack/geometry';
import { rowOf } from '../stack/person';
import type { Profile, Shell } from './host/shell';
import { expect, signInButton, test } from './shell-test';

/** Drops a file or folder of the disk on an element, as the desktop does. */
async function drop(page: Page, target: Locator, path: string): Promise<void> {
  const box = await restingBox(target);
  const session = await page.context().newCDPSession(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await session.detach();
}

function fileOf({ userData }: Profile): string {
  const path = join(userData, '..', 'Pedido.pdf');
  writeFileSync(path, '%PDF-1.4\n%%EOF\n');
  return path;
}

const navigations = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isLoading());

test('A file dropped on the sign-in page changes nothing', async ({ launch, profile }) => {
  const shell = await launch();
  await expect(signInButton(shell)).toBeVisible();
  const before = shell.page.url();
  await drop(shell.page, signInButton(shell), fileOf(profile));
  expect(await navigations(shell)).toBe(false);
  await expect(signInButton(shell)).toBeVisible();
  expect(shell.page.url()).toBe(before);
});

test('A file dropped on the conversation waits in the composer; a folder, or a file elsewhere, changes nothing', async ({
  launchSignedIn,
  profile,
}) => {
  const shell = await launchSignedIn('ana@recado.test');
  const { page } = shell;
  const path = fileOf(profile);
  const folder = join(profile.userData, '..', 'Fotos');
  mkdirSync(folder);
  await rowOf(page, 'José Antônio Conceição').click();
  const composer = page.getByRole('textbox', { name: 'Mensagem' });
  await expect(composer).toBeVisible();
  const before = page.url();
  await drop(page, page.getByRole('navigation', { name: 'Menu' }), path);
  await expect(page.getByText('Pedido.pdf')).toHaveCount(0);
  await drop(page, composer, folder);
  await drop(page, composer, path);
  await expect(page.getByText('Pedido.pdf').first()).toBeVisible();
  await expect(page.getByText('Fotos')).toHaveCount(0);
  expect(await navigations(shell)).toBe(false);
  expect(page.url()).toBe(before);
});
