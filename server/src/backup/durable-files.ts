import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '#core/sync-folder';

export interface FileDigest {
  bytes: number;
  sha256: string;
}

/** Returns the size and hash of a file's content. */
export async function digestOf(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async function (content: AsyncIterable<Buffer>) {
    for await (const chunk of content) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/** Writes a file that only its owner may read. It is complete and on the disk, or absent. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(dirname(path));
}
