import { join } from 'node:path';
import { app, type BrowserWindow, nativeImage } from 'electron';

/** Above this the picture says "9+". */
const COUNTED = 9;

/**
 * Shows how many conversations are unread: on the dock and Unity's launcher by number, on Windows by a small picture
 * over the taskbar's icon. 0 removes it.
 */
export function showUnreadBadge(
  count: number,
  window: Pick<BrowserWindow, 'setOverlayIcon'> | null,
  iconFolder: string,
  platform: NodeJS.Platform = process.platform,
): void {
  app.setBadgeCount(count);
  if (platform !== 'win32') return;
  const name = count > COUNTED ? 'unread-more.png' : `unread-${count}.png`;
  const picture = count === 0 ? null : nativeImage.createFromPath(join(iconFolder, name));
  window?.setOverlayIcon(picture, count === 0 ? '' : String(count));
}
