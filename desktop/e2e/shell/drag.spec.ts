import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { murmur } from '../../../scripts/seed/files';
import { restingBox } from '../stack/geometry';
import { signIn } from '../stack/person';
import { recordedVideo } from '../stack/video';
import { base64, drags, jose, openJose, PDF, receiveFile } from './conversation-files';
import type { Profile, Shell } from './host/shell';
import { expect, menuOf, signInButton, test } from './shell-test';

type Box = Record<'x' | 'y' | 'width' | 'height', number>;
const centre = ({ width, height }: Box) => ({ x: width / 2, y: height / 2 });

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

/** Presses the mouse on a point of the element and moves it away. */
async function drag(
  { page }: Shell,
  element: Locator,
  at: (box: Box) => { x: number; y: number },
  prepared: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const box = await restingBox(element);
  const from = at(box);
  await page.mouse.move(box.x + from.x, box.y + from.y);
  await page.mouse.down();
  await prepared();
  // The page learns of the copy before the pointer moves.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.move(box.x + box.width + 80, box.y + from.y - 60, { steps: 8 });
  await page.mouse.up();
}

/**
 * Drags a file out of the window, once more if the pointer moved before the page learnt of the copy.
 * @returns what the system received
 */
async function dragOut(
  shell: Shell,
  element: Locator,
  at: (box: Box) => { x: number; y: number },
  prepared: () => Promise<void>,
): Promise<[path: string, iconIsMissing: boolean]> {
  const before = (await drags(shell)).length;
  await expect(async () => {
    await drag(shell, element, at, prepared);
    await expect.poll(() => drags(shell), { timeout: 2_000 }).toHaveLength(before + 1);
  }).toPass();
  return (await drags(shell))[before] as [string, boolean];
}

/** Returns the names in the folder of prepared copies. */
function copies({ userData }: Profile): string[] {
  const folder = join(userData, 'drag');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
}

/** Resolves when the copy of the dragged file exists. */
const copied = (profile: Profile, name: RegExp) => () =>
  expect.poll(() => copies(profile).filter((one) => name.test(one))).toHaveLength(1);

const isLoading = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isLoading());

async function dropsOnSignIn(shell: Shell, path: string): Promise<void> {
  const before = shell.page.url();
  await drop(shell.page, signInButton(shell), path);
  expect(await isLoading(shell)).toBe(false);
  await expect(signInButton(shell)).toBeVisible();
  expect(shell.page.url()).toBe(before);
}

async function dropsOnConversation(shell: Shell, path: string, folder: string): Promise<void> {
  const { page } = shell;
  const before = page.url();
  const composer = page.getByRole('textbox', { name: 'Mensagem' });
  await drop(page, page.getByRole('navigation', { name: 'Menu' }), path);
  await expect(page.getByText('Pedido.pdf')).toHaveCount(0);
  await drop(page, composer, folder);
  await drop(page, composer, path);
  await expect(page.getByText('Pedido.pdf').first()).toBeVisible();
  await expect(page.getByText('Fotos')).toHaveCount(0);
  expect(await isLoading(shell)).toBe(false);
  expect(page.url()).toBe(before);
}

async function dragsDocument(shell: Shell, profile: Profile): Promise<void> {
  await receiveFile(shell, 'Nota: fiscal?.pdf');
  const card = shell.page.locator('[draggable="true"]', { hasText: 'Nota: fiscal?.pdf' });
  const start = (box: Box) => ({ x: 60, y: box.height / 2 });
  const [path, iconIsMissing] = await dragOut(shell, card, start, copied(profile, /\.pdf$/));
  expect(iconIsMissing).toBe(false);
  expect(path).toMatch(/[\\/]drag[\\/][\w-]+[\\/]Nota_ fiscal_\.pdf$/);
  expect(readFileSync(path, 'utf8')).toBe(PDF);
}

async function dragsVideoAndSound(shell: Shell, profile: Profile): Promise<void> {
  const { page } = shell;
  const file = await recordedVideo();
  await jose.sends({ type: 'video', mimetype: 'video/mp4', caption: 'A caixa', file });
  await jose.sends({ type: 'voice', mimetype: 'audio/wav', file: base64(murmur(20)), seconds: 20 });
  const film = page.locator('video').last();
  const player = page.getByRole('group', { name: 'Áudio' }).last();
  await expect(film).toHaveAttribute('poster', /media/);
  await expect(player).toBeVisible();

  const before = (await drags(shell)).length;
  const slider = player.getByRole('slider');
  await drag(shell, film, ({ height }) => ({ x: 60, y: height - 20 }));
  await drag(shell, slider, centre);
  await expect(slider).not.toHaveValue('0');
  expect(await drags(shell)).toHaveLength(before);
  const [video] = await dragOut(shell, film, () => ({ x: 20, y: 20 }), copied(profile, /\.mp4$/));
  const button = player.getByRole('button').first();
  const [sound] = await dragOut(shell, button, centre, copied(profile, /\.(ogg|wav)$/));
  expect(video).toMatch(/\.mp4$/);
  expect(sound).toMatch(/\.(ogg|wav)$/);
  expect(readFileSync(video).length).toBeGreaterThan(0);
}

test('Files are dropped on the conversation only, and dragged out of it', async ({ launch, profile }) => {
  const path = join(profile.userData, '..', 'Pedido.pdf');
  writeFileSync(path, '%PDF-1.4\n%%EOF\n');
  const folder = join(profile.userData, '..', 'Fotos');
  mkdirSync(folder);
  const shell = await launch();
  await expect(signInButton(shell)).toBeVisible();
  await test.step('A file dropped on the sign-in page changes nothing', () => dropsOnSignIn(shell, path));
  await signIn(shell.page, 'ana@recado.test');
  await expect(menuOf(shell)).toBeVisible();
  await openJose(shell);
  await test.step('A dropped file waits in the composer; a folder, or a file elsewhere, changes nothing', () =>
    dropsOnConversation(shell, path, folder));
  // The composer returns to its usual height.
  await shell.page.getByRole('button', { name: /^Remover Pedido/ }).click();
  await test.step('A dragged document is a copy with a safe name', () => dragsDocument(shell, profile));
  await test.step('A video is dragged by its picture, a voice note by its player, neither by its controls', () =>
    dragsVideoAndSound(shell, profile));
});
