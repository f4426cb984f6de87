import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

/** An entry of the central directory (APPNOTE.TXT 4.3.12). Sizes and offsets are bytes. */
interface ZipEntry {
  name: string;
  compressed: boolean;
  storedBytes: number;
  bytes: number;
  offset: number;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const ZIP64 = 0xffffffff;

const inflate = promisify(inflateRaw);

/** A ZIP file of the server's exports. Archives of more than 4 GB (ZIP64) are not supported. */
export class ZipFile {
  private constructor(
    private readonly file: FileHandle,
    readonly entries: readonly ZipEntry[],
  ) {}

  /** @throws if the file is not a complete ZIP */
  static async open(path: string): Promise<ZipFile> {
    const file = await open(path);
    try {
      return new ZipFile(file, await readDirectory(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async content({ offset, storedBytes, bytes, compressed }: ZipEntry): Promise<Buffer> {
    const header = await read(this.file, offset, HEADER_BYTES);
    const start = offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
    const stored = await read(this.file, start, storedBytes);
    const content = compressed ? await inflate(stored, { maxOutputLength: Math.max(bytes, 1) }) : stored;
    if (content.length !== bytes) throw new Error('incomplete ZIP entry');
    return content;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = await read(file, size - tailBytes, tailBytes);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw new Error('not a ZIP');
  const start = tail.readUInt32LE(end + 16);
  if (start === ZIP64) throw new Error('ZIP64 is not supported');
  const directory = await read(file, start, tail.readUInt32LE(end + 12));
  const entries: ZipEntry[] = [];
  for (let at = 0; at < directory.length;) {
    if (directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new Error('broken ZIP directory');
    const nameBytes = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      compressed: directory.readUInt16LE(at + 10) !== 0,
      storedBytes: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function read(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, position);
  if (bytesRead < bytes) throw new Error('incomplete ZIP');
  return buffer;
}
