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
import { giveRoomBack, requireRoom, reserveRoom, usedBytes } from './quota';
import { type ReceivedContent, receiveInto, storageError } from './receive';
import type { ByteRange, MediaStorage } from './storage/storage';

export interface StoredFile {
  id: string;
  /** The requested kind, or `document` if the content does not fit. */
  kind: MediaKind;
  mimetype: string;
  bytes: number;
  sha256: string;
}

export interface NewFile {
  kind: MediaKind;
  claimedMimetype: string;
  /** Only distinguishes kinds of text. */
  fileName?: string;
  /** Excludes the file from retention. */
  permanent?: true;
  /** Bytes; replaces the kind's limit, for files that are not sent. */
  limit?: number;
}

export interface FilesOptions {
  storage: MediaStorage;
  /** Absolute path on the same disk as stored files. */
  temporaryFolder: string;
  quotaOf: (companyId: number) => Promise<number>;
  disk: Pick<DiskSpace, 'requireReserve'>;
}

/** Stores content in the storage, metadata and quota in the database. */
export function createFiles({ storage, temporaryFolder, quotaOf, disk }: FilesOptions) {
  const row = async (companyId: number, id: string): Promise<MediaFileDocument> => {
    const found = await mediaFiles.findById(companyId, id);
    if (!found || found.pending) throw new AppError('ERR_NOT_FOUND');
    return found;
  };

  /** Stores the record before the content, so that the sweep finds the file after a crash. */
  const storeFile = async (
    companyId: number,
    path: string,
    file: StoredFile,
    stays: true | undefined,
  ): Promise<void> => {
    const { id: _id, ...content } = file;
    const key = keyOf(companyId, _id);
    await reserveRoom(companyId, await quotaOf(companyId), file.bytes);
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
      // If this fails, the sweep removes the pending record.
      await discard(companyId, { _id, bytes: file.bytes }).catch(() => undefined);
      throw storageError(error);
    }
  };

  const discard = async (companyId: number, { _id, bytes }: Pick<MediaFileDocument, '_id' | 'bytes'>) => {
    await storage.remove(keyOf(companyId, _id));
    // Only the call that deletes the record releases the quota.
    if (await mediaFiles.deleteOne(companyId, { _id })) await giveRoomBack(companyId, bytes);
  };

  return {
    /**
     * Stores a stream with the type of its content. The sender's data never becomes part of a path. A rejected
     * file leaves nothing.
     * @throws ERR_PAYLOAD_TOO_LARGE {kind, limit}, ERR_STORAGE_FULL {reason: quota | disk}, errors of the
     * stream
     */
    async put(
      companyId: number,
      stream: Readable,
      { kind, permanent: stays, limit = MEDIA_LIMITS[kind], ...claim }: NewFile,
    ): Promise<StoredFile> {
      // Without a listener, an early error would be unhandled. The reader receives it, too.
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
        await storeFile(companyId, path, file, stays);
        return file;
      }).finally(() => stream.destroy());
    },

    /** Records that phones cannot show the file. */
    async makeDocument(companyId: number, file: StoredFile): Promise<StoredFile> {
      if (file.kind === 'document') return file;
      await mediaFiles.updateOne(companyId, { _id: file.id }, { $set: { kind: 'document' } });
      return { ...file, kind: 'document' };
    },

    /** @throws ERR_NOT_FOUND, also for files of other companies */
    async find(companyId: number, id: string): Promise<StoredFile> {
      return toFile(await row(companyId, id));
    },

    /** @throws ERR_NOT_FOUND */
    async open(
      companyId: number,
      id: string,
      range?: ByteRange,
    ): Promise<{ file: StoredFile; stream: Readable }> {
      const file = toFile(await row(companyId, id));
      return { file, stream: await storage.open(keyOf(companyId, id), range) };
    },

    /**
     * Calls `use` with a local path to the content, which must not be modified.
     * @throws ERR_NOT_FOUND
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

    /** Ignores a missing file. */
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

/** Calls `use` with an unused path and deletes the file afterwards. */
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
