import { extname, join, normalize, sep } from 'node:path';

/** The app's own origin: `app://recado/…`. A standard, secure scheme, so that storage and fetch work as on https. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'recado';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/app/`;

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

/**
 * The file of the renderer's build that an `app://` address asks for: a page address answers index.html, an asset its
 * file. Null for another host, for what would leave the folder, and for kinds the app does not have.
 */
export function appFile(url: string, folder: string): AppFile | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || parsed.protocol !== `${APP_SCHEME}:` || parsed.host !== APP_HOST) return null;
  let pathname: string;
  try {
    pathname = decodeURIComponent(parsed.pathname);
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
