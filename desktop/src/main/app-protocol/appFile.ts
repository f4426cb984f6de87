import { extname, join, normalize, sep } from 'node:path';
import { DESKTOP_HOST, DESKTOP_ORIGIN, DESKTOP_SCHEME } from '@recado/shared/desktop';

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

/** Does not compare `origin`, which is "null" for custom schemes. */
export function isAppAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host } = new URL(url);
  return protocol === `${DESKTOP_SCHEME}:` && host === DESKTOP_HOST;
}

/** Routes map to index.html. Null for other hosts, paths outside the folder and unknown file types. */
export function appFile(url: string, folder: string): AppFile | null {
  if (!isAppAddress(url)) return null;
  let pathname: string;
  try {
    pathname = decodeURIComponent(new URL(url).pathname);
  } catch {
    return null;
  }
  const inApp = pathname.replace(/^\/app(?=\/|$)/, '');
  const extension = extname(inApp);
  if (extension === '') return { path: join(folder, 'index.html'), type: TYPES['.html'] ?? '' };
  const path = normalize(join(folder, inApp));
  const type = TYPES[extension];
  if (!type || !path.startsWith(folder + sep) || pathname.includes('\0')) return null;
  return { path, type };
}
