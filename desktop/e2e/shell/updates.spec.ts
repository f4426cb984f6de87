import { existsSync, readFileSync } from 'node:fs';
import type { DesktopBridge } from '../../src/ipc/bridge';
import { problems } from '../stack/a11y-checks';
import { chooseInMenu, rowOf, signIn } from '../stack/person';
import type { Profile, Shell } from './host/shell';
import { expect, menuOf, signInButton } from './shell-test';
import { NEW, OLD, publish, test } from './updating-test';

/** The bridge on the page. */
declare const recado: DesktopBridge;

const MARIA = 'Maria Fernanda';
/** Checks at once instead of after half a minute. */
const check = ({ page }: Shell) => page.evaluate(() => recado.updates?.require());
const quit = async (shell: Shell) => {
  await shell.main(({ app }) => app.quit());
  await shell.exited;
};
/** The app may quit before the key is released. */
const pressEnter = ({ page }: Shell) => page.keyboard.press('Enter').catch(() => undefined);
const highest = (profile: Profile) =>
  (JSON.parse(profile.preferences()) as { highestVersion?: string }).highestVersion;

async function signedIn(shell: Shell): Promise<Shell> {
  await signIn(shell.page, 'ana@recado.test');
  await expect(menuOf(shell)).toBeVisible();
  return shell;
}

test('A new version is downloaded and installed on quit', async ({
  launchUpdating,
  company,
  appImage,
  profile,
}) => {
  publish(company);
  const shell = await signedIn(await launchUpdating());
  await check(shell);
  await expect(shell.page.getByText('A versão 9.0.0 do Recado está pronta')).toBeVisible();
  expect(readFileSync(appImage, 'utf8')).toBe(OLD);
  await quit(shell);
  expect(readFileSync(appImage, 'utf8')).toBe(NEW);
  expect(highest(profile)).toBe('9.0.0');
});

test('"Reiniciar agora" installs it by keyboard and starts it', async ({
  launchUpdating,
  company,
  appImage,
}) => {
  publish(company);
  const shell = await signedIn(await launchUpdating());
  await check(shell);
  const restart = shell.page.getByRole('button', { name: 'Reiniciar agora' });
  await restart.focus();
  expect(await problems(shell.page)).toEqual([]);
  await pressEnter(shell);
  await shell.exited;
  expect(readFileSync(appImage, 'utf8')).toBe(NEW);
  await expect.poll(() => existsSync(`${appImage}.started`)).toBe(true);
});

test('"Depois" hides the notice', async ({ launchUpdating, company }) => {
  publish(company);
  const shell = await signedIn(await launchUpdating());
  await check(shell);
  await shell.page.getByRole('button', { name: 'Depois' }).click();
  await expect(shell.page.getByText('A versão 9.0.0')).toHaveCount(0);
});

test('A version that was altered on the server is neither shown nor installed', async ({
  launchUpdating,
  company,
  appImage,
}) => {
  company.put(publish(company), Buffer.from('#!/bin/sh\n# somebody else\n'));
  const shell = await signedIn(await launchUpdating());
  await check(shell);
  await expect
    .poll(() => shell.page.evaluate(() => recado.updates?.state()))
    .toMatchObject({ phase: 'failed' });
  await expect(shell.page.getByText('A versão 9.0.0')).toHaveCount(0);
  await quit(shell);
  expect(readFileSync(appImage, 'utf8')).toBe(OLD);
});

test('Work of the window delays the installation', async ({ launchUpdating, company, appImage }) => {
  publish(company);
  const shell = await launchUpdating();
  await check(shell);
  await shell.page.evaluate(() =>
    recado.updates?.setWork({ recording: true, uploading: false, unsent: false }),
  );
  expect(await shell.page.evaluate(() => recado.updates?.restart())).toBe(false);
  await quit(shell);
  expect(readFileSync(appImage, 'utf8')).toBe(OLD);
});

test('Where an administrator installs versions, only a notice appears', async ({
  launchUpdating,
  company,
}) => {
  const file = publish(company);
  const shell = await signedIn(await launchUpdating({ platform: 'win32' }));
  await check(shell);
  await expect(shell.page.getByText('Peça a quem cuida deste computador')).toBeVisible();
  await expect(shell.page.getByRole('button', { name: 'Reiniciar agora' })).toHaveCount(0);
  expect(company.requested.filter((path) => path.endsWith(file))).toEqual([]);
});

test('"Atualizações" in the user menu counts at once and at the next start', async ({
  launchUpdating,
  company,
  profile,
}) => {
  const file = publish(company);
  const downloads = () => company.requested.filter((path) => path.endsWith(file)).length;
  const stateOf = ({ page }: Shell) => page.evaluate(() => recado.updates?.state());
  const shell = await signedIn(await launchUpdating());
  const { page } = shell;
  await chooseInMenu(page, 'Atualizações', 'Só avisar');
  await expect.poll(() => stateOf(shell)).toMatchObject({ mode: 'notice', phase: 'available' });
  await expect(page.getByText('Há uma versão nova do Recado: 9.0.0.')).toBeVisible();
  expect(downloads()).toBe(0);
  await chooseInMenu(page, 'Atualizações', 'Desligadas');
  await expect.poll(() => stateOf(shell)).toMatchObject({ mode: 'off', phase: 'idle' });
  await expect(page.getByText('9.0.0')).toHaveCount(0);
  await chooseInMenu(page, 'Atualizações', 'Só avisar');
  await page.getByRole('button', { name: 'Baixar e instalar' }).click();
  await expect(page.getByRole('button', { name: 'Reiniciar agora' })).toBeVisible();
  expect(downloads()).toBe(1);
  expect(JSON.parse(profile.preferences())).toMatchObject({ updates: 'notify' });
  await chooseInMenu(page, 'Atualizações', 'Instalar automaticamente');
  await expect.poll(() => stateOf(shell)).toMatchObject({ mode: 'install', phase: 'ready' });
  await chooseInMenu(page, 'Atualizações', 'Desligadas');
  await expect(page.getByRole('button', { name: 'Reiniciar agora' })).toHaveCount(0);
  expect(JSON.parse(profile.preferences())).toMatchObject({ updates: 'off' });
  await shell.kill();
  expect(await stateOf(await launchUpdating())).toMatchObject({ mode: 'off', choice: 'off' });
});

test('"Atualizações" shows what the administrator chose and is locked', async ({ launchUpdating }) => {
  const { page } = await signedIn(await launchUpdating({ platform: 'win32', policy: { updates: 'notify' } }));
  await page.getByRole('button', { name: /^Menu de / }).click();
  await page.getByRole('menuitem', { name: 'Atualizações' }).click();
  await expect(page.getByText('Definido pelo administrador')).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: 'Só avisar' })).toBeChecked();
  for (const item of await page.getByRole('menuitemradio').all()) await expect(item).toBeDisabled();
});

test('The policy "off" requests nothing', async ({ launchUpdating, company }) => {
  publish(company);
  const shell = await launchUpdating({ platform: 'win32', policy: { updates: 'off' } });
  await check(shell);
  expect(company.requested.filter((path) => path.startsWith('/desktop-updates'))).toEqual([]);
});

test.describe('A server that rejects this version', () => {
  test('shows the update screen, also at the sign-in, and updates at once', async ({
    launchUpdating,
    company,
    appImage,
    provokes,
  }) => {
    provokes(/status of 426/);
    publish(company);
    company.rollOut('9.0.0', 0);
    const shell = await launchUpdating();
    const { page } = shell;
    await expect(signInButton(shell)).toBeVisible();
    company.rejectClients(true);
    // The options of the sign-in page may show the update screen before the click.
    void signIn(page, 'ana@recado.test').catch(() => undefined);
    await expect(page.getByRole('heading', { name: 'Atualize o Recado para continuar' })).toBeVisible();
    await expect(page.getByText('A versão 9.0.0 está pronta para ser instalada.')).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reiniciar agora' }).focus();
    await pressEnter(shell);
    await shell.exited;
    expect(readFileSync(appImage, 'utf8')).toBe(NEW);
  });

  test('keeps the draft and the session', async ({ launchUpdating, company, provokes }) => {
    provokes(/status of 426/);
    const shell = await signedIn(await launchUpdating());
    const { page } = shell;
    await rowOf(page, MARIA).click();
    const composer = page.getByRole('textbox', { name: 'Mensagem' });
    await composer.fill('Um rascunho');
    company.rejectClients(true);
    // A request of the page may show the update screen before the click.
    void page
      .getByRole('tab', { name: /Grupos/ })
      .click()
      .catch(() => undefined);
    await expect(page.getByRole('heading', { name: 'Atualize o Recado para continuar' })).toBeVisible();
    await expect(page.getByText('A versão nova ainda não está disponível.')).toBeVisible();
    company.rejectClients(false);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(menuOf(shell)).toBeVisible();
    await expect(composer).toHaveValue('Um rascunho');
  });
});
