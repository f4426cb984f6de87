import type { BrowserWindow, RenderProcessGoneDetails } from 'electron';
import { SENT } from '../../ipc/channelNames';
import type { CrashKind } from './crashFiles';
import { afterCrash, afterNothingRendered } from './decisions';

const RENDER_LIMIT_MS = 20_000;
const HANG_LIMIT_MS = 15_000;
const HEARTBEAT_LIMIT_MS = 5_000;

export interface PageWatchDeps {
  window: Pick<BrowserWindow, 'on' | 'webContents'>;
  record: (kind: CrashKind, cause: string) => void;
  /** Resolves to true if the user chooses to restart the page; the signal withdraws the question. */
  offerRestart: (signal: AbortSignal) => Promise<boolean>;
  /** Replaces the window by the recovery page. */
  recover: () => void;
  now?: () => number;
}

/** Restarts the main window's page when it crashes, hangs, renders nothing or does not wake up with the computer. */
export class PageWatch {
  private crashes: readonly number[] = [];
  private reloads = 0;
  private hasRendered = false;
  /** True while the app itself ends the page's process. */
  private isRestarting = false;
  private renderTimer: NodeJS.Timeout | undefined;
  private hangTimer: NodeJS.Timeout | undefined;
  private heartbeatTimer: NodeJS.Timeout | undefined;
  private question: AbortController | null = null;
  private isStopped = false;

  constructor(private readonly deps: PageWatchDeps) {
    const { window } = deps;
    window.webContents.on('render-process-gone', (_event, details) => this.onProcessEnd(details));
    // `did-start-navigation` also precedes navigations that are prevented.
    window.webContents.on('did-navigate', () => this.expectRender());
    window.on('unresponsive', () => this.waitForResponse());
    window.on('responsive', () => this.clearHang());
    window.on('closed', () => this.stop());
    this.expectRender();
  }

  /** The page reports that it has rendered, and after `resumed` that it still runs. */
  alive(): void {
    this.hasRendered = true;
    this.reloads = 0;
    clearTimeout(this.renderTimer);
    this.clearHeartbeat();
  }

  /** The computer woke up or was unlocked: the page reconnects and must respond. */
  resumed(): void {
    if (!this.hasRendered || this.heartbeatTimer) return;
    this.deps.window.webContents.send(SENT.resumed);
    this.heartbeatTimer = setTimeout(
      () => this.restart('hang', 'no heartbeat after the computer woke up'),
      HEARTBEAT_LIMIT_MS,
    );
  }

  private onProcessEnd({ reason, exitCode }: RenderProcessGoneDetails): void {
    if (this.isStopped) return;
    const { isRestarting } = this;
    this.isRestarting = false;
    this.clearHang();
    this.clearHeartbeat();
    if (isRestarting) return this.reload();
    if (reason === 'clean-exit') return;
    this.deps.record('page', `${reason} (exit code ${exitCode})`);
    const { now = Date.now } = this.deps;
    const { reaction, crashes } = afterCrash(this.crashes, now());
    this.crashes = crashes;
    if (reaction === 'reload') this.reload();
    else this.deps.recover();
  }

  private expectRender(): void {
    this.hasRendered = false;
    clearTimeout(this.renderTimer);
    this.renderTimer = setTimeout(() => this.nothingRendered(), RENDER_LIMIT_MS);
  }

  private nothingRendered(): void {
    const reaction = afterNothingRendered(this.reloads);
    this.reloads += 1;
    if (reaction === 'reload') {
      this.restart('blank', 'nothing rendered');
      return;
    }
    this.deps.record('blank', 'nothing rendered after a reload');
    this.deps.recover();
  }

  private waitForResponse(): void {
    clearTimeout(this.hangTimer);
    this.hangTimer = setTimeout(() => void this.offerRestart(), HANG_LIMIT_MS);
  }

  private async offerRestart(): Promise<void> {
    if (this.question) return;
    const question = new AbortController();
    this.question = question;
    const restarts = await this.deps.offerRestart(question.signal);
    if (this.question === question) this.question = null;
    if (question.signal.aborted) return;
    if (restarts) this.restart('hang', 'unresponsive, restarted by the user');
    else this.waitForResponse();
  }

  /** A page that hangs would not reload, so its process ends first. */
  private restart(kind: CrashKind, cause: string): void {
    this.deps.record(kind, cause);
    this.expectRender();
    const { webContents } = this.deps.window;
    if (webContents.isCrashed()) return this.reload();
    this.isRestarting = true;
    webContents.forcefullyCrashRenderer();
  }

  private reload(): void {
    this.expectRender();
    // Electron may not load a page while it reports that its process is gone.
    setImmediate(() => {
      if (!this.isStopped) this.deps.window.webContents.reload();
    });
  }

  private clearHang(): void {
    clearTimeout(this.hangTimer);
    this.question?.abort();
    this.question = null;
  }

  private clearHeartbeat(): void {
    clearTimeout(this.heartbeatTimer);
    this.heartbeatTimer = undefined;
  }

  private stop(): void {
    this.isStopped = true;
    clearTimeout(this.renderTimer);
    this.clearHang();
    this.clearHeartbeat();
  }
}
