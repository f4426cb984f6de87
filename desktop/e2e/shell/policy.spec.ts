import { mkdirSync, readdirSync } from 'node:fs';
import type { DesktopBridge } from '../../src/ipc/bridge';
import { demo } from '../stack/demo';
import { rowOf } from '../stack/person';
import {
  download,
  drags,
  folderOf,
  JOSE,
  jose,
  openJose,
  receiveFile,
  rejection,
} from './conversation-files';
import { diagnosticsDialog, openDiagnostics, resultOf } from './diagnostics-dialog';
import type { Profile, Shell } from './host/shell';
import { expect, menuOf, signInButton, test } from './shell-test';

/** The bridge on the page. */
declare const recado: DesktopBridge;

const LOCKED = 'Definido pelo administrador';

test.describe('The administrator’s policy', () => {
  test.use({ server: null });

  test('sets the server of the first start, which the user may change, and the language, which nothing changes', async ({
    launch,
  }) => {
    const { page } = await launch({ policy: { server: demo().url, language: 'es' } });
    await page.getByRole('button', { name: 'Idioma: Español' }).click();
    await expect(page.getByText('Definido por el administrador')).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.evaluate(() => recado.settings.set('language', 'en'));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Idioma: Español' })).toBeVisible();

    await page.getByRole('button', { name: 'Cambiar servidor' }).click();
    await expect(page.getByLabel('Dirección del servidor')).toHaveValue(demo().url);
    await expect(page.getByText('Definido por el administrador')).toHaveCount(0);
  });
});

test.describe('A locked server', () => {
  test.use({ server: 'http://127.0.0.1:1' });

  test('replaces the previous one, which loses its sign-in, and cannot be changed, also not by calls', async ({
    launch,
    profile,
  }) => {
    profile.changePreferences((preferences) => ({
      ...preferences,
      credentials: { email: 'ana@recado.test', remember: true, suspended: null },
      sealed: { password: 'sealed', 'refresh-token': 'sealed' },
    }));
    const shell = await launch({ policy: { server: demo().url, serverLocked: true } });
    const { page } = shell;
    await expect(signInButton(shell)).toBeVisible();
    expect(JSON.parse(profile.preferences())).toMatchObject({ serverAddress: demo().url, sealed: {} });
    await expect(page.getByText(LOCKED)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Trocar servidor' })).toHaveCount(0);
    const check = await page.evaluate((address) => recado.server.setAddress(address), demo().url);
    expect(check).toEqual({ ok: false, reason: 'locked' });
  });
});

async function locksUserMenu(shell: Shell): Promise<void> {
  const { page } = shell;
  expect(await shell.calls('session.setSpellCheckerEnabled')).toMatchObject([{ args: [false] }]);
  expect(await shell.calls('session.setSpellCheckerLanguages')).toEqual([]);
  expect(await shell.calls('app.setLoginItemSettings')).toHaveLength(1);
  await page.getByRole('button', { name: /^Menu de / }).click();
  const autostart = page.getByRole('menuitemcheckbox', { name: 'Abrir com o computador' });
  await expect(autostart).toBeDisabled();
  await expect(autostart).toBeChecked();
  await expect(autostart).toContainText(LOCKED);
  await page.getByRole('menuitem', { name: 'Atualizações' }).click();
  const choices = page.getByRole('menuitemradio');
  await expect(page.getByRole('menuitemradio', { name: 'Só avisar' })).toBeChecked();
  await expect(page.getByRole('menu').last()).toContainText(LOCKED);
  for (const choice of await choices.all()) await expect(choice).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function hidesNotificationText(shell: Shell): Promise<void> {
  await expect(rowOf(shell.page, JOSE)).toBeVisible();
  await jose.writes('Segredo');
  await expect
    .poll(async () => (await shell.calls('notification.show')).map(({ args: [title] }) => title))
    .toEqual(['Recado']);
}

/** Saves a file as the page does with reports. */
const saveByPage = ({ page }: Shell, name: string) =>
  page.evaluate((fileName) => {
    const link = window.document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['nome;numero']));
    link.download = fileName;
    link.click();
  }, name);

/** Returns a function that returns how often the app has refused to save a file since. */
async function countRejections({ page }: Shell): Promise<() => Promise<number>> {
  type Counting = typeof window & {
    rejections: number;
    recado: { downloads: { onRejected: (handler: () => void) => void } };
  };
  await page.evaluate(() => {
    const counting = window as Counting;
    counting.rejections = 0;
    counting.recado.downloads.onRejected(() => (counting.rejections += 1));
  });
  return () => page.evaluate(() => (window as Counting).rejections);
}

async function rejectsFiles(shell: Shell, profile: Profile): Promise<void> {
  await openJose(shell);
  await receiveFile(shell, 'Proibido.pdf');
  await download(shell, 'Proibido.pdf').click();
  await expect(rejection(shell)).toBeVisible();
  const rejections = await countRejections(shell);
  await saveByPage(shell, 'registro.csv');
  await expect.poll(rejections).toBe(1);
  const address = (await download(shell, 'Proibido.pdf').getAttribute('href'))!;
  await shell.page.evaluate((url) => void window.open(url, '_blank'), address);
  await expect.poll(rejections).toBe(2);
  expect(readdirSync(folderOf(profile))).toEqual([]);
  expect(await shell.calls('session.downloadURL')).toEqual([]);
  expect(await shell.calls('shell.openExternal')).toEqual([]);

  const prepared = await shell.page.evaluate((own) => {
    const { recado } = window as unknown as {
      recado: { dragOut: { prepare: (url: string, name: string) => Promise<boolean> } };
    };
    return Promise.all([own, 'https://example.test/media/x'].map((url) => recado.dragOut.prepare(url, 'x')));
  }, address);
  expect(prepared).toEqual([false, false]);
  expect(await drags(shell)).toEqual([]);
}

async function isNamedInDiagnostics(shell: Shell): Promise<void> {
  const { page } = shell;
  const dialog = diagnosticsDialog(shell);
  await page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', {
      value: (text: string) => {
        Object.assign(window, { copied: text });
        return Promise.resolve();
      },
    });
  });
  await menuOf(shell).getByRole('link', { name: 'Ajuda' }).click();
  await openDiagnostics(shell);
  await expect(dialog.getByRole('listitem')).toHaveCount(13);
  await expect(resultOf(shell, 'Tempo real')).toContainText('As atualizações chegam em tempo real.');
  await expect(resultOf(shell, 'Regras do administrador')).toContainText('updates');
  await expect(resultOf(shell, 'Atualizações')).toContainText('O Recado avisa sobre versões novas.');
  await dialog.getByRole('button', { name: 'Copiar' }).click();
  await expect(page.getByText(/^Diagnóstico copiado/).first()).toBeVisible();
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  expect(copied).toContain('clock ok differenceSeconds=');
  expect(copied).not.toMatch(/Ana|ana@recado|Aurora|eyJ/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Diagnóstico' })).toBeFocused();
}

test('The administrator’s policy holds for a signed-in user: menu, dictionary, notifications, files, and it is named in "Diagnóstico"', async ({
  launchSignedIn,
  profile,
}) => {
  mkdirSync(folderOf(profile));
  const shell = await launchSignedIn('ana@recado.test', {
    policy: {
      autostart: true,
      hideNotificationText: true,
      spellCheck: false,
      updates: 'notify',
      downloads: false,
    },
  });
  await test.step('It locks the start with the computer and the updates, and has no dictionary', () =>
    locksUserMenu(shell));
  await test.step('It hides the text of notifications', () => hidesNotificationText(shell));
  await test.step('It forbids saving and dragging files', () => rejectsFiles(shell, profile));
  await test.step('"Ajuda" shows thirteen checks, and copies them without personal data', () =>
    isNamedInDiagnostics(shell));
});
