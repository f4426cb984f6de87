import type { AppUpdater } from 'electron-updater';
import type { UpdateMode, UpdateState, WindowWork } from '../../ipc/bridge';

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
  mode: UpdateMode;
  currentVersion: string;
  /** Null before the first start. */
  serverAddress: () => string | null;
  /** Creates the updater of a server, at the first check. */
  createUpdater: (serverAddress: string) => Promise<Updater>;
  publish: (state: UpdateState) => void;
  log: (message: string, error: unknown) => void;
}

const FIRST_CHECK_MS = 30_000;
const CHECK_INTERVAL_MS = 4 * 3_600_000;
/** Spreads the checks of machines that are switched on at the same time. */
const SPREAD_MS = 300_000;

/** Checks for new versions, downloads them, and installs one when nothing is lost by it. */
export class Updates {
  private state: UpdateState;
  private updater: { serverAddress: string; opened: Promise<Updater> } | null = null;
  private ready: Updater | null = null;
  private work: WindowWork = { recording: false, uploading: false, unsent: false };
  /** The server rejects this version. */
  private isRequired = false;
  private isInstalling = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly deps: UpdatesDeps) {
    const { mode, currentVersion } = deps;
    this.state = { mode, currentVersion, phase: 'idle', version: null, percent: 0 };
  }

  current(): UpdateState {
    return this.state;
  }

  start(): void {
    if (this.deps.mode !== 'off') this.checkAfter(FIRST_CHECK_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Receives what the window does, which an installation would interrupt. */
  setWork(work: WindowWork): void {
    this.work = work;
  }

  /** Checks at once, for a server that rejects this version: a slow roll-out does not delay it. */
  async require(): Promise<void> {
    this.isRequired = true;
    await this.check();
  }

  async check(): Promise<void> {
    const serverAddress = this.deps.serverAddress();
    if (this.deps.mode === 'off' || serverAddress === null || this.state.phase === 'downloading') return;
    if (this.state.phase !== 'ready') this.change({ phase: 'checking' });
    try {
      const updater = await this.updaterOf(serverAddress);
      const result = await updater.checkForUpdates();
      if (!result?.isUpdateAvailable) this.leaveChecking('idle');
      else if (this.deps.mode === 'notice')
        this.change({ phase: 'available', version: result.updateInfo.version });
      await result?.downloadPromise;
    } catch (error) {
      this.deps.log('update check failed', error);
      this.leaveChecking('failed');
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

  private isBlocked(): boolean {
    const { recording, uploading, unsent } = this.work;
    // A server that rejects this version takes no messages from it: they are sent after the installation.
    return recording || uploading || (unsent && !this.isRequired);
  }

  private updaterOf(serverAddress: string): Promise<Updater> {
    if (this.updater?.serverAddress !== serverAddress)
      this.updater = { serverAddress, opened: this.open(serverAddress) };
    return this.updater.opened;
  }

  private async open(serverAddress: string): Promise<Updater> {
    const updater = await this.deps.createUpdater(serverAddress);
    updater.autoDownload = this.deps.mode === 'install';
    // Updates itself decides, when the app quits.
    updater.autoInstallOnAppQuit = false;
    const { isUserWithinRollout } = updater;
    updater.isUserWithinRollout = (info) => this.isRequired || isUserWithinRollout(info);
    updater.on('update-available', ({ version }) => {
      // A later check finds the downloaded version again.
      const isReady = this.state.phase === 'ready' && this.state.version === version;
      if (this.deps.mode === 'install' && !isReady)
        this.change({ phase: 'downloading', version, percent: 0 });
    });
    updater.on('download-progress', ({ percent }) => this.change({ percent: Math.floor(percent) }));
    updater.on('update-downloaded', ({ version }) => {
      this.ready = updater;
      this.change({ phase: 'ready', version, percent: 100 });
    });
    // Errors of a check also reject its promise.
    updater.on('error', (error) => {
      if (!this.isInstalling) return;
      this.isInstalling = false;
      this.ready = null;
      this.deps.log('update installation failed', error);
      this.change({ phase: 'failed' });
    });
    return updater;
  }

  private leaveChecking(phase: 'idle' | 'failed'): void {
    if (this.state.phase !== 'ready' && this.state.phase !== 'available') this.change({ phase });
  }

  private change(change: Partial<UpdateState>): void {
    const next = { ...this.state, ...change };
    const isSame = next.phase === this.state.phase && next.version === this.state.version;
    if (isSame && next.percent === this.state.percent) return;
    this.state = next;
    this.deps.publish(next);
  }

  private checkAfter(delay: number): void {
    this.timer = setTimeout(
      () => void this.check().finally(() => this.checkAfter(CHECK_INTERVAL_MS)),
      delay + Math.random() * SPREAD_MS,
    );
    this.timer.unref();
  }
}
