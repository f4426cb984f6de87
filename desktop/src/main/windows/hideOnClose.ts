import type { App, AutoUpdater, BrowserWindow } from 'electron';

/**
 * Hides the window on Windows (tray) and macOS (dock). Elsewhere, closing quits, because a tray is not
 * certain.
 * @param onHidden called after each hiding
 */
export function hideOnClose(
  window: Pick<BrowserWindow, 'on' | 'hide'>,
  { app, autoUpdater }: { app: Pick<App, 'on'>; autoUpdater: Pick<AutoUpdater, 'on'> },
  platform: NodeJS.Platform,
  onHidden: () => void,
): void {
  if (platform !== 'win32' && platform !== 'darwin') return;
  let quitting = false;
  app.on('before-quit', () => (quitting = true));
  // macOS closes the windows before it quits for an update, and installs nothing if one stays.
  autoUpdater.on('before-quit-for-update', () => (quitting = true));
  window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
}
