import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { murmur } from '../../../scripts/seed/files';
import { restingBox } from '../stack/geometry';
import { rowOf } from '../stack/person';
import { customer } from '../stack/simulator';
import { recordedVideo } from '../stack/video';
import type { LaunchOptions, Profile, Shell } from './host/shell';
import { expect, needsStandIn, test } from './shell-test';

/** José's ticket is assigned to Ana. */
const JOSE = 'José Antônio Conceição';
const jose = customer('5511976543210');

/** Larger than the parts in which the stand-in downloads. */
const PDF = `%PDF-1.4\n${'%'.repeat(4_000)}\n%%EOF\n`;
const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');
const document = (fileName: string, mimetype = 'application/pdf') => ({
  type: 'document',
  mimetype,
  fileName,
  file: base64(PDF),
});

type Launch = (email: string, options?: LaunchOptions) => Promise<Shell>;

/** Opens José's conversation with a file that he just sent. */
async function withFile(launch: Launch, fileName: string, options: LaunchOptions = {}): Promise<Shell> {
  const shell = await launch('ana@recado.test', options);
  await rowOf(shell.page, JOSE).click();
  await expect(shell.page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible();
  await jose.sends(document(fileName));
  await expect(shell.page.getByText(fileName).last()).toBeVisible();
  return shell;
}

const download = ({ page }: Shell, fileName: string) =>
  page.getByRole('link', { name: `Baixar ${fileName}` }).last();
/** Saves a file as the page does with reports. */
const saveByPage = ({ page }: Shell, name: string) =>
  page.evaluate((fileName) => {
    const link = window.document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['nome;numero']));
    link.download = fileName;
    link.click();
  }, name);
/** Returns a function that returns how often the app has refused to save a file since. */
async function countRefusals({ page }: Shell): Promise<() => Promise<number>> {
  type Counting = typeof window & {
    refusals: number;
    recado: { downloads: { onRefused: (handler: () => void) => void } };
  };
  await page.evaluate(() => {
    const counting = window as Counting;
    counting.refusals = 0;
    counting.recado.downloads.onRefused(() => (counting.refusals += 1));
  });
  return () => page.evaluate(() => (window as Counting).refusals);
}
const panel = ({ page }: Shell) => page.getByRole('list', { name: 'Arquivos salvos' });
const folderOf = ({ userData }: Profile) => join(userData, 'downloads');
const drags = async (shell: Shell) => (await shell.calls('webContents.startDrag')).map(({ args }) => args);
const shares = async (shell: Shell) =>
  (await shell.calls('window.setProgressBar')).map(({ args: [share] }) => Number(share));

test.describe('A download', () => {
  test.beforeEach(({ profile }) => void mkdirSync(folderOf(profile)));

  test('shows its progress and opens a PDF', async ({ launchSignedIn, profile }) => {
    const shell = await withFile(launchSignedIn, 'Orçamento.pdf');
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
    await panel(shell)
      .getByRole('button', { name: /^Fechar Orçamento/ })
      .click();
    await expect(panel(shell)).toHaveCount(0);
  });

  test('is not opened if the file could run, and refused from another address', async ({
    launchSignedIn,
  }) => {
    const shell = await withFile(launchSignedIn, 'boleto.pdf.html');
    await download(shell, 'boleto.pdf.html').click();
    await expect(panel(shell).getByRole('button', { name: 'Mostrar na pasta' })).toBeVisible();
    await expect(panel(shell).getByRole('button', { name: 'Abrir' })).toHaveCount(0);
    await shell.page.evaluate(() => {
      const { recado } = window as unknown as { recado: { downloads: { open: (id: number) => void } } };
      recado.downloads.open(1);
    });
    await panel(shell).getByRole('button', { name: 'Mostrar na pasta' }).click();
    await expect.poll(async () => (await shell.calls('shell.showItemInFolder')).length).toBe(1);
    expect(await shell.calls('shell.openPath')).toEqual([]);

    const started = await shell.calls('session.downloadURL');
    await shell.page.evaluate(() => {
      const { recado } = window as unknown as { recado: { downloads: { start: (url: string) => void } } };
      recado.downloads.start('https://example.test/media/x/y.pdf');
    });
    await expect(
      shell.page.getByText('Este arquivo não pode ser salvo neste computador.').first(),
    ).toBeVisible();
    expect(await shell.calls('session.downloadURL')).toEqual(started);
  });

  test('stops with "Cancelar"', async ({ launchSignedIn }) => {
    needsStandIn('A download waits in the middle');
    const shell = await withFile(launchSignedIn, 'Grande.pdf');
    await shell.main(() => void (globalThis.shellRecord.holdsDownloads = true));
    await download(shell, 'Grande.pdf').click();
    await expect(panel(shell).getByRole('progressbar', { name: 'Salvando Grande.pdf' })).toBeVisible();
    await panel(shell).getByRole('button', { name: 'Cancelar' }).click();
    await expect(panel(shell)).toHaveCount(0);
    expect((await shell.calls('download.done')).map(({ args }) => args[0])).toEqual(['cancelled']);
    await expect.poll(async () => (await shares(shell)).at(-1)).toBe(-1);
  });

  test('is refused if the administrator forbids it, and so is dragging', async ({
    launchSignedIn,
    profile,
  }) => {
    const shell = await withFile(launchSignedIn, 'Proibido.pdf', { policy: { downloads: false } });
    await download(shell, 'Proibido.pdf').click();
    await expect(
      shell.page.getByText('Este arquivo não pode ser salvo neste computador.').first(),
    ).toBeVisible();
    const refusals = await countRefusals(shell);
    await saveByPage(shell, 'registro.csv');
    await expect.poll(refusals).toBe(1);
    const address = (await download(shell, 'Proibido.pdf').getAttribute('href'))!;
    await shell.page.evaluate((url) => void window.open(url, '_blank'), address);
    await expect.poll(refusals).toBe(2);
    expect(readdirSync(folderOf(profile))).toEqual([]);
    expect(await shell.calls('session.downloadURL')).toEqual([]);
    expect(await shell.calls('shell.openExternal')).toEqual([]);

    const prepared = await shell.page.evaluate((own) => {
      const { recado } = window as unknown as {
        recado: { dragOut: { prepare: (url: string, name: string) => Promise<boolean> } };
      };
      return Promise.all(
        [own, 'https://example.test/media/x'].map((url) => recado.dragOut.prepare(url, 'x')),
      );
    }, address);
    expect(prepared).toEqual([false, false]);
    expect(await drags(shell)).toEqual([]);
  });
});

test.describe('Dragging a file out', () => {
  type Box = Record<'x' | 'y' | 'width' | 'height', number>;
  const centre = ({ width, height }: Box) => ({ x: width / 2, y: height / 2 });

  /** Returns the names in the folder of prepared copies. */
  const copies = ({ userData }: Profile) => {
    const folder = join(userData, 'drag');
    return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
  };
  /** Resolves when the copy of the dragged file exists. */
  const copied = (profile: Profile, name: RegExp) => () =>
    expect.poll(() => copies(profile).filter((one) => name.test(one))).toHaveLength(1);

  /** Presses the mouse on a point of the element and moves it away. */
  async function drag(
    { page }: Shell,
    element: Locator,
    at: (box: Box) => { x: number; y: number },
    prepared: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const box = await restingBox(element);
    const from = at(box);
    await page.mouse.move(box.x + from.x, box.y + from.y);
    await page.mouse.down();
    await prepared();
    // The page learns of the copy before the pointer moves.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await page.mouse.move(box.x + box.width + 80, box.y + from.y - 60, { steps: 8 });
    await page.mouse.up();
  }

  test('passes a copy with a safe name to the system', async ({ launchSignedIn, launch, profile }) => {
    const shell = await withFile(launchSignedIn, 'Nota: fiscal?.pdf');
    const card = shell.page.locator('[draggable="true"]', { hasText: 'Nota: fiscal?.pdf' });
    await drag(shell, card, (box) => ({ x: 60, y: box.height / 2 }), copied(profile, /\.pdf$/));
    await expect.poll(() => drags(shell)).toHaveLength(1);
    const [[path, iconIsMissing]] = (await drags(shell)) as [[string, boolean]];
    expect(iconIsMissing).toBe(false);
    expect(path).toMatch(/[\\/]drag[\\/][\w-]+[\\/]Nota_ fiscal_\.pdf$/);
    expect(readFileSync(path, 'utf8')).toBe(PDF);
    await shell.kill();
    await launch();
    expect(copies(profile)).toEqual([]);
  });

  test('drags a video by its picture and a voice note by its player, but not by their controls', async ({
    launchSignedIn,
    profile,
  }) => {
    const shell = await launchSignedIn('ana@recado.test');
    const { page } = shell;
    await rowOf(page, JOSE).click();
    await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible();
    const file = await recordedVideo();
    await jose.sends({ type: 'video', mimetype: 'video/mp4', caption: 'A caixa', file });
    await jose.sends({ type: 'voice', mimetype: 'audio/wav', file: base64(murmur(20)), seconds: 20 });
    const film = page.locator('video').last();
    const player = page.getByRole('group', { name: 'Áudio' }).last();
    await expect(film).toHaveAttribute('poster', /media/);
    await expect(player).toBeVisible();

    const slider = player.getByRole('slider');
    await drag(shell, film, ({ height }) => ({ x: 60, y: height - 20 }));
    await drag(shell, slider, centre);
    await expect(slider).not.toHaveValue('0');
    expect(await drags(shell)).toEqual([]);
    await drag(shell, film, () => ({ x: 20, y: 20 }), copied(profile, /\.mp4$/));
    await expect.poll(() => drags(shell)).toHaveLength(1);
    await drag(shell, player.getByRole('button').first(), centre, copied(profile, /\.(ogg|wav)$/));
    await expect.poll(() => drags(shell)).toHaveLength(2);
    const [[film1], [sound]] = (await drags(shell)) as [[string, boolean], [string, boolean]];
    expect(film1).toMatch(/\.mp4$/);
    expect(sound).toMatch(/\.(ogg|wav)$/);
    expect(readFileSync(film1).length).toBeGreaterThan(0);
  });
});

test.describe('Printing a conversation', () => {
  test('prints the export, or saves it as PDF, in a window without scripts', async ({
    launchSignedIn,
    profile,
  }) => {
    needsStandIn('The printer is recorded');
    const image = new PNG({ width: 8, height: 8 });
    await jose.sends({ type: 'image', mimetype: 'image/png', file: base64(PNG.sync.write(image)) });
    await jose.writes('Quero o comprovante impresso');
    mkdirSync(folderOf(profile));
    const shell = await launchSignedIn('admin@recado.test');
    const { page } = shell;
    await rowOf(page, JOSE).click();
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
  });
});
