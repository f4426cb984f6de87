import type { BrowserWindow } from 'electron';

type WindowRole = 'main' | 'print' | 'recovery';

/** The open windows, at most one per role. Only the main window shows the app's page and has a preload script. */
export class WindowRegistry {
  private readonly windows = new Map<WindowRole, BrowserWindow>();
  private readonly ready = new WeakSet<BrowserWindow>();

  /** Registers a window until it is closed. */
  add(role: WindowRole, window: BrowserWindow): BrowserWindow {
    this.windows.set(role, window);
    window.once('ready-to-show', () => this.ready.add(window));
    window.on('closed', () => {
      if (this.windows.get(role) === window) this.windows.delete(role);
    });
    return window;
  }

  get(role: WindowRole): BrowserWindow | null {
    return this.windows.get(role) ?? null;
  }

  get main(): BrowserWindow | null {
    return this.get('main');
  }

  /** Sends to the main window's page; without a window, nothing is sent. */
  send(channel: string, ...args: unknown[]): void {
    this.main?.webContents.send(channel, ...args);
  }

  /** Returns whether the user sees the main window or the recovery window in its place, or its taskbar button. */
  isShown(): boolean {
    const window = this.main ?? this.get('recovery');
    return window !== null && (window.isVisible() || window.isMinimized());
  }

  /** Shows and focuses the main window, or the recovery window in its place. */
  showMain(): void {
    const window = this.main ?? this.get('recovery');
    if (window?.isMinimized()) window.restore();
    window?.show();
    window?.focus();
  }

  /** Shows a main window that has never been ready once its first page is, because it would be empty before. */
  showMainWhenReady(): void {
    const { main } = this;
    if (!main || this.ready.has(main)) this.showMain();
    else main.once('ready-to-show', () => this.showMain());
  }
}
