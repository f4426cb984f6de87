import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';

const LIMIT_MS = 15 * 60_000;

export interface WindowUpload {
  /** From the choice of the file to the result on the screen. */
  seconds: number;
  /** Milliseconds between frames. */
  frames: number[];
  /** Processor time of the longest task of the window's main thread, in milliseconds. */
  longestTask: number;
}

/** Imports a sheet in an administrator's window in Chromium, and records its frames and tasks. */
export async function uploadInWindow(
  url: string,
  listId: number,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<WindowUpload> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-upload-'));
  // Passed as a path, because the page itself would decode bytes.
  const path = join(folder, fileName);
  writeFileSync(path, bytes);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await openList(browser, url, listId);
    await browser.startTracing(page, { categories: ['toplevel'] });
    const frames = await recordFrames(page);
    const started = performance.now();
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByText(`${fileName} importada.`).waitFor({ timeout: LIMIT_MS });
    const seconds = (performance.now() - started) / 1_000;
    return {
      seconds,
      frames: await frames.jsonValue(),
      longestTask: longestTask(await browser.stopTracing()),
    };
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openList(browser: Browser, url: string, listId: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  await page.goto(`${url}/app/login`);
  await page.getByLabel('E-mail').fill('admin@recado.test');
  await page.getByLabel('Senha', { exact: true }).fill('recado-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  await page.goto(`${url}/app/contact-lists/${listId}/contacts`);
  await page.getByRole('button', { name: 'Importar planilha' }).waitFor();
  return page;
}

function recordFrames(page: Page) {
  return page.evaluateHandle(() => {
    const frames: number[] = [];
    let before: number | undefined;
    const frame = (now: number) => {
      if (before !== undefined) frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return frames;
  });
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** Returns the processor time, which other programs on the machine do not lengthen as they do frames. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  );
  const tasks = traceEvents.filter(
    (event) => event.name.endsWith('RunTask') && mainThreads.has(threadOf(event)),
  );
  if (tasks.length === 0) throw new Error('The trace contains no tasks of the page');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0);
}
