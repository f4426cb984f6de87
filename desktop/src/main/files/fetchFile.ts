import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Writes a file of the server to the disk. Redirects are not followed.
 * @returns false if the server does not send it or it has more than `maxBytes`
 */
export async function fetchFile(
  url: string,
  path: string,
  { fetch, maxBytes }: { fetch: Fetch; maxBytes: number },
): Promise<boolean> {
  const response = await fetch(url, { redirect: 'error' });
  if (!response.ok || !response.body) return false;
  const tooLong = Number(response.headers.get('content-length') ?? 0) > maxBytes;
  if (tooLong) {
    await response.body.cancel();
    return false;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as never), limited(maxBytes), createWriteStream(path));
    return true;
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Throws a RangeError after too many bytes. */
function limited(maxBytes: number) {
  return async function* (source: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new RangeError('too many bytes');
      yield chunk;
    }
  };
}
