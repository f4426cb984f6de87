import { randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@recado/shared/contract';
import { MEDIA_LIMITS, type MediaKind } from '@recado/shared/media';
import { detectContentType } from './content-type';
import type { DiskSpace } from './disk-space';
import { possibleKind } from './file-kind';
import { type MediaFileDocument, mediaFiles } from './media-file.model';
import { giveRoomBack, requireRoom, takeRoom, usedBytes } from './quota';
import { type ReceivedContent, receiveInto, storageError } from './receive';
import type { ByteRange, MediaStorage } from './storage/storage';

/** A file that is here. */
export interface StoredFile {
  /** Opaque and impossible to guess. */
  id: string;
  /** What it can be sent as: what was asked for, or `document` when the content is something else. */
  kind: MediaKind;
  /** What the content is, whatever its sender said. */
  mimetype: string;
  bytes: number;
  sha256: string;
}

export interface NewFile {
  kind: MediaKind;
  claimedMimetype: string;
  /** As its sender named it: tells one sort of text from another, nothing else. */
  fileName?: string;
  /** It stays until it is removed, whatever the company's retention. */
  keep?: true;
  /** The most it may have, in bytes, where that is not what its kind may have: what is sent to nobody. */
  limit?: number;
}

export interface FilesOptions {
  storage: MediaStorage;
  /** Absolute; on the same disk as the files where they lie on one. */
  temporaryFolder: string;
  quotaOf: (companyId: number) => Promise<number>;
  disk: Pick<DiskSpace, 'requireReserve'>;
}

/** The store of files: content in the storage, one row each in the database, and the company's room. */
export function createFiles({ storage, temporaryFolder, quotaOf, disk }: FilesOptions) {
  const row = async (companyId: number, id: string): Promise<MediaFileDocument> => {
    const found = await mediaFiles.findById(companyId, id);
    if (!found || found.pending) throw new AppError('ERR_NOT_FOUND');
    return found;
  };

  /** Row first, content second: whatever a crash leaves has a row that the sweep finds. */
  const keep = async (
    companyId: number,
    path: string,
    file: StoredFile,
    stays: true | undefined,
  ): Promise<void> => {
    const { id: _id, ...content } = file;
    const key = keyOf(companyId, _id);
    await takeRoom(companyId, await quotaOf(companyId), file.bytes);
    try {
      await mediaFiles.insert(companyId, {
        _id,
        ...content,
        ...(stays && { kept: true }),
        pending: true,
        createdAt: new Date(),
      });
      await storage.adopt(key, path, file);
      await mediaFiles.updateOne(companyId, { _id }, { $unset: { pending: 1 } });
    } catch (error) {
      // Where even that fails, the row stays pending and the sweep tries again.
      await discard(companyId, { _id, bytes: file.bytes }).catch(() => undefined);
      throw storageError(error);
    }
  };

  const discard = async (companyId: number, { _id, bytes }: Pick<MediaFileDocument, '_id' | 'bytes'>) => {
    await storage.remove(keyOf(companyId, _id));
    // Of two that remove it at once, the one that takes the row away gives the room back.
    if (await mediaFiles.deleteOne(companyId, { _id })) await giveRoomBack(companyId, bytes);
  };

  return {
    /**
     * Stores a stream. Its type is found in the content; nothing its sender says becomes part of a path. Throws
     * ERR_PAYLOAD_TOO_LARGE {kind, limit}, ERR_STORAGE_FULL {reason: quota | disk}, and what the stream throws;
     * nothing is left of a file that was refused.
     */
    async put(
      companyId: number,
      stream: Readable,
      { kind, keep: stays, limit = MEDIA_LIMITS[kind], ...claim }: NewFile,
    ): Promise<StoredFile> {
      // One that fails before it is read tells the reader all the same.
      stream.on('error', () => undefined);
      await disk.requireReserve().catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
      const [quota, used] = await Promise.all([quotaOf(companyId), usedBytes(companyId)]);
      const checkSize = (bytes: number): void => {
        if (bytes > limit) throw new AppError('ERR_PAYLOAD_TOO_LARGE', { kind, limit });
        requireRoom(quota, used, bytes);
      };
      return withTemporaryFile(temporaryFolder, async (path) => {
        const { head, ...content } = await receiveFile(path, stream, checkSize);
        const mimetype = await detectContentType(head, claim);
        const file = { id: newId(), kind: possibleKind(kind, mimetype), mimetype, ...content };
        await keep(companyId, path, file, stays);
        return file;
      }).finally(() => stream.destroy());
    },

    /** Throws ERR_NOT_FOUND, also for another company's file. */
    async find(companyId: number, id: string): Promise<StoredFile> {
      return toFile(await row(companyId, id));
    },

    /** A file's content, or a part of it. Throws ERR_NOT_FOUND. */
    async open(
      companyId: number,
      id: string,
      range?: ByteRange,
    ): Promise<{ file: StoredFile; stream: Readable }> {
      const file = toFile(await row(companyId, id));
      return { file, stream: await storage.open(keyOf(companyId, id), range) };
    },

    /**
     * Lends a path on this machine with the file's content, for programs that want one; it holds until `use` is
     * done and must not be changed. Throws ERR_NOT_FOUND.
     */
    async withLocalFile<T>(companyId: number, id: string, use: (path: string) => Promise<T>): Promise<T> {
      const key = keyOf(companyId, (await row(companyId, id))._id);
      const local = storage.localPath(key);
      if (local !== undefined) return use(local);
      return withTemporaryFile(temporaryFolder, async (path) => {
        await receiveFile(path, await storage.open(key), () => undefined);
        return use(path);
      });
    },

    /** Removes a file for good; one that is not there is fine. */
    async remove(companyId: number, id: string): Promise<void> {
      const found = await mediaFiles.findById(companyId, id);
      if (found) await discard(companyId, found);
    },
  };
}

export type Files = ReturnType<typeof createFiles>;

const keyOf = (companyId: number, id: string): string => `${companyId}/${id}`;
const newId = (): string => randomBytes(16).toString('hex');

function toFile({ _id, kind, mimetype, bytes, sha256 }: MediaFileDocument): StoredFile {
  return { id: _id, kind, mimetype, bytes, sha256 };
}

async function receiveFile(
  path: string,
  stream: Readable,
  checkSize: (bytes: number) => void,
): Promise<ReceivedContent> {
  const handle = await open(path, 'wx', 0o600);
  try {
    return await receiveInto(handle, stream, checkSize);
  } finally {
    await handle.close();
  }
}

/** A path nobody else uses, for as long as `use` runs; what still lies there afterwards is deleted. */
export async function withTemporaryFile<T>(folder: string, use: (path: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, newId());
  try {
    return await use(path);
  } catch (error) {
    throw storageError(error);
  } finally {
    await rm(path, { force: true });
  }
}
