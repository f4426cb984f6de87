import { chooseInMenu } from '../stack/person';
import type { Shell } from './host/shell';
import { clickToEnd, expect, needsStandIn, signInButton, test } from './shell-test';

const visibleWindows = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isVisible()));

test('Closing the window hides it on Windows, a click on the tray shows it, and the title bar changes its size', async ({
  launch,
}) => {
  const shell = await launch({ platform: 'win32' });
  const { page } = shell;
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect.poll(() => visibleWindows(shell)).toEqual([false]);
  await shell.main(() => globalThis.shellRecord.trays.at(-1)?.emit('click'));
  expect(await visibleWindows(shell)).toEqual([true]);
  expect(await shell.calls('app.quit')).toEqual([]);

  await page.getByRole('button', { name: 'Maximizar' }).click();
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByRole('button', { name: 'Maximizar' })).toBeVisible();
  await page.getByRole('button', { name: 'Minimizar' }).click();
  await expect
    .poll(() => shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized()))
    .toBe(true);
});

test('macOS draws the buttons of the window; closing hides it, and a click on the dock shows it', async ({
  launch,
}) => {
  const shell = await launch({ platform: 'darwin' });
  await expect(signInButton(shell)).toBeVisible();
  await expect(shell.page.getByRole('button', { name: 'Minimizar' })).toHaveCount(0);
  await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  expect(await visibleWindows(shell)).toEqual([false]);
  await shell.main(({ app }) => app.emit('activate'));
  expect(await visibleWindows(shell)).toEqual([true]);
});

test('The window closes for an update of macOS, after it was hidden before', async ({ launch }) => {
  needsStandIn('The system installs nothing without a downloaded version');
  const shell = await launch({ platform: 'darwin' });
  await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await shell.main(({ autoUpdater }) => void setImmediate(() => autoUpdater.quitAndInstall()));
  await expect(shell.exited).resolves.toBeUndefined();
});

test('Closing the window ends the app on Linux', async ({ launch }) => {
  const shell = await launch({ platform: 'linux' });
  const close = shell.page.getByRole('button', { name: 'Fechar' });
  await expect(clickToEnd(shell, close)).resolves.toBeUndefined();
});

test('"Sair" in the tray ends the app on Windows', async ({ launch }) => {
  const shell = await launch({ platform: 'win32' });
  await shell.main(() => {
    const tray = globalThis.shellRecord.trays.at(-1);
    setImmediate(() => tray?.menu?.items.find(({ label }) => label === 'Sair')?.click());
  });
  await expect(shell.exited).resolves.toBeUndefined();
});

test('The next start restores the size of the window', async ({ launch }) => {
  const shell = await launch({ platform: 'linux' });
  await shell.page.getByRole('button', { name: 'Maximizar' }).click();
  await expect(shell.page.getByRole('button', { name: 'Restaurar' })).toBeVisible();
  await clickToEnd(shell, shell.page.getByRole('button', { name: 'Fechar' }));
  const again = await launch({ platform: 'linux' });
  await expect(again.page.getByRole('button', { name: 'Restaurar' })).toBeVisible();
});

test('The chosen theme is passed to the system’s menus', async ({ launchSignedIn }) => {
  const shell = await launchSignedIn('ana@recado.test');
  await chooseInMenu(shell.page, 'Tema', 'Escuro');
  await expect
    .poll(async () => (await shell.calls('nativeTheme.themeSource')).at(-1)?.args)
    .toEqual(['dark']);
});
