import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { shortFileName } from '@recado/shared/media';

/** Less than a file system's limit, because Windows opens no path of more than 260 characters. */
const MAX_BYTES = 120;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** Characters that Windows forbids, control characters, and marks that reverse the shown order of letters. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Returns a name that every system accepts and that shows its real extension. */
export function safeFileName(name: string, fallback = 'arquivo'): string {
  const clean = name.replace(FORBIDDEN, '_').replace(/^[.\s]+|[.\s]+$/g, '');
  if (clean === '' || RESERVED.test(clean)) return `${fallback}${extname(clean)}`;
  return shortFileName(clean, MAX_BYTES);
}

/**
 * Returns a path in the folder that does not exist yet: "Nota.pdf", "Nota (1).pdf"…
 * @param usedPaths paths of files that will exist soon
 */
export function unusedPath(folder: string, name: string, usedPaths: ReadonlySet<string>): string {
  const exists = (path: string) => usedPaths.has(path) || existsSync(path);
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  let path = join(folder, name);
  for (let copy = 1; exists(path); copy += 1) path = join(folder, `${stem} (${copy})${extension}`);
  return path;
}
