import type { App, AutoUpdater, BrowserWindow } from 'electron';

/** Returns a function that returns whether the app quits. Must be called once. */
export function watchQuitting(app: Pick<App, 'on'>, autoUpdater: Pick<AutoUpdater, 'on'>): () => boolean {
  let isQuitting = false;
  app.on('before-quit', () => (isQuitting = true));
  // macOS closes the windows before it quits for an update, and installs nothing if one stays.
  autoUpdater.on('before-quit-for-update', () => (isQuitting = true));
  return () => isQuitting;
}

/**
 * Hides the window on Windows (tray) and macOS (dock). Elsewhere, closing quits, because a tray is not
 * certain.
 * @param onHidden called after each hiding
 */
export function hideOnClose(
  window: Pick<BrowserWindow, 'on' | 'hide'>,
  isQuitting: () => boolean,
  platform: NodeJS.Platform,
  onHidden: () => void,
): void {
  if (platform !== 'win32' && platform !== 'darwin') return;
  window.on('close', (event) => {
    if (isQuitting()) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
}
