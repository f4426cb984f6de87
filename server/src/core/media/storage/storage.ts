import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Storage of file contents by key (`{companyId}/{id}`). */
export interface MediaStorage {
  /** Moves a complete local file into the storage; durable when it resolves. */
  adopt(key: string, path: string, content: { bytes: number; mimetype: string }): Promise<void>;
  /** Throws ERR_NOT_FOUND. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Returns the local path, if any. */
  localPath(key: string): string | undefined;
  /** Ignores a missing file. */
  remove(key: string): Promise<void>;
}
