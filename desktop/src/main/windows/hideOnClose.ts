import type { App, BrowserWindow } from 'electron';

/**
 * Closing the window keeps the app running in the tray (Windows) or dock (macOS). Elsewhere it quits, as not
 * every Linux desktop has a tray (docs/decisions.md).
 */
export function hideOnClose(
  window: Pick<BrowserWindow, 'on' | 'hide'>,
  app: Pick<App, 'on'>,
  platform: NodeJS.Platform,
): void {
  if (platform !== 'win32' && platform !== 'darwin') return;
  let quitting = false;
  app.on('before-quit', () => (quitting = true));
  window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    window.hide();
  });
}
