import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { demo } from './demo';

/** A browser context with one page. */
export interface PooledWindow {
  context: BrowserContext;
  page: Page;
  /** Sends commands of the browser's own protocol to the page. */
  devTools: CDPSession;
  /** Undoes what the journey added to the window. */
  undo: (() => unknown)[];
}

const BLANK = 'about:blank';
/** The size and the media of a new window (`playwright.config.ts`). */
const SIZE = { width: 1440, height: 900 };
const MEDIA = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
/** Entry of a tab's storage that names the journey whose data the storage has. */
const JOURNEY = 'journey';

/**
 * Windows that the journeys of a worker use one after another. A process that has already run the app loads it in a
 * third of the processor time of a new one, because it still has the compiled JavaScript. A window that is taken
 * has no cookies, no stored data and no history.
 */
export class WindowPool {
  private readonly free: PooledWindow[] = [];
  private acquired = 0;

  constructor(private readonly browser: Browser) {}

  async acquire(): Promise<PooledWindow> {
    const window = this.free.pop() ?? (await this.open());
    this.acquired += 1;
    const cleared = await window.context.addInitScript(clearTab, [JOURNEY, String(this.acquired)] as const);
    window.undo.push(() => cleared.dispose());
    return window;
  }

  /** Empties a window for the next journey. A window whose page was closed is not used again. */
  async release(window: PooledWindow): Promise<void> {
    const { context, page, devTools, undo } = window;
    for (const one of undo.splice(0)) await one();
    if (page.isClosed()) return context.close();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of ['request', 'load', 'websocket'] as const) page.removeAllListeners(event);
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll()]);
    await page.goto(BLANK);
    await page.mouse.move(0, 0);
    await page.setViewportSize(SIZE);
    await page.emulateMedia(MEDIA);
    await context.setOffline(false);
    await context.clearCookies();
    await devTools.send('Storage.clearDataForOrigin', { origin: demo().url, storageTypes: 'all' });
    await devTools.send('Page.resetNavigationHistory');
    this.free.push(window);
  }

  private async open(): Promise<PooledWindow> {
    const context = await this.browser.newContext();
    const page = await context.newPage();
    return { context, page, devTools: await context.newCDPSession(page), undo: [] };
  }
}

/** Runs in the page before the app. Clears the tab's storage at the journey's first document. */
function clearTab([entry, journey]: readonly [string, string]): void {
  // `about:blank` has no storage, and frames may not use theirs.
  if (location.protocol === 'about:' || window !== window.top) return;
  if (sessionStorage.getItem(entry) === journey) return;
  sessionStorage.clear();
  sessionStorage.setItem(entry, journey);
}
