import { chromium, type Page } from '@playwright/test';

const LIMIT_MS = 15 * 60_000;

interface Recorded {
  /** Milliseconds between frames. */
  frames: number[];
  /** Milliseconds of tasks over 50 ms, which block the window. */
  tasks: number[];
}

export interface WindowUpload extends Recorded {
  /** From the choice of the file to the result on the screen. */
  seconds: number;
}

/** Imports a sheet in an administrator's window in Chromium, and records its frames. */
export async function uploadInWindow(
  url: string,
  listId: number,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<WindowUpload> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'],
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
    await page.goto(`${url}/app/login`);
    await page.getByLabel('E-mail').fill('admin@recado.test');
    await page.getByLabel('Senha', { exact: true }).fill('recado-demo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('navigation', { name: 'Menu' }).waitFor();
    await page.goto(`${url}/app/contact-lists/${listId}/contacts`);
    await page.getByRole('button', { name: 'Importar planilha' }).waitFor();
    const stop = await record(page);
    const started = performance.now();
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: fileName, mimeType: 'application/octet-stream' },
      buffer: Buffer.from(bytes),
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).click();
    await page.getByText(`${fileName} importada.`).waitFor({ timeout: LIMIT_MS });
    const seconds = (performance.now() - started) / 1_000;
    return { seconds, ...(await stop()) };
  } finally {
    await browser.close();
  }
}

/** Records the page's frames until the returned function is called. */
async function record(page: Page): Promise<() => Promise<Recorded>> {
  const recording = await page.evaluateHandle(() => {
    const recorded: Recorded = { frames: [], tasks: [] };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) recorded.tasks.push(duration);
    }).observe({ type: 'longtask' });
    let before: number | undefined;
    const frame = (now: number) => {
      if (before !== undefined) recorded.frames.push(now - before);
      before = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return recorded;
  });
  return () => recording.jsonValue();
}
