import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type {
  BrowserWindow as Window,
  BrowserWindowConstructorOptions,
  Rectangle,
  Session,
  WebContents,
} from 'electron';
import type { CDPSession, Page } from 'playwright-core';
import { toApp, toPage } from './addresses';
import { allWindowsClosed, app, onQuit } from './app';
import { browser, receivers } from './browser';
import { receiveDownload } from './downloads';
import { type Members, PreventableEvent } from './members';
import { did } from './recorder';
import { grantPermissions, session } from './session';

/** Time without a response after which a page is unresponsive. */
const HANG_MS = 5_000;
const HANG_CHECK_MS = 1_000;

interface State {
  bounds: Rectangle;
  visible: boolean;
  focused: boolean;
  minimized: boolean;
  maximized: boolean;
}

type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type Received = typeof globalThis & { shellReceive: (channel: string, args: unknown[]) => void };

const all = new Set<ShellWindow>();

/** State of a window. Its page belongs to the browser. */
class ShellWindow extends EventEmitter {
  readonly contents = new EventEmitter();
  readonly state: State;
  page: Promise<Page> | null = null;
  openedPage: Page | null = null;
  devTools: CDPSession | null = null;
  /** The URL that the app itself loads, which is no navigation of the page. */
  ownUrl: string | null = null;
  loading = false;
  /** True from the request of a document until the page shows it. */
  navigating = false;
  crashed = false;
  responsive = true;
  destroyed = false;
  openHandler: OpenHandler | null = null;
  withoutScripts: CDPSession | null = null;

  constructor(readonly options: BrowserWindowConstructorOptions) {
    super();
    const { x = 0, y = 0, width = 800, height = 600, show = true } = options;
    const bounds = { x, y, width, height };
    this.state = { bounds, visible: show, focused: show, minimized: false, maximized: false };
    all.add(this);
  }

  async open(): Promise<Page> {
    const preload = this.options.webPreferences?.preload;
    await grantPermissions();
    const page = await browser().newPage();
    if (preload) await page.addInitScript(preloadScript(preload));
    if (this.options.webPreferences?.javascript === false) this.withoutScripts = await forbidScripts(page);
    page.on('load', () => {
      this.loading = false;
      this.contents.emit('did-finish-load');
      this.emit('ready-to-show');
      process.send?.({ loaded: page.url() });
    });
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame() || this.openedPage !== page) return;
      const name = this.navigating ? 'did-navigate' : 'did-navigate-in-page';
      this.navigating = false;
      this.contents.emit(name, {}, toApp(page.url()));
    });
    page.on('download', (download) => receiveDownload(session.defaultSession, download));
    page.on('crash', () => {
      if (this.openedPage !== page || this.destroyed) return;
      Object.assign(this, { crashed: true, loading: false });
      this.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    });
    // A page that already hangs would not attach another session.
    this.devTools = await browser().newCDPSession(page);
    this.openedPage = page;
    void this.watchForHangs(page);
    return page;
  }

  /** Reports when the page stops to respond, and when it responds again. */
  private async watchForHangs(page: Page): Promise<void> {
    const isOpen = () => this.openedPage === page && !this.crashed && !this.destroyed && !page.isClosed();
    const report = (responsive: boolean) => {
      if (!isOpen() || this.responsive === responsive) return;
      this.responsive = responsive;
      this.emit(responsive ? 'responsive' : 'unresponsive');
    };
    do {
      const late = setTimeout(() => report(false), HANG_MS);
      // A page that navigates meanwhile rejects the call and is responsive.
      await page.evaluate('1').catch(() => undefined);
      clearTimeout(late);
      report(true);
      await new Promise((resolve) => setTimeout(resolve, HANG_CHECK_MS));
    } while (isOpen());
  }

  /** A crashed page of Chromium cannot reload: a new page has the same address and storage. */
  async reload(): Promise<void> {
    const before = this.openedPage;
    if (!before) return;
    this.ownUrl = toApp(before.url());
    this.loading = true;
    if (!this.crashed) {
      await before.reload();
      return;
    }
    this.crashed = false;
    this.responsive = true;
    this.page = this.open();
    await (await this.page).goto(before.url());
    await before.close();
  }

  crash(): void {
    // The page crashes before it responds.
    void this.devTools?.send('Page.crash').catch(() => undefined);
  }

  async load(url: string): Promise<void> {
    this.loading = true;
    this.ownUrl = url;
    this.page ??= this.open();
    await (await this.page).goto(toPage(url));
  }

  async send(channel: string, args: unknown[]): Promise<void> {
    const page = await this.page;
    await page?.evaluate(([name, values]) => (globalThis as Received).shellReceive(name, values), [
      channel,
      args,
    ] as const);
  }

  /** Returns the visible text of the page. */
  async text(): Promise<string> {
    const page = await this.page;
    if (!page) return '';
    // Chromium evaluates nothing in a page without scripts, not even for the stand-in.
    await this.withoutScripts?.detach();
    return page.locator('body').innerText();
  }

  /** Returns false if a listener prevents it. */
  tryClose(): boolean {
    const event = new PreventableEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    this.destroy();
    return true;
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    all.delete(this);
    void this.openedPage?.close();
    this.emit('closed');
    if (all.size === 0) allWindowsClosed();
  }
}

/** Scripts are forbidden until the returned session is detached. */
async function forbidScripts(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  return devtools;
}

/** Only main frames have the preload script. Its bundle reads `shellPlatform` instead of `process.platform`. */
function preloadScript(path: string): string {
  const platform = `const shellPlatform = ${JSON.stringify(process.platform)};`;
  return `if (window === window.top) {\n${platform}\n${readFileSync(path, 'utf8')}\n}`;
}

function membersOf(window: ShellWindow) {
  const { state } = window;
  const visible = (name: string, now: boolean) => {
    did(name);
    Object.assign(state, { visible: now, focused: now });
    window.emit(now ? 'show' : 'hide');
    if (now) window.emit('focus');
  };
  const maximized = (now: boolean) => {
    state.maximized = now;
    window.emit(now ? 'maximize' : 'unmaximize');
  };
  return {
    loadURL: (url) => window.load(url),
    show: () => visible('window.show', true),
    hide: () => visible('window.hide', false),
    focus: () => {
      state.focused = true;
      window.emit('focus');
    },
    isVisible: () => state.visible,
    isFocused: () => state.focused,
    minimize: () => void Object.assign(state, { minimized: true, focused: false }),
    restore: () => void (state.minimized = false),
    isMinimized: () => state.minimized,
    maximize: () => maximized(true),
    unmaximize: () => maximized(false),
    isMaximized: () => state.maximized,
    getNormalBounds: () => state.bounds,
    loadFile: (path) => window.load(pathToFileURL(path).href),
    flashFrame: (flag) => did('window.flashFrame', flag),
    setProgressBar: (share) => did('window.setProgressBar', share),
    setOverlayIcon: (image, description) =>
      did('window.setOverlayIcon', image?.isEmpty() ?? null, description),
    removeMenu: () => did('window.removeMenu'),
    isDestroyed: () => window.destroyed,
    getBounds: () => state.bounds,
    close: () => void window.tryClose(),
  } satisfies Members<Window>;
}

function contentsOf(window: ShellWindow) {
  return {
    send: (channel, ...args) => void window.send(channel, args),
    isLoading: () => window.loading,
    isDestroyed: () => window.destroyed,
    isCrashed: () => window.crashed,
    getURL: () => toApp(window.openedPage?.url() ?? ''),
    reload: () => void window.reload(),
    forcefullyCrashRenderer: () => window.crash(),
    closeDevTools: () => did('webContents.closeDevTools'),
    setWindowOpenHandler: (handler) => void (window.openHandler = handler),
    startDrag: ({ file, icon }) =>
      did('webContents.startDrag', file, icon instanceof Object && icon.isEmpty()),
    replaceMisspelling: (word) => did('webContents.replaceMisspelling', word),
    print: (options, done) => {
      did('webContents.print', options);
      void window.text().then((text) => {
        did('printed text', text);
        done?.(true, '');
      });
    },
    printToPDF: async () => (await window.page)?.pdf({ format: 'A4' }) ?? Buffer.alloc(0),
    session: session.defaultSession as unknown as Session,
  } satisfies Members<WebContents>;
}

/** A page of the browser with the members of Electron's window that the app uses. */
export class BrowserWindow extends ShellWindow {
  static readonly getAllWindows = (): BrowserWindow[] => [...all] as BrowserWindow[];
  readonly webContents = Object.assign(this.contents, contentsOf(this));

  constructor(options: BrowserWindowConstructorOptions) {
    super(options);
    Object.assign(this, membersOf(this));
    did('new BrowserWindow', this.state.bounds, options.webPreferences);
    app.emit('web-contents-created', {}, this.webContents);
  }
}

onQuit(() => [...all].every((window) => window.tryClose()));

receivers.navigate = (page, url) => {
  const window = [...all].find(({ openedPage }) => openedPage === page);
  if (!window) return true;
  window.loading = true;
  const own = window.ownUrl === url;
  window.ownUrl = null;
  const event = new PreventableEvent();
  if (!own) window.contents.emit('will-navigate', event, url);
  if (event.defaultPrevented) window.loading = false;
  window.navigating = !event.defaultPrevented;
  return !event.defaultPrevented;
};

receivers.open = (page, url) => {
  const window = [...all].find(({ openedPage }) => openedPage === page);
  const referrer = { url: '', policy: 'default' as const };
  const details = { url, frameName: '', features: '', disposition: 'new-window' as const, referrer };
  const { action } = window?.openHandler?.(details) ?? { action: 'allow' };
  if (action === 'allow') void browser().newPage();
};
