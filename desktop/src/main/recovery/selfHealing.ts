import { writeFile } from 'node:fs/promises';
import { release } from 'node:os';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, powerMonitor } from 'electron';
import log from 'electron-log/main';
import { APP_URL } from '../app-protocol/appFile';
import type { WindowRegistry } from '../windows/windowRegistry';
import type { AccelerationFile } from './accelerationFile';
import type { CrashFiles, CrashKind } from './crashFiles';
import { afterGpuCrash, startWithoutAcceleration } from './decisions';
import { PageWatch } from './pageWatch';
import type { RecoveryAction } from './recoveryPage';
import type { RecoveryTexts } from './recoveryTexts';
import { openRecoveryWindow } from './recoveryWindow';

export interface SelfHealingDeps {
  windows: WindowRegistry;
  crashFiles: Pick<CrashFiles, 'write' | 'all'>;
  acceleration: Pick<AccelerationFile, 'write'>;
  texts: () => RecoveryTexts;
  /** Opens the main window with a page of the app. */
  openMain: (url: string) => void;
  /** Ends the app and starts it again with the page. */
  restart: (pageUrl: string | null) => void;
  /** Returns more values that "Salvar diagnóstico" stores with the versions and crashes. */
  diagnostics: () => Promise<object>;
}

/** Keeps the app usable when its page, graphics process or computer's sleep breaks it. `docs/desktop.md` has the table. */
export class SelfHealing {
  private watch: PageWatch | null = null;
  private gpuCrashes: readonly number[] = [];
  /** The last page of the app that the main window showed. */
  private lastUrl: string | null = null;

  constructor(private readonly deps: SelfHealingDeps) {}

  /** Must be called once the app is ready. */
  start(): void {
    powerMonitor.on('resume', () => this.watch?.resumed());
    powerMonitor.on('unlock-screen', () => this.watch?.resumed());
    app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
      if (type === 'GPU' && reason !== 'clean-exit') this.gpuCrashed(`${reason} (exit code ${exitCode})`);
    });
  }

  watchMain(window: BrowserWindow, url: string): void {
    this.lastUrl = url;
    // A page that failed to load has no address or that of an error page.
    const remember = () => {
      const shown = window.webContents.getURL();
      if (shown.startsWith(APP_URL)) this.lastUrl = shown;
    };
    window.webContents.on('did-navigate', remember);
    window.webContents.on('did-navigate-in-page', remember);
    this.watch = new PageWatch({
      window,
      record: (kind, cause) => this.record(kind, cause),
      offerRestart: (signal) => this.offerRestart(window, signal),
      recover: () => this.recover(window),
    });
  }

  /** The page of the main window has rendered or still runs. */
  alive(): void {
    this.watch?.alive();
  }

  private gpuCrashed(cause: string): void {
    this.record('gpu', cause);
    const { isUnstable, crashes } = afterGpuCrash(this.gpuCrashes, Date.now());
    this.gpuCrashes = crashes;
    if (isUnstable) this.stopAcceleration();
  }

  /** Counts from the next start: until then, Chromium itself draws without the graphics process. */
  private stopAcceleration(): void {
    const period = startWithoutAcceleration(Date.now(), app.getVersion());
    attempt('acceleration file write', () => this.deps.acceleration.write(period));
  }

  private async offerRestart(window: BrowserWindow, signal: AbortSignal): Promise<boolean> {
    const { title, text, wait, restart } = this.deps.texts().hang;
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: title,
      detail: text,
      buttons: [wait, restart],
      defaultId: 0,
      cancelId: 0,
      signal,
    });
    return response === 1;
  }

  private recover(main: BrowserWindow): void {
    this.watch = null;
    const { windows } = this.deps;
    // Opened first, because the app ends without windows.
    windows.add(
      'recovery',
      openRecoveryWindow((action) => void this.act(action)),
    );
    main.destroy();
  }

  private async act(action: RecoveryAction): Promise<void> {
    const { windows, openMain, restart } = this.deps;
    if (action === 'saveDiagnostics') {
      await this.saveDiagnostics();
    } else if (action === 'withoutAcceleration') {
      this.stopAcceleration();
      restart(this.lastUrl);
    } else if (!windows.main && this.lastUrl !== null) {
      openMain(this.lastUrl);
      windows.get('recovery')?.close();
    }
  }

  private async saveDiagnostics(): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    const defaultPath = join(app.getPath('documents'), `recado-diagnostico-${day}.txt`);
    const recovery = this.deps.windows.get('recovery');
    const { canceled, filePath } = recovery
      ? await dialog.showSaveDialog(recovery, { defaultPath })
      : await dialog.showSaveDialog({ defaultPath });
    if (canceled) return;
    try {
      const report = {
        ...versions(),
        ...(await this.deps.diagnostics()),
        crashes: this.deps.crashFiles.all(),
      };
      await writeFile(filePath, JSON.stringify(report, null, 2));
    } catch (error) {
      log.warn('diagnostics write failed', error);
      const { title, saveFailed } = this.deps.texts();
      dialog.showErrorBox(title, saveFailed);
    }
  }

  private record(kind: CrashKind, cause: string): void {
    log.warn('page or process failed', kind, cause);
    attempt('crash file write', () => this.deps.crashFiles.write(kind, cause));
  }
}

/** A full disk must not stop the app, which continues without its file. */
function attempt(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log.warn(`${what} failed`, error);
  }
}

function versions(): object {
  const { electron, chrome, node } = process.versions;
  return {
    at: new Date().toISOString(),
    recado: app.getVersion(),
    electron,
    chrome,
    node,
    system: `${process.platform} ${release()} ${process.arch}`,
  };
}
