import { join } from 'node:path';
import { app, BrowserWindow, screen } from 'electron';
import { SENT } from '../../ipc/channelNames';
import { MINIMUM_SIZE, openingBounds, type WindowState } from './windowState';

export interface WindowStateStore {
  read(): WindowState;
  write(state: WindowState): void;
}

/**
 * Opens the main window with a page of the app.
 * @param hidden true after a start with the computer: the window stays hidden, or minimized on Linux, where no tray is
 * certain
 */
export function openMainWindow(state: WindowStateStore, url: string, hidden = false): BrowserWindow {
  const saved = state.read();
  const window = new BrowserWindow({
    ...openingBounds(
      saved.bounds,
      screen.getAllDisplays().map((display) => display.workArea),
    ),
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    show: false,
    title: 'Recado',
    icon: join(import.meta.dirname, '../../dist/web/icons/recado.png'),
    autoHideMenuBar: true,
    // With a hidden title bar, only macOS draws the window's buttons.
    titleBarStyle: 'hidden',
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: true,
      devTools: !app.isPackaged,
    },
  });
  let maximizeLater = hidden && saved.maximized;
  window.once('ready-to-show', () => {
    // Showing the window earlier would show it empty.
    if (hidden) {
      if (process.platform === 'linux') window.minimize();
      return;
    }
    if (saved.maximized) window.maximize();
    window.show();
  });
  // Maximizing a hidden window would show it.
  window.once('show', () => {
    if (maximizeLater) window.maximize();
    maximizeLater = false;
  });
  window.on('maximize', () => window.webContents.send(SENT.maximized, true));
  window.on('unmaximize', () => window.webContents.send(SENT.maximized, false));
  window.on('close', () =>
    state.write({ bounds: window.getNormalBounds(), maximized: maximizeLater || window.isMaximized() }),
  );
  void window.loadURL(url);
  return window;
}
