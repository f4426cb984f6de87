import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { rowOf, saying } from '../stack/person';
import type { Profile, Shell } from './host/shell';
import { expect, needsStandIn, signInButton, test } from './shell-test';

const ANA = 'ana@recado.test';
/** José's ticket is assigned to Ana. */
const JOSE = 'José Antônio Conceição';
const TITLE = 'O Recado precisou recomeçar';

/** The long form: `RECADO_SHELL_CRASHES=20 RECADO_SHELL_HANGS=5 RECADO_SHELL_SLEEPS=20`. */
const CRASHES = Number(process.env['RECADO_SHELL_CRASHES'] ?? 1);
const HANGS = Number(process.env['RECADO_SHELL_HANGS'] ?? 1);
/** Time after which the user is asked about a page that hangs. */
const QUESTION_MS = 15_000;
/** Time in which the page must respond after the computer woke up. */
const HEARTBEAT_MS = 5_000;
const SLEEPS = Number(process.env['RECADO_SHELL_SLEEPS'] ?? 1);

const composer = (page: Page) => page.getByRole('textbox', { name: 'Mensagem', exact: true });
const conversation = (page: Page) => page.getByRole('heading', { name: JOSE });

/** Lets the app's timers of `from` milliseconds run after `to`. */
const replaceDelay = (shell: Shell, from: number, to: number) =>
  shell.main((_electron, [delay, other]) => void (globalThis.shellRecord.delays[delay] = other), [
    from,
    to,
  ] as const);

/** Moves the clock of the main process forward. */
const skip = (shell: Shell, minutes: number) =>
  shell.main((_electron, skipped) => {
    const { now } = Date;
    Date.now = () => now() + skipped * 60_000;
  }, minutes);

const crash = (shell: Shell) =>
  shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());

/** Starts an endless loop in the page. */
const hang = ({ page }: Shell) =>
  page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    });
  });

/** Drops what the page sends on its open connection, as a network does that lost it while the computer slept. */
const silenceConnection = ({ page }: Shell) =>
  page.evaluate(() => {
    const { send } = WebSocket.prototype;
    const silent = new WeakSet<WebSocket>();
    let isFirst = true;
    WebSocket.prototype.send = function (data) {
      if (isFirst) silent.add(this);
      isFirst = false;
      if (!silent.has(this)) send.call(this, data);
    };
  });

async function openJose({ page }: Shell): Promise<void> {
  await rowOf(page, JOSE).click();
  await expect(conversation(page)).toBeVisible();
}

/** Types a draft and waits until it is stored, as an agent's text is a moment later. */
async function draft({ page }: Shell, text: string): Promise<void> {
  await composer(page).fill(text);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases();
        const name = databases.find((one) => one.name?.startsWith('recado http'))?.name;
        if (!name) return [];
        return new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(new Error('not opened'));
          opening.onsuccess = () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              resolve((reading.result as { text: string }[]).map((one) => one.text));
            };
          };
        });
      }),
    )
    .toEqual([text]);
}

/** Returns the milliseconds until the page that replaces a broken one shows the ticket and the draft. */
async function restored(shell: Shell, text: string, breaks: () => Promise<unknown>): Promise<number> {
  const opened = shell.page.context().waitForEvent('page');
  await breaks();
  const started = performance.now();
  const page = await opened;
  await expect(conversation(page)).toBeVisible();
  await expect(composer(page)).toHaveValue(text);
  return Math.round(performance.now() - started);
}

/** Adds measured times to the report of the run; they fail nothing. */
function report(what: string, times: number[]): void {
  test.info().annotations.push({ type: what, description: `${times.join(', ')} ms` });
}

async function crashThreeTimes(shell: Shell): Promise<Page> {
  for (let count = 1; count <= 3; count += 1) {
    const opened = shell.page.context().waitForEvent('page');
    await crash(shell);
    const page = await opened;
    // A page that crashes before it has rendered counts, too; here each has rendered.
    const rendered = page.getByRole('navigation', { name: 'Menu' });
    if (count < 3) await expect(rendered.or(page.getByRole('button', { name: 'Entrar' }))).toBeVisible();
  }
  await expect.poll(() => shell.recoveryPage()).toBeDefined();
  const page = shell.recoveryPage()!;
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  return page;
}

const crashFiles = (userData: string) => {
  const folder = join(userData, 'crashes');
  return readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as { kind: string; cause: string });
};

async function crashes(shell: Shell, profile: Profile): Promise<void> {
  const times: number[] = [];
  for (let count = 1; count <= CRASHES; count += 1) {
    const text = `Resposta ${count} depois da queda.`;
    await composer(shell.page).fill(text);
    await composer(shell.page).press('Enter');
    // The message is in the outbox now, and perhaps on its way.
    await expect(saying(shell.page, text)).toBeVisible();
    await draft(shell, `Rascunho ${count}.`);
    times.push(await restored(shell, `Rascunho ${count}.`, () => crash(shell)));
    await skip(shell, 6);
  }
  const { page } = shell;
  for (let count = 1; count <= CRASHES; count += 1)
    await expect(saying(page, `Resposta ${count} depois da queda.`)).toHaveCount(1);
  await expect(page.getByText('Na fila')).toHaveCount(0);
  report('crash', times);
  expect(crashFiles(profile.userData)).toHaveLength(Math.min(CRASHES, 10));
  expect(shell.recoveryPage()).toBeUndefined();
  expect(await shell.calls('new BrowserWindow')).toHaveLength(1);
}

async function hangs(shell: Shell): Promise<void> {
  await replaceDelay(shell, QUESTION_MS, 100);
  const times: number[] = [];
  for (let count = 1; count <= HANGS; count += 1) {
    await draft(shell, `Pensando ${count}.`);
    await hang(shell);
    await expect.poll(() => shell.calls('dialog.showMessageBox')).toHaveLength(count);
    const [question] = (await shell.calls('dialog.showMessageBox')).slice(-1);
    expect(question?.args).toEqual(['O Recado não está respondendo', ['Esperar', 'Reiniciar']]);
    times.push(
      await restored(shell, `Pensando ${count}.`, () =>
        shell.main(() => globalThis.shellRecord.choices.shift()?.(1)),
      ),
    );
  }
  report('hang', times);
  await replaceDelay(shell, QUESTION_MS, QUESTION_MS);
  expect(shell.recoveryPage()).toBeUndefined();
}

async function sleeps(shell: Shell): Promise<void> {
  const { page } = shell;
  await draft(shell, 'Antes de dormir.');
  const pages = page.context().pages().length;
  // A busy machine may need longer, which is no hang.
  await replaceDelay(shell, HEARTBEAT_MS, 60_000);
  for (let count = 1; count <= SLEEPS; count += 1) {
    await silenceConnection(shell);
    const connected = page.waitForEvent('websocket');
    await shell.main(({ powerMonitor }) => powerMonitor.emit('resume'));
    await shell.main(({ powerMonitor }) => powerMonitor.emit('unlock-screen'));
    await connected;
    await expect(page.getByText('Sem conexão com o servidor.')).toHaveCount(0);
  }
  expect(page.context().pages()).toHaveLength(pages);
  await expect(composer(page)).toHaveValue('Antes de dormir.');

  await replaceDelay(shell, HEARTBEAT_MS, 500);
  await hang(shell);
  const time = await restored(shell, 'Antes de dormir.', () =>
    shell.main(({ powerMonitor }) => powerMonitor.emit('resume')),
  );
  report('sleep', [time]);
}

test('A window that crashes, hangs or does not wake up shows its ticket and draft again, and sends nothing twice', async ({
  launchSignedIn,
  profile,
}) => {
  needsStandIn('Playwright cannot follow a page that crashed or hangs');
  test.setTimeout(180_000 + (CRASHES + HANGS) * 30_000 + SLEEPS * 10_000);
  const shell = await launchSignedIn(ANA);
  await openJose(shell);
  await test.step('A crashed window is reloaded', () => crashes(shell, profile));
  await test.step('A window that hangs is restarted when the user chooses so', () => hangs(shell));
  await test.step('The window reconnects when the computer wakes up, and is restarted if it does not', () =>
    sleeps(shell));
});

/** Saves the diagnostics from the recovery page, which names three crashes. */
async function savesDiagnostics(shell: Shell, page: Page, profile: Profile): Promise<void> {
  await page.getByRole('button', { name: 'Salvar diagnóstico' }).click();
  await expect.poll(() => shell.calls('dialog.showSaveDialog')).toHaveLength(1);
  const file = join(profile.userData, 'diagnostico.txt');
  await shell.main((_electron, path) => globalThis.shellRecord.choices.shift()?.(path), file);
  const saved = () => JSON.parse(readFileSync(file, 'utf8')) as { recado: string; crashes: unknown[] };
  await expect.poll(() => readdirSync(profile.userData)).toContain('diagnostico.txt');
  const version = await shell.main(({ app }) => app.getVersion());
  await expect.poll(() => saved()).toMatchObject({ recado: version });
  expect(saved().crashes).toHaveLength(3);
}

test('The third crash in five minutes and an empty window show the recovery page; a failed main process starts again', async ({
  launchSignedIn,
  launch,
  profile,
  provokes,
}) => {
  needsStandIn('Playwright cannot follow a page that crashed or hangs');
  provokes(/settings:all/);
  const shell = await launchSignedIn(ANA);
  await openJose(shell);
  const page = await crashThreeTimes(shell);
  expect(await shell.main(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  expect(await page.evaluate(() => 'recado' in window)).toBe(false);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await test.step('"Salvar diagnóstico" saves versions and crashes', () =>
    savesDiagnostics(shell, page, profile));
  await test.step('"Tentar de novo" opens the ticket again', async () => {
    await page.getByRole('button', { name: 'Tentar de novo' }).focus();
    const opened = page.context().waitForEvent('page');
    // The page may close before it reports the key.
    void page.keyboard.press('Enter').catch(() => undefined);
    await expect(conversation(await opened)).toBeVisible();
    await expect.poll(() => shell.recoveryPage()).toBeUndefined();
  });
  await test.step('An exception in the main process starts the app again with the ticket', async () => {
    const uuid = new URL(shell.page.url()).pathname.split('/').at(-1);
    await shell.main(() => {
      setImmediate(() => {
        throw new Error('broken');
      });
    });
    await shell.exited;
    const [relaunch] = await shell.calls('app.relaunch');
    // The stand-in's first argument is the bundle.
    expect(relaunch?.args).toEqual([[expect.any(String), `recado://tickets/${uuid}`]]);
    expect(crashFiles(profile.userData).at(-1)).toEqual(
      expect.objectContaining({ kind: 'main', cause: expect.stringContaining('Error: broken') }),
    );
  });
  await test.step('A window that renders nothing is reloaded once; then the page appears', async () => {
    const again = await launch();
    await expect(signInButton(again)).toBeVisible();
    await replaceDelay(again, 20_000, 1_000);
    await again.main(({ ipcMain }) =>
      ipcMain.handle('settings:all', () => Promise.reject(new Error('settings:all'))),
    );
    // The reload fails when the app ends the page.
    void again.page.reload().catch(() => undefined);
    await expect.poll(() => again.recoveryPage()).toBeDefined();
    expect(
      crashFiles(profile.userData)
        .slice(-2)
        .map(({ kind }) => kind),
    ).toEqual(['blank', 'blank']);
  });
});
