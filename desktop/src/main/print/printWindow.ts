import { BrowserWindow, session } from 'electron';
import { mayPrintPageLoad } from './mayPrintPageLoad';

const PARTITION = 'print';

/** Opens a hidden window for a page of `folder` that can run no script and read nothing outside the folder. */
export function openPrintWindow(folder: string): BrowserWindow {
  session
    .fromPartition(PARTITION)
    .webRequest.onBeforeRequest((details, respond) =>
      respond({ cancel: !mayPrintPageLoad(folder, details.url) }),
    );
  const window = new BrowserWindow({
    show: false,
    title: 'Recado',
    webPreferences: {
      partition: PARTITION,
      javascript: false,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
    },
  });
  window.removeMenu();
  return window;
}
