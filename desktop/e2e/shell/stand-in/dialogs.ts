import type { Dialog, MessageBoxOptions, SaveDialogOptions, Shell } from 'electron';
import type { Members } from './members';
import { did, record } from './recorder';

/** Parts of Electron's API that only record what they would open; a spec chooses the outcome of a dialog. */
export const shell = {
  openExternal: (url) => {
    did('shell.openExternal', url);
    return Promise.resolve();
  },
  openPath: (path) => {
    did('shell.openPath', path);
    return Promise.resolve('');
  },
  showItemInFolder: (path) => did('shell.showItemInFolder', path),
} satisfies Members<Shell>;

/** Returns the outcome that a spec put into `record.choices`; until then, the user has not chosen. */
function nextOutcome<Outcome>(signal?: AbortSignal): Promise<Outcome | null> {
  return new Promise((resolve) => {
    record.choices.push((outcome) => resolve(outcome as Outcome));
    signal?.addEventListener('abort', () => resolve(null));
  });
}

export const dialog = {
  showMessageBox: async (...args: unknown[]) => {
    const options = args.at(-1) as MessageBoxOptions;
    did('dialog.showMessageBox', options.message, options.buttons);
    const response = await nextOutcome<number>(options.signal);
    return { response: response ?? options.cancelId ?? 0, checkboxChecked: false };
  },
  showSaveDialog: async (...args: unknown[]) => {
    const { defaultPath } = args.at(-1) as SaveDialogOptions;
    did('dialog.showSaveDialog', defaultPath);
    const filePath = await nextOutcome<string>();
    return { canceled: filePath === null, filePath: filePath ?? '' };
  },
  showErrorBox: (title, content) => did('dialog.showErrorBox', title, content),
} satisfies Members<Dialog>;
