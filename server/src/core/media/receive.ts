import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { AppError } from '@recado/shared/contract';
import { HEAD_BYTES } from './content-type';

export interface ReceivedContent {
  bytes: number;
  sha256: string;
  head: Buffer;
}

/**
 * Writes a stream durably to an open file. `checkSize` may throw to reject it.
 * @throws ERR_STORAGE_FULL, errors of the stream and of `checkSize`
 */
export async function receiveInto(
  file: FileHandle,
  stream: Readable,
  checkSize: (bytes: number) => void,
): Promise<ReceivedContent> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer | string>) {
      const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
      if (bytes < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - bytes));
      bytes += chunk.length;
      checkSize(bytes);
      hash.update(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
  } catch (error) {
    throw storageError(error);
  }
  return { bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

async function writeAll(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    written += (await file.write(chunk, written)).bytesWritten;
  }
}

/** Converts the error of a full disk or account. Returns other errors unchanged. */
export function storageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new AppError('ERR_STORAGE_FULL', { reason: 'disk' })
    : error;
}
