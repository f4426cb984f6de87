import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@recado/shared/contract';
import { syncFolder } from '../../sync-folder';
import type { MediaStorage } from './storage';

/** Returns a stored file's path below the folder of all files. */
export const pathBelowRoot = (company: string, id: string): string => join(company, id.slice(0, 2), id);

/** Stores files in 256 subfolders per company, to keep each small. */
export function diskStorage(root: string): MediaStorage {
  const pathOf = (key: string): string => {
    // Other keys could lead to arbitrary paths.
    const [, company, id] = /^(\d+)\/([\da-f]{32})$/.exec(key) ?? [];
    if (company === undefined || id === undefined) throw new AppError('ERR_NOT_FOUND');
    return join(root, pathBelowRoot(company, id));
  };
  return {
    adopt: async (key, path) => {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
      await syncFolder(dirname(target));
    },
    open: async (key, range) => {
      const stream = createReadStream(pathOf(key), range);
      try {
        await once(stream, 'open');
      } catch (error) {
        throw isMissing(error) ? new AppError('ERR_NOT_FOUND') : error;
      }
      return stream;
    },
    localPath: pathOf,
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
}
