import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Keys have the form `{companyId}/{id}`. */
export interface MediaStorage {
  /** Moves a complete local file into the storage. Resolves when it is durable. */
  adopt(key: string, path: string, content: { bytes: number; mimetype: string }): Promise<void>;
  open(key: string, range?: ByteRange): Promise<Readable>;
  localPath(key: string): string | undefined;
  remove(key: string): Promise<void>;
}
