import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Entry } from '../storage/storage';

/** Less than this stays in memory. */
const FLUSHED_BYTES = 1024 * 1024;
/** Of each run, of which a merge reads hundreds at once. */
const READ_BYTES = 256 * 1024;

/**
 * Sorts more index entries than memory holds: sorted runs in files, merged when they are read.
 */
export class SortedRuns {
  /** Key, value and the value's length as latin1 text, which sorts several times faster than buffers. */
  private entries: string[] = [];
  private bytes = 0;
  private readonly files: string[] = [];

  /**
   * @param path - beginning of the files' names
   * @param runBytes - bytes of entries in memory before they are sorted and written to a run
   */
  constructor(
    private readonly path: string,
    private readonly runBytes = 16 * 1024 * 1024,
  ) {}

  /** Adds an entry whose key is the beginning of no other key. */
  add({ key, value }: Entry): void {
    const text = `${key.toString('latin1')}${value.toString('latin1')}${lengthOf(value)}`;
    this.entries.push(text);
    this.bytes += text.length;
    if (this.bytes > this.runBytes) this.writeRun();
  }

  /** Yields all entries in the order of their keys and removes the files. */
  *sorted(): Generator<Entry> {
    if (this.files.length === 0) {
      for (const text of this.entries.sort()) yield entryOf(Buffer.from(text, 'latin1'));
    } else {
      this.writeRun();
      yield* merged(this.files.map(readRun));
      for (const file of this.files) rmSync(file);
    }
    this.clear();
  }

  /** Writes what is in memory to a run, because many collections follow. */
  flush(): void {
    if (this.files.length > 0 || this.bytes > FLUSHED_BYTES) this.writeRun();
  }

  private writeRun(): void {
    if (this.entries.length === 0) return;
    const all = Buffer.allocUnsafe(this.bytes + this.entries.length * 2);
    let at = 0;
    for (const text of this.entries.sort()) {
      at = all.writeUInt16LE(text.length, at);
      at += all.write(text, at, 'latin1');
    }
    const file = `${this.path}-${this.files.length}`;
    const descriptor = openSync(file, 'wx', 0o600);
    for (let from = 0; from < all.length;) from += writeSync(descriptor, all, from);
    closeSync(descriptor);
    this.files.push(file);
    this.clear();
  }

  private clear(): void {
    [this.entries, this.bytes] = [[], 0];
  }
}

const lengthOf = (value: Buffer) => String.fromCharCode(value.length >> 8, value.length & 0xff);

function entryOf(bytes: Buffer): Entry {
  const end = bytes.length - 2;
  const from = end - bytes.readUInt16BE(end);
  return { key: bytes.subarray(0, from), value: bytes.subarray(from, end) };
}

function* readRun(file: string): Generator<Entry> {
  const descriptor = openSync(file, 'r');
  let pending: Buffer = Buffer.alloc(0);
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(READ_BYTES);
      const size = readSync(descriptor, chunk);
      if (size === 0) return;
      pending = Buffer.concat([pending, chunk.subarray(0, size)]);
      let at = 0;
      while (pending.length - at >= 2) {
        const next = at + 2 + pending.readUInt16LE(at);
        if (next > pending.length) break;
        yield entryOf(pending.subarray(at + 2, next));
        at = next;
      }
      pending = pending.subarray(at);
    }
  } finally {
    closeSync(descriptor);
  }
}

/** Merges sorted rows: a heap of the sources by their next key. */
export function* merged(sources: readonly Iterator<Entry>[]): Generator<Entry> {
  const heap: { entry: Entry; source: Iterator<Entry> }[] = [];
  const before = (a: number, b: number) =>
    Buffer.compare((heap[a] as (typeof heap)[0]).entry.key, (heap[b] as (typeof heap)[0]).entry.key) < 0;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as (typeof heap)[0], heap[a] as (typeof heap)[0]];
  };
  const sink = () => {
    for (let at = 0; ;) {
      const [left, right] = [at * 2 + 1, at * 2 + 2];
      let least = at;
      if (left < heap.length && before(left, least)) least = left;
      if (right < heap.length && before(right, least)) least = right;
      if (least === at) return;
      swap(at, least);
      at = least;
    }
  };
  for (const source of sources) {
    const { value } = source.next() as IteratorResult<Entry, undefined>;
    if (!value) continue;
    heap.push({ entry: value, source });
    for (let at = heap.length - 1; at > 0 && before(at, (at - 1) >> 1); at = (at - 1) >> 1)
      swap(at, (at - 1) >> 1);
  }
  while (heap[0]) {
    const [first] = heap;
    yield first.entry;
    const { value } = first.source.next() as IteratorResult<Entry, undefined>;
    if (value) first.entry = value;
    else {
      const last = heap.pop() as (typeof heap)[0];
      if (heap.length > 0) heap[0] = last;
    }
    sink();
  }
}
