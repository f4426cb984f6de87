import type { Page } from '@playwright/test';
import type { Shell } from '../e2e/shell/host/shell';
import { expect, menuOf, signInButton } from '../e2e/shell/shell-test';
import { publish, test } from '../e2e/shell/updating-test';
import { signIn } from '../e2e/stack/person';
import type { DesktopBridge, MachinePolicy } from '../src/ipc/bridge';
import { inBothThemes } from './camera';

/** The bridge on the page. */
declare const recado: DesktopBridge;

const ANA = 'ana@recado.test';
const openUserMenu = (page: Page) => page.getByRole('button', { name: /^Menu de / }).click();

async function signedIn(shell: Shell): Promise<Page> {
  await signIn(shell.page, ANA);
  await expect(menuOf(shell)).toBeVisible();
  return shell.page;
}

test('the update notice and the update screen', async ({ launchUpdating, company, provokes }) => {
  provokes(/status of 426/);
  const page = await signedIn(await launchUpdating());
  publish(company);
  await page.evaluate(() => recado.updates?.require());
  await expect(page.getByRole('button', { name: 'Reiniciar agora' })).toBeVisible();
  await inBothThemes(page, 'update-notice');
  await page.setViewportSize({ width: 1024, height: 700 });
  await inBothThemes(page, 'update-notice-1024');
  company.rejectClients(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Atualize o Recado para continuar' })).toBeVisible();
  await inBothThemes(page, 'update-screen');
});

test('the choice of updates and the notice of a version that is only shown', async ({
  launchUpdating,
  company,
}) => {
  const page = await signedIn(await launchUpdating());
  publish(company);
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.evaluate(() => recado.updates?.select('notify'));
  await expect(page.getByRole('button', { name: 'Baixar e instalar' })).toBeVisible();
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Atualizações' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Só avisar' })).toBeVisible();
  await inBothThemes(page, 'update-choice');
});

test('choices that the administrator made', async ({ launch, company }) => {
  const policy: MachinePolicy = {
    server: company.address,
    serverLocked: true,
    language: 'pt',
    autostart: true,
    updates: 'notify',
  };
  const shell = await launch({ policy });
  await expect(signInButton(shell)).toBeVisible();
  await shell.page.getByRole('button', { name: 'Idioma: Português' }).click();
  await inBothThemes(shell.page, 'policy-sign-in');
  await shell.page.keyboard.press('Escape');
  const page = await signedIn(shell);
  await page.setViewportSize({ width: 1024, height: 700 });
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Atualizações' }).click();
  await expect(page.getByText('Definido pelo administrador').last()).toBeVisible();
  await inBothThemes(page, 'policy-user-menu');
});

test('the page after repeated crashes', async ({ launch }) => {
  const shell = await launch();
  await expect(signInButton(shell)).toBeVisible();
  for (let count = 1; count <= 3; count += 1) {
    const opened = shell.page.context().waitForEvent('page');
    await shell.main(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    const page = await opened;
    if (count < 3) await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  }
  await expect.poll(() => shell.recoveryPage()).toBeDefined();
  const page = shell.recoveryPage();
  if (page) await inBothThemes(page, 'recovery-page');
});
