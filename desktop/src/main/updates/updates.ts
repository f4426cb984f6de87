import type { WebContents } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { isEqual } from 'es-toolkit';
import type { UpdateChoice, UpdateMode, UpdateState, WindowWork } from '../../ipc/bridge';
import { errorCode } from '../diagnostics/errorCode';
import { updateModeOf } from './updateMode';

/** The members of electron-updater that Updates uses. */
export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'isUserWithinRollout'
  | 'checkForUpdates'
  | 'quitAndInstall'
  | 'on'
> & {
  /** Installs without closing the app; absent on macOS. */
  install?: (isSilent: boolean, isForceRunAfter: boolean) => boolean;
};

export interface UpdatesDeps {
  /** The administrator's, the user's or the default choice; `write` stores the user's. */
  choice: { read: () => UpdateChoice; write: (choice: UpdateChoice) => void };
  /** Choices of this installation (`updateChoicesOf`). */
  choices: readonly UpdateChoice[];
  /** True if an administrator decides. */
  locked: boolean;
  currentVersion: string;
  /** Null before the first start. */
  serverAddress: () => string | null;
  /** Creates the updater of a server, at the first check. */
  createUpdater: (serverAddress: string) => Promise<Updater>;
  publish: (state: UpdateState) => void;
  log: (message: string, error: unknown) => void;
  now: () => number;
}

const FIRST_CHECK_MS = 30_000;
const CHECK_INTERVAL_MS = 4 * 3_600_000;
/** Spreads the checks of machines that are switched on at the same time. */
const MAX_RANDOM_DELAY_MS = 300_000;

const NO_WORK: WindowWork = { recording: false, uploading: false, unsent: false };
const NOTHING_FOUND = { phase: 'idle', version: null, percent: 0, failure: null } as const;

/** Checks for new versions, downloads them, and installs one when nothing is lost by it. */
export class Updates {
  private state: UpdateState;
  private updater: { serverAddress: string; opened: Promise<Updater> } | null = null;
  private ready: Updater | null = null;
  private work = NO_WORK;
  /** The server rejects this version. */
  private isRequired = false;
  private isInstalling = false;
  private timer: NodeJS.Timeout | undefined;
  /** Counts changes of the mode, which make running checks and downloads obsolete. */
  private generation = 0;
  /** Counts the series of repeated checks, of which only the last goes on. */
  private series = 0;
  private running: Promise<void> = Promise.resolve();
  private cancelDownload = () => undefined as void;

  constructor(private readonly deps: UpdatesDeps) {
    const { choices, locked, currentVersion } = deps;
    const stored = deps.choice.read();
    // Where `auto` is not possible, it only notifies.
    const choice = stored === 'auto' && !choices.includes('auto') ? 'notify' : stored;
    const mode = updateModeOf(choice, choices);
    this.state = { mode, choice, choices, locked, currentVersion, checkedAt: null, ...NOTHING_FOUND };
  }

  current(): UpdateState {
    return this.state;
  }

  start(): void {
    if (this.state.mode !== 'off') this.checkAfter(FIRST_CHECK_MS);
  }

  /** Stores the user's choice and checks at once by it. A policy prevents it. */
  select(choice: UpdateChoice): void {
    const { locked, choices } = this.deps;
    if (locked || !choices.includes(choice)) return;
    this.deps.choice.write(choice);
    this.switchTo(updateModeOf(choice, choices), choice);
    this.stop();
    if (this.state.mode !== 'off') void this.checkRepeatedly();
  }

  stop(): void {
    this.series += 1;
    clearTimeout(this.timer);
  }

  /** Receives what the window does, which an installation would interrupt. */
  setWork(work: WindowWork): void {
    this.work = work;
  }

  /** Forgets the work of a page that crashes or is replaced, because a page reports changes only. */
  watchPage(contents: Pick<WebContents, 'on'>): void {
    const resetWork = () => this.setWork(NO_WORK);
    contents.on('did-navigate', resetWork);
    contents.on('render-process-gone', resetWork);
  }

  /**
   * Checks at once, for a server that rejects this version: neither a slow roll-out nor the user's choice delays it. An
   * administrator's choice does.
   */
  async require(): Promise<void> {
    this.isRequired = true;
    // A running check may have postponed the version already, and electron-updater would return its result again.
    await this.running;
    await this.download();
  }

  /** Downloads a version that the user's choice only shows; the choice stays stored. */
  async download(): Promise<void> {
    const { locked, choices } = this.deps;
    if (!locked && choices.includes('auto') && this.state.mode !== 'install')
      this.switchTo('install', this.state.choice);
    await this.check();
  }

  async check(): Promise<void> {
    this.running = this.checkOnce();
    await this.running;
  }

  private async checkOnce(): Promise<void> {
    const { generation } = this;
    const { mode, phase } = this.state;
    const serverAddress = this.deps.serverAddress();
    if (mode === 'off' || serverAddress === null || phase === 'downloading') return;
    if (phase !== 'ready') this.change({ phase: 'checking', failure: null });
    try {
      const updater = await this.updaterOf(serverAddress);
      const result = await updater.checkForUpdates();
      this.cancelDownload = () => result?.cancellationToken?.cancel();
      if (generation !== this.generation) this.cancelDownload();
      else if (!result?.isUpdateAvailable) this.leaveChecking('idle');
      else if (mode === 'notice')
        this.change({ phase: 'available', version: result.updateInfo.version, checkedAt: this.deps.now() });
      else this.change({ checkedAt: this.deps.now() });
      await result?.downloadPromise;
    } catch (error) {
      if (generation !== this.generation) return;
      this.deps.log('update check failed', error);
      this.leaveChecking('failed', errorCode(error));
    }
  }

  /** Installs the downloaded version and starts it. Returns false while that would interrupt the user's work. */
  restart(): boolean {
    if (!this.ready || this.isBlocked()) return false;
    this.isInstalling = true;
    this.ready.quitAndInstall(true, true);
    // The downloaded file may turn out to be changed.
    return this.isInstalling;
  }

  /** Installs the downloaded version after the app was closed, unless that would interrupt the user's work. */
  installOnQuit(): void {
    if (this.ready && !this.isBlocked()) this.ready.install?.(true, false);
  }

  /** Forgets what was found in the previous mode. */
  private switchTo(mode: UpdateMode, choice: UpdateChoice): void {
    this.generation += 1;
    this.cancelDownload();
    this.updater = null;
    this.ready = null;
    this.change({ mode, choice, ...NOTHING_FOUND });
  }

  private isBlocked(): boolean {
    const { recording, uploading, unsent } = this.work;
    // A server that rejects this version takes no messages from it: they are sent after the installation.
    return recording || uploading || (unsent && !this.isRequired);
  }

  private updaterOf(serverAddress: string): Promise<Updater> {
    if (this.updater?.serverAddress === serverAddress) return this.updater.opened;
    const opened = this.open(serverAddress);
    this.updater = { serverAddress, opened };
    // The next check tries again.
    opened.catch(() => {
      if (this.updater?.opened === opened) this.updater = null;
    });
    return opened;
  }

  private async open(serverAddress: string): Promise<Updater> {
    const { generation } = this;
    const isObsolete = () => generation !== this.generation;
    const isInstalling = this.state.mode === 'install';
    const updater = await this.deps.createUpdater(serverAddress);
    updater.autoDownload = isInstalling;
    // Updates itself decides, when the app quits.
    updater.autoInstallOnAppQuit = false;
    const { isUserWithinRollout } = updater;
    updater.isUserWithinRollout = (info) => this.isRequired || isUserWithinRollout(info);
    updater.on('update-available', ({ version }) => {
      // A later check finds the downloaded version again.
      const isReady = this.state.phase === 'ready' && this.state.version === version;
      if (isInstalling && !isReady && !isObsolete())
        this.change({ phase: 'downloading', version, percent: 0 });
    });
    updater.on('download-progress', ({ percent }) => {
      if (!isObsolete()) this.change({ percent: Math.floor(percent) });
    });
    updater.on('update-downloaded', ({ version }) => {
      if (isObsolete()) return;
      this.ready = updater;
      this.change({ phase: 'ready', version, percent: 100 });
    });
    // Errors of a check also reject its promise.
    updater.on('error', (error) => {
      if (!this.isInstalling) return;
      this.isInstalling = false;
      this.ready = null;
      this.deps.log('update installation failed', error);
      this.change({ phase: 'failed', failure: errorCode(error) });
    });
    return updater;
  }

  private leaveChecking(phase: 'idle' | 'failed', failure: string | null = null): void {
    const checkedAt = this.deps.now();
    const hasFound = this.state.phase === 'ready' || this.state.phase === 'available';
    this.change(hasFound ? { checkedAt } : { phase, failure, checkedAt });
  }

  private change(change: Partial<UpdateState>): void {
    const next = { ...this.state, ...change };
    if (isEqual(next, this.state)) return;
    this.state = next;
    this.deps.publish(next);
  }

  private async checkRepeatedly(): Promise<void> {
    const series = ++this.series;
    await this.check();
    if (series === this.series) this.checkAfter(CHECK_INTERVAL_MS);
  }

  private checkAfter(delay: number): void {
    this.timer = setTimeout(() => void this.checkRepeatedly(), delay + Math.random() * MAX_RANDOM_DELAY_MS);
    this.timer.unref();
  }
}
