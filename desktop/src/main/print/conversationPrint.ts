import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import log from 'electron-log/main';
import type { PrintMode, PrintResult } from '../../ipc/bridge';
import { type Fetch, fetchFile } from '../files/fetchFile';
import { safeFileName } from '../files/fileNames';
import { unpackExport } from './unpackExport';

interface ConversationPrintDeps {
  /** Folder of unpacked exports. */
  folder: string;
  downloads: () => string;
  /** False if an administrator forbids saving files. */
  maySave: boolean;
  accepts: (url: string) => boolean;
  fetch: Fetch;
  /** Opens a window that reads only this folder. */
  openWindow: (folder: string) => BrowserWindow;
  mainWindow: () => BrowserWindow | null;
}

const MAX_BYTES = 2 * 1024 ** 3;

/** Prints a conversation's export or saves it as PDF, in a window without preload script, scripts and network. */
export class ConversationPrint {
  private busy = false;

  /** Deletes what a crash left of an earlier print. */
  constructor(private readonly deps: ConversationPrintDeps) {
    rmSync(deps.folder, { recursive: true, force: true });
  }

  async run(url: string, mode: PrintMode, name: string): Promise<PrintResult> {
    if (!this.deps.accepts(url) || (mode === 'pdf' && !this.deps.maySave)) return 'refused';
    if (this.busy) return 'busy';
    this.busy = true;
    const folder = join(this.deps.folder, randomUUID());
    try {
      return await this.printIn(folder, url, mode, name);
    } catch (error) {
      log.warn('conversation not printed', String(error));
      return 'failed';
    } finally {
      this.busy = false;
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async printIn(folder: string, url: string, mode: PrintMode, name: string): Promise<PrintResult> {
    const target = mode === 'pdf' ? await this.selectTarget(name) : null;
    if (mode === 'pdf' && target === null) return 'cancelled';
    await mkdir(folder, { recursive: true });
    const zip = join(folder, 'export.zip');
    const { fetch } = this.deps;
    if (!(await fetchFile(url, zip, { fetch, maxBytes: MAX_BYTES }))) return 'failed';
    const unpacked = join(folder, 'page');
    const page = await unpackExport(zip, unpacked);
    const window = this.deps.openWindow(unpacked);
    try {
      await window.loadFile(page);
      if (target === null) {
        // The system's dialog belongs to a visible window.
        window.show();
        return await printByDialog(window);
      }
      await writeFile(target, await window.webContents.printToPDF({ printBackground: true, pageSize: 'A4' }));
      return 'done';
    } finally {
      if (!window.isDestroyed()) window.destroy();
    }
  }

  private async selectTarget(name: string): Promise<string | null> {
    const options = {
      defaultPath: join(this.deps.downloads(), `${safeFileName(name)}.pdf`),
      filters: [{ name: 'PDF', extensions: ['pdf'] }],
    };
    const main = this.deps.mainWindow();
    const { canceled, filePath } = main
      ? await dialog.showSaveDialog(main, options)
      : await dialog.showSaveDialog(options);
    return canceled ? null : filePath;
  }
}

function printByDialog(window: BrowserWindow): Promise<PrintResult> {
  return new Promise((resolve) => {
    window.webContents.print({ printBackground: true }, (success, reason) => {
      if (success) resolve('done');
      else resolve(/cancel/i.test(reason) ? 'cancelled' : 'failed');
    });
  });
}
