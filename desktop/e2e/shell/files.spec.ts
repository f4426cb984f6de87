import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import {
  base64,
  download,
  folderOf,
  jose,
  openJose,
  PDF,
  receiveFile,
  rejection,
} from './conversation-files';
import type { Profile, Shell } from './host/shell';
import { expect, needsStandIn, test } from './shell-test';

const panel = ({ page }: Shell) => page.getByRole('list', { name: 'Arquivos salvos' });
const shares = async (shell: Shell) =>
  (await shell.calls('window.setProgressBar')).map(({ args: [share] }) => Number(share));
const closeEntry = (shell: Shell, name: RegExp) => panel(shell).getByRole('button', { name }).click();

async function opensPdf(shell: Shell, profile: Profile): Promise<void> {
  await receiveFile(shell, 'Orçamento.pdf');
  writeFileSync(join(folderOf(profile), 'Orçamento.pdf'), 'an older file');
  await download(shell, 'Orçamento.pdf').click();
  await expect(panel(shell)).toContainText('Salvo na pasta de downloads');
  // The taskbar shows the share, then nothing.
  expect((await shares(shell)).some((share) => share > 0 && share < 1)).toBe(true);
  await expect.poll(async () => (await shares(shell)).at(-1)).toBe(-1);
  const path = join(folderOf(profile), 'Orçamento (1).pdf');
  expect(readFileSync(path, 'utf8')).toBe(PDF);
  await panel(shell).getByRole('button', { name: 'Abrir' }).click();
  await panel(shell).getByRole('button', { name: 'Mostrar na pasta' }).click();
  await expect
    .poll(async () => (await shell.calls('shell.showItemInFolder')).map(({ args }) => args[0]))
    .toEqual([path]);
  expect((await shell.calls('shell.openPath')).map(({ args }) => args[0])).toEqual([path]);
  // The system's browser is not opened.
  expect(await shell.calls('shell.openExternal')).toEqual([]);
  await closeEntry(shell, /^Fechar Orçamento/);
  await expect(panel(shell)).toHaveCount(0);
}

async function opensNoProgram(shell: Shell): Promise<void> {
  await receiveFile(shell, 'boleto.pdf.html');
  await download(shell, 'boleto.pdf.html').click();
  await expect(panel(shell).getByRole('button', { name: 'Mostrar na pasta' })).toBeVisible();
  await expect(panel(shell).getByRole('button', { name: 'Abrir' })).toHaveCount(0);
  await shell.page.evaluate(() => {
    const { recado } = window as unknown as { recado: { downloads: { open: (id: number) => void } } };
    recado.downloads.open(2);
  });
  await panel(shell).getByRole('button', { name: 'Mostrar na pasta' }).click();
  await expect.poll(async () => (await shell.calls('shell.showItemInFolder')).length).toBe(2);
  expect(await shell.calls('shell.openPath')).toHaveLength(1);
  await closeEntry(shell, /^Fechar boleto/);
}

async function rejectsOtherAddresses(shell: Shell): Promise<void> {
  const started = await shell.calls('session.downloadURL');
  await shell.page.evaluate(() => {
    const { recado } = window as unknown as { recado: { downloads: { start: (url: string) => void } } };
    recado.downloads.start('https://example.test/media/x/y.pdf');
  });
  await expect(rejection(shell)).toBeVisible();
  expect(await shell.calls('session.downloadURL')).toEqual(started);
}

async function prints(shell: Shell, profile: Profile): Promise<void> {
  const { page } = shell;
  const image = new PNG({ width: 8, height: 8 });
  await jose.sends({ type: 'image', mimetype: 'image/png', file: base64(PNG.sync.write(image)) });
  await jose.writes('Quero o comprovante impresso');
  await expect(page.getByText('Quero o comprovante impresso').last()).toBeVisible();
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('menuitem', { name: 'Exportar Conversa' }).click();
  const dialog = page.getByRole('dialog', { name: /^Exportar a conversa/ });
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await dialog.getByRole('button', { name: 'Imprimir' }).click();
  await expect
    .poll(async () => (await shell.calls('printed text')).map(({ args }) => String(args[0])))
    .toEqual([expect.stringContaining('Quero o comprovante impresso')]);
  const windows = await shell.calls('new BrowserWindow');
  expect(windows).toHaveLength(2);
  expect(await shell.calls('webRequest.onBeforeRequest')).toMatchObject([{ args: ['print'] }]);

  const target = join(folderOf(profile), 'Conversa.pdf');
  await expect(dialog.getByRole('button', { name: 'Salvar PDF' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Salvar PDF' }).click();
  await expect.poll(() => shell.calls('dialog.showSaveDialog')).toHaveLength(1);
  await shell.main((_electron, path) => globalThis.shellRecord.choices.shift()?.(path), target);
  await expect(page.getByText('PDF salvo.').first()).toBeVisible();
  expect(readFileSync(target).subarray(0, 5).toString()).toBe('%PDF-');
  // Nothing of the conversation stays on the disk, and the window is closed.
  expect(readdirSync(join(profile.userData, 'print'))).toEqual([]);
  expect(await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
}

test('Files are saved, opened and refused, and a conversation is printed', async ({
  launchSignedIn,
  profile,
}) => {
  mkdirSync(folderOf(profile));
  // Only administrators export conversations.
  const shell = await launchSignedIn('admin@recado.test');
  await openJose(shell);
  await test.step('A download shows its progress and opens a PDF', () => opensPdf(shell, profile));
  await test.step('A download is not opened if the file could run', () => opensNoProgram(shell));
  await test.step('A download from another address is refused', () => rejectsOtherAddresses(shell));
  needsStandIn('The printer is recorded');
  await test.step('The export is printed, or saved as PDF, in a window without scripts', () =>
    prints(shell, profile));
});

test('A download stops with "Cancelar"', async ({ launchSignedIn, profile }) => {
  needsStandIn('A download waits in the middle');
  mkdirSync(folderOf(profile));
  const shell = await launchSignedIn('ana@recado.test');
  await openJose(shell);
  await receiveFile(shell, 'Grande.pdf');
  await shell.main(() => void (globalThis.shellRecord.pausesDownloads = true));
  await download(shell, 'Grande.pdf').click();
  await expect(panel(shell).getByRole('progressbar', { name: 'Salvando Grande.pdf' })).toBeVisible();
  await panel(shell).getByRole('button', { name: 'Cancelar' }).click();
  await expect(panel(shell)).toHaveCount(0);
  expect((await shell.calls('download.done')).map(({ args }) => args[0])).toEqual(['cancelled']);
  await expect.poll(async () => (await shares(shell)).at(-1)).toBe(-1);
});
