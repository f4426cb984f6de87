import { createCipheriv, createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { hkdf, MEDIA_HKDF_KEY_MAPPING } from '@whiskeysockets/baileys';
import { GatewayError } from '../gateway';
import type { MediaKind } from './media-reference';

const EXPANDED_BYTES = 112;
const BLOCK_BYTES = 16;
const MAC_BYTES = 10;
const CIPHER = 'aes-256-cbc';

interface MediaKeys {
  iv: Buffer;
  cipherKey: Buffer;
  macKey: Buffer;
}

export function mediaKeys(mediaKey: Uint8Array, kind: MediaKind): MediaKeys {
  const info = `WhatsApp ${MEDIA_HKDF_KEY_MAPPING[kind]} Keys`;
  const expanded = Buffer.from(hkdf(Buffer.from(mediaKey), EXPANDED_BYTES, { info }));
  return {
    iv: expanded.subarray(0, 16),
    cipherKey: expanded.subarray(16, 48),
    macKey: expanded.subarray(48, 80),
  };
}

/** Decrypts a stream. Fails at its end with `error` if the file differs from what the sender encrypted. */
export class MediaOpening extends Transform {
  private readonly decipher;
  private readonly mac;
  /** The last bytes so far, because the file's MAC is at the end of the stream. */
  private lastBytes: Buffer = Buffer.alloc(0);

  constructor({ iv, cipherKey, macKey }: MediaKeys) {
    super();
    this.decipher = createDecipheriv(CIPHER, cipherKey, iv);
    this.mac = createHmac('sha256', macKey).update(iv);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const bytes = this.lastBytes.length > 0 ? Buffer.concat([this.lastBytes, chunk]) : chunk;
    const sealedBytes = Math.max(0, bytes.length - MAC_BYTES);
    const sealed = bytes.subarray(0, sealedBytes);
    this.lastBytes = Buffer.from(bytes.subarray(sealedBytes));
    this.mac.update(sealed);
    done(null, this.decipher.update(sealed));
  }

  override _flush(done: TransformCallback): void {
    const mac = this.mac.digest().subarray(0, MAC_BYTES);
    if (this.lastBytes.length !== MAC_BYTES || !timingSafeEqual(mac, this.lastBytes)) {
      done(new GatewayError('error', 'The file was cut off or changed on its way.'));
      return;
    }
    done(null, this.decipher.final());
  }
}

/** Checksums and lengths of a file and its ciphertext. */
export interface SealedFile {
  fileSha256: Buffer;
  fileEncSha256: Buffer;
  fileLength: number;
  sealedLength: number;
}

/** Computes an upload's checksums and lengths by reading the file once. */
export async function measureSealed(path: string, keys: MediaKeys): Promise<SealedFile> {
  const plain = createHash('sha256');
  const sealed = createHash('sha256');
  let fileLength = 0;
  async function* counted() {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      plain.update(chunk);
      fileLength += chunk.length;
      yield chunk;
    }
  }
  for await (const chunk of seal(counted(), keys)) sealed.update(chunk);
  return {
    fileSha256: plain.digest(),
    fileEncSha256: sealed.digest(),
    fileLength,
    sealedLength: (Math.floor(fileLength / BLOCK_BYTES) + 1) * BLOCK_BYTES + MAC_BYTES,
  };
}

export async function* seal(
  plain: AsyncIterable<Buffer>,
  { iv, cipherKey, macKey }: MediaKeys,
): AsyncGenerator<Buffer> {
  const cipher = createCipheriv(CIPHER, cipherKey, iv);
  const mac = createHmac('sha256', macKey).update(iv);
  for await (const chunk of plain) {
    const sealed = cipher.update(chunk);
    mac.update(sealed);
    yield sealed;
  }
  const last = cipher.final();
  mac.update(last);
  yield last;
  yield mac.digest().subarray(0, MAC_BYTES);
}
