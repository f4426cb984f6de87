import { existsSync, readFileSync } from 'node:fs';
import type { DesktopBridge } from '../../src/ipc/bridge';
import { problems } from '../stack/a11y-checks';
import { rowOf, selectInMenu, signIn } from '../stack/person';
import type { Profile, Shell } from './host/shell';
import { expect, menuOf, signInButton } from './shell-test';
import { NEW, OLD, publish, test } from './updating-test';

/** The bridge on the page. */
declare const recado: DesktopBridge;

const MARIA = 'Maria Fernanda';
/** Checks at once instead of after half a minute. */
const check = ({ page }: Shell) => page.evaluate(() => recado.updates?.require());
const stateOf = ({ page }: Shell) => page.evaluate(() => recado.updates?.state());
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

test('A new version is installed on quit', async ({ launchUpdating, company, appImage, profile }) => {
  publish(company);
  const shell = await launchUpdating();
  await check(shell);
  await expect.poll(() => stateOf(shell)).toMatchObject({ phase: 'ready' });
  expect(readFileSync(appImage, 'utf8')).toBe(OLD);
  await quit(shell);
  expect(readFileSync(appImage, 'utf8')).toBe(NEW);
  expect(highest(profile)).toBe('9.0.0');
});

test('"Atualizações" in the user menu counts at once, and "Reiniciar agora" installs a version by keyboard and starts it', async ({
  launchUpdating,
  company,
  appImage,
  profile,
}) => {
  const file = publish(company);
  const downloads = () => company.requested.filter((path) => path.endsWith(file)).length;
  const shell = await signedIn(await launchUpdating());
  const { page } = shell;
  const restart = page.getByRole('button', { name: 'Reiniciar agora' });
  await selectInMenu(page, 'Atualizações', 'Só avisar');
  await expect.poll(() => stateOf(shell)).toMatchObject({ mode: 'notice', phase: 'available' });
  await expect(page.getByText('Há uma versão nova do Recado: 9.0.0.')).toBeVisible();
  expect(downloads()).toBe(0);
  await selectInMenu(page, 'Atualizações', 'Desligadas');
  await expect.poll(() => stateOf(shell)).toMatchObject({ mode: 'off', phase: 'idle' });
  await expect(page.getByText('9.0.0')).toHaveCount(0);
  await selectInMenu(page, 'Atualizações', 'Só avisar');
  await page.getByRole('button', { name: 'Baixar e instalar' }).click();
  await expect(restart).toBeVisible();
  expect(downloads()).toBe(1);
  expect(JSON.parse(profile.preferences())).toMatchObject({ updates: 'notify' });
  await selectInMenu(page, 'Atualizações', 'Desligadas');
  await expect(restart).toHaveCount(0);
  expect(JSON.parse(profile.preferences())).toMatchObject({ updates: 'off' });
  await selectInMenu(page, 'Atualizações', 'Instalar automaticamente');
  await expect.poll(() => stateOf(shell)).toMatchObject({ mode: 'install', phase: 'ready' });

  await expect(page.getByText('A versão 9.0.0 do Recado está pronta')).toBeVisible();
  await restart.focus();
  expect(await problems(page)).toEqual([]);
  await pressEnter(shell);
  await shell.exited;
  expect(readFileSync(appImage, 'utf8')).toBe(NEW);
  await expect.poll(() => existsSync(`${appImage}.started`)).toBe(true);
});

test('A server that rejects this version shows the update screen, which keeps draft and session, and updates at once at the sign-in', async ({
  launchUpdating,
  company,
  appImage,
  provokes,
}) => {
  provokes(/status of 426/);
  const shell = await signedIn(await launchUpdating());
  const { page } = shell;
  const screen = page.getByRole('heading', { name: 'Atualize o Recado para continuar' });
  await test.step('Draft and session are kept until the server accepts the version', async () => {
    await rowOf(page, MARIA).click();
    const composer = page.getByRole('textbox', { name: 'Mensagem' });
    await composer.fill('Um rascunho');
    company.rejectClients(true);
    // A request of the page may show the update screen before the click.
    const clicked = page
      .getByRole('tab', { name: /Grupos/ })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await expect(screen).toBeVisible();
    await expect(page.getByText('A versão nova ainda não está disponível.')).toBeVisible();
    // Otherwise it would click behind the menu later.
    await clicked;
    company.rejectClients(false);
    await page.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(menuOf(shell)).toBeVisible();
    await expect(composer).toHaveValue('Um rascunho');
  });
  await test.step('A version that is not rolled out to this computer is installed from the sign-in', async () => {
    await selectInMenu(page, 'Sair');
    await expect(signInButton(shell)).toBeVisible();
    publish(company);
    company.rollOut('9.0.0', 0);
    company.rejectClients(true);
    // The options of the sign-in page may show the update screen before the click.
    void signIn(page, 'ana@recado.test').catch(() => undefined);
    await expect(screen).toBeVisible();
    await expect(page.getByText('A versão 9.0.0 está pronta para ser instalada.')).toBeVisible();
    expect(await problems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reiniciar agora' }).focus();
    await pressEnter(shell);
    await shell.exited;
    expect(readFileSync(appImage, 'utf8')).toBe(NEW);
  });
});
