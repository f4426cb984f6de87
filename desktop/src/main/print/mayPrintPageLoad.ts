import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether a printed page may load a URL: data that it contains, and files of its folder. */
export function mayPrintPageLoad(folder: string, url: string): boolean {
  if (/^(data|blob):/.test(url)) return true;
  if (!url.startsWith('file:')) return false;
  try {
    const path = relative(folder, fileURLToPath(url));
    return path !== '' && !path.startsWith('..') && !isAbsolute(path);
  } catch {
    // Not a path of this computer.
    return false;
  }
}
