import type { App, BrowserWindow } from 'electron';

/**
 * Closing the window leaves the app running where it can be found again: in the tray on Windows, in the dock on a
 * Mac. Elsewhere closing ends it, as not every Linux desktop shows a tray (docs/decisions.md).
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
