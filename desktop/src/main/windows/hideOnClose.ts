import type { App, BrowserWindow } from 'electron';

/**
 * Hides the window on Windows (tray) and macOS (dock). Elsewhere, closing quits, because a tray is not
 * certain.
 * @param onHidden called after each hiding
 */
export function hideOnClose(
  window: Pick<BrowserWindow, 'on' | 'hide'>,
  app: Pick<App, 'on'>,
  platform: NodeJS.Platform,
  onHidden: () => void,
): void {
  if (platform !== 'win32' && platform !== 'darwin') return;
  let quitting = false;
  app.on('before-quit', () => (quitting = true));
  window.on('close', (event) => {
    if (quitting) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
}
