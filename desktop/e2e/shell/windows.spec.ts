import type { Shell } from './host/shell';
import { clickNewestNotification } from './notification-clicks';
import { clickToEnd, expect, needsStandIn, signInButton, test } from './shell-test';

const visibleWindows = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));
const isMinimized = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
const close = (shell: Shell) => shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const clickTray = (shell: Shell) => shell.main(() => globalThis.shellRecord.trays.at(-1)?.emit('click'));
const titles = async (shell: Shell) =>
  (await shell.calls('notification.show')).map(({ args: [title] }) => title);

const EXPLANATION = 'O Recado continua aberto';

async function hidesAndShows(shell: Shell): Promise<void> {
  const button = shell.page.getByRole('button', { name: 'Fechar' });
  await button.click();
  await expect.poll(() => visibleWindows(shell)).toEqual([false]);
  expect(await titles(shell)).toEqual([EXPLANATION]);
  await clickNewestNotification(shell);
  expect(await visibleWindows(shell)).toEqual([true]);
  await button.click();
  await expect.poll(() => visibleWindows(shell)).toEqual([false]);
  expect(await titles(shell)).toHaveLength(1);
  await clickTray(shell);
  expect(await visibleWindows(shell)).toEqual([true]);
  expect(await shell.calls('app.quit')).toEqual([]);
}

async function changesSize(shell: Shell): Promise<void> {
  const { page } = shell;
  await page.getByRole('button', { name: 'Maximizar' }).click();
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByRole('button', { name: 'Maximizar' })).toBeVisible();
  await page.getByRole('button', { name: 'Minimizar' }).click();
  await expect.poll(() => isMinimized(shell)).toBe(true);
}

test('On Windows a closed window is hidden, which is explained once, "Sair" in the tray ends the app, and it starts hidden with the computer', async ({
  launch,
}) => {
  const shell = await launch({ platform: 'win32' });
  await expect(signInButton(shell)).toBeVisible();
  expect(await shell.calls('window.show')).toHaveLength(1);
  // The measured time fails nothing: the aim is four seconds.
  test.info().annotations.push({ type: 'start', description: `${Math.round(shell.launchMs)} ms` });
  await test.step('Closing hides the window; the explanation and the tray show it', () =>
    hidesAndShows(shell));
  await test.step('The title bar changes the size of the window', () => changesSize(shell));
  await test.step('"Sair" in the tray ends the app', async () => {
    await shell.main(() => {
      const tray = globalThis.shellRecord.trays.at(-1);
      setImmediate(() => tray?.menu?.items.find(({ label }) => label === 'Sair')?.click());
    });
    await shell.exited;
  });
  await test.step('A hidden start shows no window until the tray is clicked', async () => {
    const hidden = await launch({ platform: 'win32', args: ['--hidden'] });
    await expect(signInButton(hidden)).toBeAttached();
    expect(await visibleWindows(hidden)).toEqual([false]);
    expect(await isMinimized(hidden)).toBe(false);
    await clickTray(hidden);
    expect(await visibleWindows(hidden)).toEqual([true]);
    await close(hidden);
    expect(await visibleWindows(hidden)).toEqual([false]);
    expect(await titles(hidden)).toEqual([]);
  });
});

test('macOS draws the buttons of the window; closing hides it, a click on the dock shows it, and it closes for an update', async ({
  launch,
}) => {
  const shell = await launch({ platform: 'darwin' });
  await expect(signInButton(shell)).toBeVisible();
  await expect(shell.page.getByRole('button', { name: 'Minimizar' })).toHaveCount(0);
  await close(shell);
  expect(await visibleWindows(shell)).toEqual([false]);
  expect(await titles(shell)).toEqual([EXPLANATION]);
  await shell.main(({ app }) => app.emit('activate'));
  expect(await visibleWindows(shell)).toEqual([true]);
  await close(shell);
  needsStandIn('The system installs nothing without a downloaded version');
  await shell.main(({ autoUpdater }) => void setImmediate(() => autoUpdater.quitAndInstall()));
  await expect(shell.exited).resolves.toBeUndefined();
});

test('Closing the window ends the app on Linux, and the next start restores its size', async ({ launch }) => {
  const shell = await launch({ platform: 'linux' });
  await shell.page.getByRole('button', { name: 'Maximizar' }).click();
  await expect(shell.page.getByRole('button', { name: 'Restaurar' })).toBeVisible();
  await clickToEnd(shell, shell.page.getByRole('button', { name: 'Fechar' }));
  const again = await launch({ platform: 'linux' });
  await expect(again.page.getByRole('button', { name: 'Restaurar' })).toBeVisible();
});
