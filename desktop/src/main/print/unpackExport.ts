import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { openPromise } from 'yauzl';

/** The page of an export (`conversation-exports` of the server). */
const PAGE = 'conversa.html';
const IMAGES = new Set(['.jpg', '.jpeg', '.png', '.gif', '.webp', '.bmp']);
const MAX_ENTRY_BYTES = 50 * 1024 ** 2;
/** Images beyond it are not printed. */
const MAX_TOTAL_BYTES = 1024 ** 3;

/**
 * Unpacks the page of an export and its images; other files cannot be printed.
 * @returns the path of the page
 * @throws if the ZIP is incomplete, has an entry outside the folder or no page
 */
export async function unpackExport(
  zipPath: string,
  folder: string,
  maxTotalBytes = MAX_TOTAL_BYTES,
): Promise<string> {
  const zip = await openPromise(zipPath, { autoClose: false });
  try {
    let page: string | null = null;
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      const isPage = basename(fileName) === PAGE;
      if (!(isPage || IMAGES.has(extname(fileName).toLowerCase())) || uncompressedSize > MAX_ENTRY_BYTES)
        continue;
      if (!isPage && total + uncompressedSize > maxTotalBytes) continue;
      // yauzl fails if an entry is larger than declared.
      total += uncompressedSize;
      // yauzl rejects names outside the folder.
      const path = join(folder, fileName);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await zip.openReadStreamPromise(entry));
      if (isPage) page = path;
    }
    if (page === null) throw new Error('the export has no page');
    return page;
  } finally {
    zip.close();
  }
}
