import { extname, join, normalize, sep } from 'node:path';
import { DESKTOP_HOST, DESKTOP_ORIGIN, DESKTOP_SCHEME } from '@recado/shared/desktop';

/** Where the app's page stands: `app://recado/app/`. */
export const APP_URL = `${DESKTOP_ORIGIN}/app/`;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
};

export interface AppFile {
  path: string;
  type: string;
}

/** Whether an address is of the app's own origin. (URL's `origin` is "null" for a scheme of our own.) */
export function isAppAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === `${DESKTOP_SCHEME}:` && host === DESKTOP_HOST;
}

/**
 * The file of the renderer's build that an `app://` address asks for: a page address answers index.html, an asset its
 * file. Null for another host, for what would leave the folder, and for kinds the app does not have.
 */
export function appFile(url: string, folder: string): AppFile | null {
  if (!isAppAddress(url)) return null;
  let pathname: string;
  try {
    pathname = decodeURIComponent(new URL(url).pathname);
  } catch {
    return null; // Not a valid escape: no file of ours.
  }
  const inApp = pathname.replace(/^\/app(?=\/|$)/, '');
  const extension = extname(inApp);
  if (extension === '') return { path: join(folder, 'index.html'), type: TYPES['.html'] ?? '' };
  const path = normalize(join(folder, inApp));
  const type = TYPES[extension];
  if (!type || !path.startsWith(folder + sep) || pathname.includes('\0')) return null;
  return { path, type };
}
