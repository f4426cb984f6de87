import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where the contents of files lie. Keys are made by us (`{companyId}/{id}`). */
export interface MediaStorage {
  /** Takes over a complete file of this machine; durable when it resolves. The file is gone then. */
  adopt(key: string, path: string, content: { bytes: number; mimetype: string }): Promise<void>;
  /** Throws ERR_NOT_FOUND when nothing lies there. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Its path on this machine, where it has one. */
  localPath(key: string): string | undefined;
  /** Nothing there is fine. */
  remove(key: string): Promise<void>;
}
