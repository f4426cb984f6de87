import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** LMDB's file of a data folder. */
export const DATA_FILE = 'data.mdb';

/** Layout of LMDB's data version 2 on 64-bit little-endian machines (`mdb.c`). */
const MAGIC = 0xbeefc0de;
const VERSION = 2;
const PAGE_HEADER = 24;
const NODE_HEADER = 8;
const META = {
  magic: PAGE_HEADER,
  version: PAGE_HEADER + 4,
  pageSize: PAGE_HEADER + 24,
  trees: [PAGE_HEADER + 24, PAGE_HEADER + 72],
  lastPage: PAGE_HEADER + 120,
  transaction: PAGE_HEADER + 128,
  bytes: PAGE_HEADER + 144,
} as const;
/** In a tree's description. */
const TREE = { entries: 32, root: 40 } as const;
const BRANCH = 0x01;
const LEAF = 0x02;
const OVERFLOW = 0x04;
const IN_OVERFLOW_PAGES = 0x01;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
const MIN_PAGE_BYTES = 512;
/** LMDB writes a copy around the system's cache, so single pages would be read from the disk one by one. */
const WINDOW_BYTES = 256 * 1024;

export class DamagedStoreError extends Error {
  constructor(file: string, reason: string) {
    super(
      `${file} is damaged: ${reason}. Move the folders 'store' and 'media' away and restore the newest backup (docs/backup.md).`,
    );
    this.name = 'DamagedStoreError';
  }
}

/** Codes of LMDB for pages that it cannot use. */
const UNREADABLE = /\bMDB_(PAGE_NOTFOUND|CORRUPTED|INVALID|PAGE_FULL|CURSOR_FULL)\b/;

/** Returns whether an error of LMDB reports a damaged page. */
export function isUnreadablePage(error: unknown): boolean {
  return error instanceof Error && UNREADABLE.test(error.message);
}

/** Why a page is damaged. */
class Damage extends Error {}

/**
 * Checks only the head of a file, which another process may write.
 *
 * @throws DamagedStoreError
 */
export function requireHead(file: string): void {
  inspect(file, () => undefined);
}

/**
 * Rejects a file that LMDB would crash on: an empty, foreign or cut one. No process may write it.
 *
 * @throws DamagedStoreError
 */
export function requireWhole(file: string): void {
  inspect(file, (pages) => {
    // LMDB may leave out free pages at the end, so only then each reference is checked.
    if (pages.count <= pages.lastPage) pages.walk();
  });
}

/**
 * Reads all pages of a file that no process writes, and checks their structure. Damage inside a value is not found.
 *
 * @throws DamagedStoreError
 */
export function requireIntactPages(file: string): void {
  inspect(file, (pages) => pages.walk());
}

function inspect(file: string, check: (pages: Pages) => void): void {
  const descriptor = openSync(file, 'r');
  try {
    check(new Pages(descriptor));
  } catch (error) {
    if (error instanceof Damage) throw new DamagedStoreError(file, error.message);
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** The pages of the last commit. */
class Pages {
  readonly lastPage: number;
  /** Number of whole pages in the file. */
  readonly count: number;
  private readonly bytes: number;
  private readonly meta: Buffer;
  /** Adjacent pages that were read last. A compact copy has its pages nearly in the order of the walk. */
  private readonly window: Buffer;
  private windowStart = -1;
  private windowEnd = -1;

  constructor(private readonly descriptor: number) {
    const first = this.metaAt(0);
    this.bytes = first.readUInt32LE(META.pageSize);
    if (this.bytes < MIN_PAGE_BYTES || (this.bytes & (this.bytes - 1)) !== 0)
      throw new Damage('its page size is invalid');
    this.window = Buffer.alloc(Math.max(WINDOW_BYTES, this.bytes));
    const second = this.metaAt(this.bytes);
    const of = (meta: Buffer) => meta.readBigUInt64LE(META.transaction);
    this.meta = of(second) > of(first) ? second : first;
    this.lastPage = Number(this.meta.readBigUInt64LE(META.lastPage));
    // Afterwards: a running store writes pages before it names them.
    this.count = Math.floor(fstatSync(descriptor).size / this.bytes);
  }

  /** @throws Damage that names the first damaged page */
  walk(): void {
    for (const tree of META.trees) {
      const root = this.meta.readBigUInt64LE(tree + TREE.root);
      const expected = Number(this.meta.readBigUInt64LE(tree + TREE.entries));
      const found = root === NO_PAGE ? 0 : this.walkTree(Number(root), tree === META.trees[1]);
      // A list of free pages has more than one page per entry.
      if (tree === META.trees[1] && found !== expected)
        throw new Damage(`it has ${found} entries instead of ${expected}`);
    }
  }

  private walkTree(root: number, hasSortedBytes: boolean): number {
    const waiting = [root];
    const seen = new Uint8Array(this.count);
    let entries = 0;
    for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
      if (seen[number]) throw new Damage(`page ${number} is used twice`);
      const page = this.read(number);
      seen[number] = 1;
      const isBranch = (flagsOf(page) & BRANCH) !== 0;
      if (!isBranch && (flagsOf(page) & LEAF) === 0) throw new Damage(`page ${number} is of another kind`);
      const { count, references } = readNodes(page, number, isBranch, hasSortedBytes);
      if (isBranch) waiting.push(...references);
      else {
        entries += count;
        for (const overflow of references)
          if ((flagsOf(this.read(overflow)) & OVERFLOW) === 0)
            throw new Damage(`page ${overflow} is of another kind`);
      }
    }
    return entries;
  }

  private read(number: number): Buffer {
    if (number < META.trees.length || number > this.lastPage || number >= this.count)
      throw new Damage(`page ${number} is missing`);
    const page = this.pageAt(number * this.bytes);
    if (page.readBigUInt64LE(0) !== BigInt(number)) throw new Damage(`page ${number} has another number`);
    return page;
  }

  private pageAt(position: number): Buffer {
    if (position < this.windowStart || position + this.bytes > this.windowEnd) {
      this.windowStart = position - (position % this.window.length);
      this.windowEnd =
        this.windowStart + readSync(this.descriptor, this.window, 0, this.window.length, this.windowStart);
    }
    if (position + this.bytes > this.windowEnd) throw new Damage('it is cut');
    const at = position - this.windowStart;
    return this.window.subarray(at, at + this.bytes);
  }

  private metaAt(position: number): Buffer {
    const meta = this.readAt(position, META.bytes);
    if (meta.readUInt32LE(META.magic) !== MAGIC) throw new Damage('its head is of no store');
    if (meta.readUInt32LE(META.version) !== VERSION) throw new Damage('its head is of another version');
    return meta;
  }

  private readAt(position: number, length: number): Buffer {
    const buffer = Buffer.alloc(length);
    if (readSync(this.descriptor, buffer, 0, length, position) < length)
      throw new Damage(position === 0 ? 'it is empty or cut' : 'it is cut');
    return buffer;
  }
}

const flagsOf = (page: Buffer): number => page.readUInt16LE(18);

/** Returns the number of entries, and the pages that they refer to: children, or pages of large values. */
function readNodes(
  page: Buffer,
  number: number,
  isBranch: boolean,
  hasSortedBytes: boolean,
): { count: number; references: number[] } {
  const [lower, upper] = [page.readUInt16LE(20), page.readUInt16LE(22)];
  if (lower > upper || upper > page.length - PAGE_HEADER || lower % 2 !== 0)
    throw new Damage(`page ${number} has no valid head`);
  const count = lower / 2;
  const references: number[] = [];
  // The first key of a branch is not used.
  const firstKey = isBranch ? 1 : 0;
  let [keyBefore, endBefore] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const start = page.readUInt16LE(PAGE_HEADER + at * 2);
    const position = PAGE_HEADER + start;
    const key = position + NODE_HEADER;
    if (start < upper || key > page.length) throw new Damage(`page ${number} has an entry outside of it`);
    const size = page.readUInt32LE(position);
    const flags = page.readUInt16LE(position + 4);
    const end = key + page.readUInt16LE(position + 6);
    const isElsewhere = !isBranch && (flags & IN_OVERFLOW_PAGES) !== 0;
    if (end + (isBranch ? 0 : isElsewhere ? 8 : size) > page.length)
      throw new Damage(`page ${number} has an entry outside of it`);
    if (isBranch) references.push(size + flags * 2 ** 32);
    else if (isElsewhere) references.push(Number(page.readBigUInt64LE(end)));
    if (hasSortedBytes && at > firstKey && page.compare(page, keyBefore, endBefore, key, end) <= 0)
      throw new Damage(`page ${number} is not in order`);
    [keyBefore, endBefore] = [key, end];
  }
  return { count, references };
}
