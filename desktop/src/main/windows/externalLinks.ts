import { shell } from 'electron';
import log from 'electron-log/main';

const OUTSIDE = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Files and other programs' schemes may not be opened. */
function mayOpenOutside(url: string): boolean {
  return URL.canParse(url) && OUTSIDE.has(new URL(url).protocol);
}

/** Opens a URL in the program that the system has chosen for its scheme. Other modules may not call `openExternal` (lint). */
export function openOutside(url: string): void {
  if (!mayOpenOutside(url)) return;
  shell.openExternal(url).catch((error: unknown) => log.warn('URL open failed', error));
}
