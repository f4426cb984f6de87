import { chooseInMenu, rowOf } from '../stack/person';
import { customer } from '../stack/simulator';
import type { Shell } from './host/shell';
import { clickNewestNotification } from './notification-clicks';
import { expect, needsStandIn, signInButton, test } from './shell-test';

const ANA = 'ana@recado.test';
/** José's ticket is assigned to Ana. */
const JOSE = 'José Antônio Conceição';
const jose = customer('5511976543210');

const titles = async (shell: Shell) =>
  (await shell.calls('notification.show')).map(({ args: [title] }) => title);
const close = (shell: Shell) => shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
const stateOf = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { visible: window?.isVisible(), minimized: window?.isMinimized() };
  });

const startsWithComputer = ({ page }: Shell) =>
  page.getByRole('menuitemcheckbox', { name: 'Abrir com o computador' });
const openMenu = (shell: Shell) => shell.page.getByRole('button', { name: /^Menu de / }).click();

test.describe('Closing the window', () => {
  for (const platform of ['win32', 'darwin'] as const)
    test(`explains once on ${platform} that the app still runs`, async ({ launch }) => {
      const shell = await launch({ platform });
      await close(shell);
      expect(await titles(shell)).toEqual(['O Recado continua aberto']);
      await clickNewestNotification(shell);
      expect((await stateOf(shell)).visible).toBe(true);
      await close(shell);
      expect(await titles(shell)).toHaveLength(1);
      await shell.kill();
      const again = await launch({ platform });
      await close(again);
      expect(await titles(again)).toEqual([]);
    });
});

test.describe('"Abrir com o computador"', () => {
  test('is off until the user switches it on, and starts the app hidden', async ({ launchSignedIn }) => {
    needsStandIn('The programs of the sign-in belong to the whole computer');
    const shell = await launchSignedIn(ANA);
    await openMenu(shell);
    await expect(startsWithComputer(shell)).not.toBeChecked();
    await startsWithComputer(shell).click();
    await expect
      .poll(async () => (await shell.calls('app.setLoginItemSettings')).map(({ args }) => args[0]))
      .toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
    // The menu stays open.
    await expect(startsWithComputer(shell)).toBeChecked();
  });

  test('shows no window on Windows until the tray is clicked', async ({ launch }) => {
    const shell = await launch({ platform: 'win32', args: ['--hidden'] });
    await expect(signInButton(shell)).toBeAttached();
    expect(await stateOf(shell)).toEqual({ visible: false, minimized: false });
    await shell.main(() => globalThis.shellRecord.trays.at(-1)?.emit('click'));
    expect((await stateOf(shell)).visible).toBe(true);
  });

  test('starts minimized on Linux, where no tray is certain', async ({ launch }) => {
    const shell = await launch({ platform: 'linux', args: ['--hidden'] });
    await expect(signInButton(shell)).toBeAttached();
    expect(await stateOf(shell)).toEqual({ visible: false, minimized: true });
  });
});

test('Notifications have no text while the screen is locked, and the taskbar flashes at the first message until the window has the focus', async ({
  launchSignedIn,
}) => {
  const shell = await launchSignedIn(ANA);
  const flashes = async () => (await shell.calls('window.flashFrame')).map(({ args: [on] }) => on);
  await expect(rowOf(shell.page, JOSE)).toBeVisible();
  await shell.main(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
  await jose.writes('Minha senha é 1234');
  await expect
    .poll(async () => (await shell.calls('notification.show')).map(({ args }) => args))
    .toEqual([['Recado', 'Nova mensagem']]);
  await shell.main(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));
  await jose.writes('Chegou?');
  await expect.poll(() => titles(shell)).toContain(`${JOSE} (2 mensagens)`);

  expect(await flashes()).toEqual([]);
  await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await jose.writes('Oi?');
  await expect.poll(flashes).toEqual([true]);
  await jose.writes('Tem alguém?');
  await expect.poll(async () => (await titles(shell)).at(-1)).toBe(`${JOSE} (4 mensagens)`);
  expect(await flashes()).toEqual([true]);
  await clickNewestNotification(shell);
  await expect.poll(flashes).toEqual([true, false]);
});

test('The administrator’s policy locks the start with the computer, hides the text of notifications and has no dictionary', async ({
  launchSignedIn,
}) => {
  const shell = await launchSignedIn(ANA, {
    policy: { autostart: true, hideNotificationText: true, spellCheck: false },
  });
  expect(await shell.calls('session.setSpellCheckerEnabled')).toMatchObject([{ args: [false] }]);
  expect(await shell.calls('session.setSpellCheckerLanguages')).toEqual([]);
  expect(await shell.calls('app.setLoginItemSettings')).toHaveLength(1);
  await openMenu(shell);
  await expect(startsWithComputer(shell)).toBeDisabled();
  await expect(startsWithComputer(shell)).toBeChecked();
  await expect(startsWithComputer(shell)).toContainText('Definido pelo administrador');
  await shell.page.keyboard.press('Escape');

  await expect(rowOf(shell.page, JOSE)).toBeVisible();
  await jose.writes('Segredo');
  await expect.poll(() => titles(shell)).toEqual(['Recado']);
});

test('Six conversations in ten seconds are one summary, which opens the tickets', async ({
  launchSignedIn,
}) => {
  const shell = await launchSignedIn(ANA);
  const { page } = shell;
  await page.getByRole('link', { name: /^Contatos/ }).click();
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const { recado } = window as unknown as {
      recado: { notifications: { show: (notification: object) => void } };
    };
    for (const id of [1, 2, 3, 4, 5, 6])
      recado.notifications.show({
        tag: `ticket-${id}`,
        title: `Cliente ${id}`,
        body: 'Oi',
        path: '/tickets',
        attention: false,
      });
  });
  await expect.poll(async () => (await titles(shell)).at(-1)).toBe('6 conversas com mensagens novas');
  await clickNewestNotification(shell);
  await expect.poll(() => page.url()).toMatch(/\/tickets$/);
});

test.describe('The menu of a field', () => {
  const openIn = (shell: Shell, params: object) =>
    shell.main(({ BrowserWindow }, clicked) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.emit('context-menu', {}, clicked);
      return globalThis.shellRecord.menus.at(-1)?.items.map(({ label }) => label);
    }, params);
  const field = {
    isEditable: true,
    selectionText: '',
    linkURL: '',
    misspelledWord: 'obrigdo',
    dictionarySuggestions: ['obrigado', 'obrigada'],
    editFlags: { canUndo: true, canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
  };

  test('corrects the spelling, in the language of the app', async ({ launchSignedIn }) => {
    const shell = await launchSignedIn(ANA);
    expect(await shell.calls('session.setSpellCheckerLanguages')).toMatchObject([
      { args: [['pt-BR', 'en-US', 'es']] },
    ]);
    const labels = await openIn(shell, field);
    expect(labels?.filter(Boolean)).toEqual([
      'obrigado',
      'obrigada',
      'Adicionar ao dicionário',
      'Desfazer',
      'Refazer',
      'Recortar',
      'Copiar',
      'Colar',
      'Selecionar tudo',
    ]);
    await shell.main(() => globalThis.shellRecord.menus.at(-1)?.items[0]?.click());
    expect((await shell.calls('webContents.replaceMisspelling')).at(-1)?.args).toEqual(['obrigado']);
    await chooseInMenu(shell.page, 'Idioma', 'English');
    await expect.poll(async () => (await openIn(shell, field))?.includes('Paste')).toBe(true);
  });
});
