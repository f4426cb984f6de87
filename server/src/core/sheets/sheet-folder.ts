import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** No sheet waits this long, so a server that stopped left an older file. */
const RETENTION_MS = 6 * 3_600_000;

export interface SheetFolder {
  /** Returns the path of the new file. */
  store(stream: Readable): Promise<string>;
  /** Idempotent. */
  remove(path: string): Promise<void>;
  removeOld(now?: Date): Promise<void>;
}

/** Stores uploaded sheets on the disk until they are read. */
export function createSheetFolder(folder: string): SheetFolder {
  const remove = (path: string) => rm(path, { force: true });
  return {
    store: async (stream) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomBytes(16).toString('hex'));
      try {
        await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      } catch (error) {
        await remove(path);
        throw error;
      }
      return path;
    },
    remove,
    removeOld: async (now = new Date()) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        // Another server may have removed the file.
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < now.getTime() - RETENTION_MS) await remove(path);
      }
    },
  };
}
