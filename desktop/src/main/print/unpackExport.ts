import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { ZipFile } from './zipEntries';

/** The page of an export (`conversation-exports` of the server). */
const PAGE = 'conversa.html';
const IMAGES = new Set(['.jpg', '.jpeg', '.png', '.gif', '.webp', '.bmp']);
const MAX_ENTRY_BYTES = 50 * 1024 ** 2;

/**
 * Unpacks the page of an export and its images; other files cannot be printed.
 * @returns the path of the page
 * @throws if the ZIP has no page
 */
export async function unpackExport(zipPath: string, folder: string): Promise<string> {
  const zip = await ZipFile.open(zipPath);
  try {
    let page: string | null = null;
    for (const entry of zip.entries) {
      const isPage = basename(entry.name) === PAGE;
      if (!(isPage || IMAGES.has(extname(entry.name).toLowerCase())) || entry.bytes > MAX_ENTRY_BYTES)
        continue;
      const path = join(folder, entry.name);
      // An entry must not leave the folder.
      if (!path.startsWith(folder + sep)) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await zip.content(entry));
      if (isPage) page = path;
    }
    if (page === null) throw new Error('the export has no page');
    return page;
  } finally {
    await zip.close();
  }
}
