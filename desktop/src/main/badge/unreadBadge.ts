import { join } from 'node:path';
import { app, type BrowserWindow, nativeImage } from 'electron';

const COUNTED = 9;

/** On Windows, the badge is an overlay image. */
export function showUnreadBadge(
  count: number,
  window: Pick<BrowserWindow, 'setOverlayIcon'> | null,
  iconFolder: string,
  platform: NodeJS.Platform = process.platform,
): void {
  app.setBadgeCount(count);
  if (platform !== 'win32') return;
  const name = count > COUNTED ? 'unread-more.png' : `unread-${count}.png`;
  const image = count === 0 ? null : nativeImage.createFromPath(join(iconFolder, name));
  window?.setOverlayIcon(image, count === 0 ? '' : String(count));
}
