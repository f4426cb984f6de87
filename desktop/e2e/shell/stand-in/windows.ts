import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import type {
  BrowserWindow as Window,
  BrowserWindowConstructorOptions,
  Rectangle,
  WebContents,
} from 'electron';
import type { Page } from 'playwright-core';
import { toPage } from './addresses';
import { allWindowsClosed, onQuit } from './app';
import { browser, receivers } from './browser';
import { type Members, PreventableEvent } from './members';
import { did } from './recorder';
import { grantPermissions } from './session';

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
  /** The URL that the app itself loads, which is no navigation of the page. */
  ownUrl: string | null = null;
  loading = false;
  destroyed = false;
  openHandler: OpenHandler | null = null;

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
    page.on('load', () => {
      this.loading = false;
      this.contents.emit('did-finish-load');
      this.emit('ready-to-show');
      process.send?.({ loaded: page.url() });
    });
    this.openedPage = page;
    return page;
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

  /** Returns false if a listener prevents it. */
  tryClose(): boolean {
    const event = new PreventableEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return false;
    this.destroyed = true;
    all.delete(this);
    void this.openedPage?.close();
    this.emit('closed');
    if (all.size === 0) allWindowsClosed();
    return true;
  }
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
  };
  const maximized = (now: boolean) => {
    state.maximized = now;
    window.emit(now ? 'maximize' : 'unmaximize');
  };
  return {
    loadURL: (url) => window.load(url),
    show: () => visible('window.show', true),
    hide: () => visible('window.hide', false),
    focus: () => void (state.focused = true),
    isVisible: () => state.visible,
    isFocused: () => state.focused,
    minimize: () => void Object.assign(state, { minimized: true, focused: false }),
    restore: () => void (state.minimized = false),
    isMinimized: () => state.minimized,
    maximize: () => maximized(true),
    unmaximize: () => maximized(false),
    isMaximized: () => state.maximized,
    getNormalBounds: () => state.bounds,
    setOverlayIcon: (image, description) =>
      did('window.setOverlayIcon', image?.isEmpty() ?? null, description),
    isDestroyed: () => window.destroyed,
    close: () => void window.tryClose(),
  } satisfies Members<Window>;
}

function contentsOf(window: ShellWindow) {
  return {
    send: (channel, ...args) => void window.send(channel, args),
    isLoading: () => window.loading,
    isDestroyed: () => window.destroyed,
    isCrashed: () => false,
    setWindowOpenHandler: (handler) => void (window.openHandler = handler),
  } satisfies Members<WebContents>;
}

/** A page of the browser with the members of Electron's window that the app uses. */
export class BrowserWindow extends ShellWindow {
  static readonly getAllWindows = (): BrowserWindow[] => [...all] as BrowserWindow[];
  readonly webContents = Object.assign(this.contents, contentsOf(this));

  constructor(options: BrowserWindowConstructorOptions) {
    super(options);
    Object.assign(this, membersOf(this));
    did('new BrowserWindow', this.state.bounds);
  }
}

onQuit(() => [...all].every((window) => window.tryClose()));

receivers.navigate = (page, url) => {
  const window = [...all].find(({ openedPage }) => openedPage === page);
  if (!window) return true;
  window.loading = true;
  const own = window.ownUrl === url;
  window.ownUrl = null;
  if (own) return true;
  const event = new PreventableEvent();
  window.contents.emit('will-navigate', event, url);
  if (event.defaultPrevented) window.loading = false;
  return !event.defaultPrevented;
};

receivers.open = (page, url) => {
  const window = [...all].find(({ openedPage }) => openedPage === page);
  const referrer = { url: '', policy: 'default' as const };
  const details = { url, frameName: '', features: '', disposition: 'new-window' as const, referrer };
  const { action } = window?.openHandler?.(details) ?? { action: 'allow' };
  if (action === 'allow') void browser().newPage();
};
