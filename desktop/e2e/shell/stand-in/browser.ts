import { join } from 'node:path';
import { type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { VIDEO_ORIGIN } from '@recado/shared/helps';
import { CHROMIUM_ARGUMENTS } from '../../stack/chromium-arguments';
import { PAGE_ORIGIN, toApp } from './addresses';
import { environment } from './environment';

/** Parts of the stand-in that the browser calls. They register themselves, because they depend on the browser. */
interface Receivers {
  /** The handler of `protocol.handle`. */
  serve?: (request: globalThis.Request) => Response | Promise<Response>;
  /** A call of `ipcRenderer.invoke`. */
  invoke?: (frame: Frame, channel: string, args: unknown[]) => Promise<unknown>;
  /** A navigation of a page's main frame. Returns false to cancel it. */
  navigate?: (page: Page, url: string) => boolean;
  /** A page wants to open a window. */
  open?: (page: Page, url: string) => void;
}
export const receivers: Receivers = {};

let opened: BrowserContext | undefined;

export function browser(): BrowserContext {
  if (!opened) throw new Error('The browser is not open: the app is not ready');
  return opened;
}

export async function openBrowser(): Promise<void> {
  opened = await chromium.launchPersistentContext(join(environment.userData, 'chromium'), {
    executablePath: environment.chromium,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1280, height: 840 },
    args: ['--remote-debugging-port=0', ...CHROMIUM_ARGUMENTS],
  });
  opened.on('console', (message) => {
    if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`);
  });
  opened.on('weberror', (error) => complain(String(error.error().stack)));
  await opened.exposeBinding('shellInvoke', ({ frame }, channel: string, args: unknown[]) => {
    if (!receivers.invoke) throw new Error('No ipcMain is loaded');
    return receivers.invoke(frame, channel, args);
  });
  await opened.exposeBinding('shellOpen', ({ page }, url: string) => receivers.open?.(page, toApp(url)));
  await opened.route('**/*', async (route, request) => {
    const url = request.url();
    if (request.isNavigationRequest()) {
      const frame = request.frame();
      const isMain = frame.parentFrame() === null;
      if (isMain && receivers.navigate?.(frame.page(), toApp(url)) === false) return route.abort('aborted');
    }
    // The video site is not reachable in a test.
    if (url.startsWith(VIDEO_ORIGIN))
      return route.fulfill({ contentType: 'text/html', body: '<title>Video</title>' });
    if (!url.startsWith(`${PAGE_ORIGIN}/`)) return route.continue();
    if (!receivers.serve) throw new Error('The app serves no protocol');
    const response = await receivers.serve(new globalThis.Request(toApp(url)));
    return route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
}

function complain(complaint: string): void {
  process.send?.({ complaint });
}
