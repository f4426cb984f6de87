import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const SIDE = 115;
const BYTES_A_PIXEL = 3;

/** Returns a PNG of 115 × 115 random pixels as base64. It cannot be compressed, so it has 40 kB. */
export function imageOf40kB(): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // 8 bits per channel, three channels.
  header.set([8, 2, 0, 0, 0], 8);
  const row = () => Buffer.concat([Buffer.alloc(1), randomBytes(SIDE * BYTES_A_PIXEL)]);
  const pixels = Buffer.concat(Array.from({ length: SIDE }, row));
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...parts]).toString('base64');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
