import { expect, menuOf, signInButton } from '../e2e/shell/shell-test';
import { publish, test } from '../e2e/shell/updating-test';
import { signIn } from '../e2e/stack/person';
import type { DesktopBridge } from '../src/ipc/bridge';
import { inBothThemes } from './camera';

/** The bridge on the page. */
declare const recado: DesktopBridge;

test('the update notice and the update screen', async ({ launchUpdating, company }) => {
  const { page, ...shell } = await launchUpdating();
  await signIn(page, 'ana@recado.test');
  await expect(menuOf({ page, ...shell })).toBeVisible();
  publish(company);
  await page.evaluate(() => recado.updates?.require());
  await expect(page.getByRole('button', { name: 'Reiniciar agora' })).toBeVisible();
  await inBothThemes(page, 'update-notice');
  company.rejectClients(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Atualize o Recado para continuar' })).toBeVisible();
  await inBothThemes(page, 'update-screen');
});

test('choices that the administrator made', async ({ launch, company }) => {
  const policy = { server: company.address, serverLocked: true, language: 'pt' as const };
  const shell = await launch({ policy });
  await expect(signInButton(shell)).toBeVisible();
  await shell.page.getByRole('button', { name: 'Idioma: Português' }).click();
  await inBothThemes(shell.page, 'policy-sign-in');
});
