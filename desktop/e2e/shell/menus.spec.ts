import { selectInMenu } from '../stack/person';
import type { Shell } from './host/shell';
import { expect, needsStandIn, test } from './shell-test';

const FIELD = {
  isEditable: true,
  selectionText: '',
  linkURL: '',
  misspelledWord: 'obrigdo',
  dictionarySuggestions: ['obrigado', 'obrigada'],
  editFlags: { canUndo: true, canCut: true, canCopy: true, canPaste: true, canSelectAll: true },
};

/** Opens the menu of a field. Returns its labels, empty ones for separators. */
const openFieldMenu = (shell: Shell) =>
  shell.main(({ BrowserWindow }, clicked) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.emit('context-menu', {}, clicked);
    return globalThis.shellRecord.menus.at(-1)?.items.map(({ label }) => label);
  }, FIELD);

async function startsWithComputer(shell: Shell): Promise<void> {
  const { page } = shell;
  const entry = page.getByRole('menuitemcheckbox', { name: 'Abrir com o computador' });
  await page.getByRole('button', { name: /^Menu de / }).click();
  await expect(entry).not.toBeChecked();
  await entry.click();
  await expect
    .poll(async () => (await shell.calls('app.setLoginItemSettings')).map(({ args }) => args[0]))
    .toEqual([{ openAtLogin: true, args: ['--hidden'] }]);
  // The menu stays open.
  await expect(entry).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

async function correctsSpelling(shell: Shell): Promise<void> {
  expect(await shell.calls('session.setSpellCheckerLanguages')).toMatchObject([
    { args: [['pt-BR', 'en-US', 'es']] },
  ]);
  const labels = await openFieldMenu(shell);
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
  await selectInMenu(shell.page, 'Idioma', 'English');
  await expect.poll(async () => (await openFieldMenu(shell))?.includes('Paste')).toBe(true);
}

test('The user menu switches on the start with the computer, and the system’s menus follow its theme and language', async ({
  launchSignedIn,
}) => {
  needsStandIn('The programs of the sign-in belong to the whole computer, and menus are recorded');
  const shell = await launchSignedIn('ana@recado.test');
  await test.step('"Abrir com o computador" is off until the user switches it on', () =>
    startsWithComputer(shell));
  await test.step('The chosen theme is passed to the system’s menus', async () => {
    await selectInMenu(shell.page, 'Tema', 'Escuro');
    await expect
      .poll(async () => (await shell.calls('nativeTheme.themeSource')).at(-1)?.args)
      .toEqual(['dark']);
  });
  await test.step('The menu of a field corrects the spelling, in the language of the app', () =>
    correctsSpelling(shell));
});
