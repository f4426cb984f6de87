import { BrowserWindow, session } from 'electron';

const PARTITION = 'print';

/** Opens a hidden window for a local page that can run no script and reach no network. */
export function openPrintWindow(): BrowserWindow {
  session
    .fromPartition(PARTITION)
    .webRequest.onBeforeRequest((details, answer) =>
      answer({ cancel: !/^(file|data|blob):/.test(details.url) }),
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
