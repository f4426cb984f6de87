import { join } from 'node:path';
import { app, BrowserWindow } from 'electron';
import { RECOVERY_URL, type RecoveryAction, recoveryAction } from './recoveryPage';

const SIZE = { width: 680, height: 400 };

/** Opens the window that replaces a main window which stopped working repeatedly. It has no preload script. */
export function openRecoveryWindow(act: (action: RecoveryAction) => void): BrowserWindow {
  const window = new BrowserWindow({
    ...SIZE,
    minWidth: 400,
    minHeight: 360,
    title: 'Recado',
    icon: join(import.meta.dirname, '../../dist/web/icons/recado.png'),
    autoHideMenuBar: true,
    webPreferences: {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: !app.isPackaged,
    },
  });
  window.webContents.on('will-navigate', (event, url) => {
    event.preventDefault();
    const action = recoveryAction(url);
    if (action) act(action);
  });
  void window.loadURL(RECOVERY_URL);
  return window;
}
