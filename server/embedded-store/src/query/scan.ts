import type { Collection } from '../storage/catalog';
import { documentIdOf, SAFE_KEY } from '../storage/indexes';
import type { Entry, Storage } from '../storage/storage';
import { AFTER } from '../values/keys';
import type { IndexPlan, PlannedRange, Siblings } from './index-plan';
import { type Plan, planSummary } from './planner';
import type { Work } from './work';

/** Yielded by long reads, so that other connections can be served. */
export const PAUSE = Symbol('pause');
export type Pause = typeof PAUSE;

export interface StoredDocument {
  id: Buffer;
  bytes: Buffer;
}

/** How candidates are read. */
interface Reading {
  /** Number of keys of the first read; later ones are larger. */
  chunk?: number | undefined;
  /** Number of first candidates to skip (`canPass`). */
  pass?: number;
  /** Counts keys and documents. */
  work?: Work | undefined;
}

/** Number of keys read before a pause. */
const WORK = 400;
const FIRST_CHUNK = 24;
const LAST_CHUNK = 400;

/**
 * Returns whether the first candidates can be skipped without reading documents, because candidates are the
 * result rows.
 */
export function canPass(plan: Plan): plan is IndexPlan {
  if (plan.kind !== 'index' || isById(plan)) return false;
  return plan.exact && plan.sorted && !plan.repeats && !plan.also && plan.ranges.length === 1;
}

/**
 * Yields a plan's candidates in order. The keys of a chunk and their documents are read at once, so no read
 * transaction outlives a pause. As in MongoDB, concurrent writes may or may not be seen.
 */
export function* candidates(
  storage: Storage,
  collection: Collection,
  plan: Plan,
  reading: Reading = {},
): Generator<StoredDocument | Pause> {
  if (plan.kind === 'union' || plan.repeats) {
    const parts = plan.kind === 'union' ? plan.plans : [plan];
    const seen = new Set<string>();
    for (const part of parts) {
      for (const row of ordered(storage, collection, part, { ...reading, pass: 0 })) {
        if (row === PAUSE) yield row;
        else if (seen.size !== seen.add(row.id.toString('latin1')).size) yield row;
      }
    }
    return;
  }
  yield* ordered(storage, collection, plan, reading);
}

function* ordered(
  storage: Storage,
  collection: Collection,
  plan: IndexPlan,
  reading: Reading,
): Generator<StoredDocument | Pause> {
  if (isById(plan)) return yield* byId(storage, plan, reading.work);
  const prefixes = new Set(plan.ranges.map(({ start, offset }) => start.toString('latin1', 0, offset)));
  if (plan.sorted && prefixes.size > 1) return yield* merged(storage, collection, plan, reading.work);
  const ranges = plan.reverse ? [...plan.ranges].reverse() : plan.ranges;
  let work = 0;
  for (const range of ranges) {
    const reader = new RangeReader(storage, collection, plan, range, reading);
    for (let row = reader.step(); row; row = reader.step()) {
      yield row;
      if (row !== PAUSE && ++work % WORK === 0) yield PAUSE;
    }
    if (++work % WORK === 0) yield PAUSE;
  }
}

/** Single documents with complete `_id` keys need one read each. */
function isById({ lookup, index, ranges }: IndexPlan): boolean {
  return lookup && index.number === 0 && ranges.every(({ start }) => start.length < SAFE_KEY);
}

function* byId(
  storage: Storage,
  { ranges, reverse }: IndexPlan,
  counted: Work | undefined,
): Generator<StoredDocument | Pause> {
  let work = 0;
  for (const { start } of reverse ? [...ranges].reverse() : ranges) {
    const bytes = storage.get(start);
    if (bytes && counted) {
      counted.keysExamined += 1;
      counted.docsExamined += 1;
    }
    if (bytes) yield { id: start.subarray(PREFIX), bytes };
    if (++work % WORK === 0) yield PAUSE;
  }
}

/** Merges ordered ranges (`$in` on a leading field): the reader with the lowest key yields the next row. */
function* merged(
  storage: Storage,
  collection: Collection,
  plan: IndexPlan,
  work: Work | undefined,
): Generator<StoredDocument | Pause> {
  const direction = plan.reverse ? -1 : 1;
  const readers = plan.ranges
    .map((range) => new RangeReader(storage, collection, plan, range, { chunk: 8, work }))
    .filter((reader) => reader.peek() !== undefined);
  const before = (a: RangeReader, b: RangeReader) => Buffer.compare(a.sortKey(), b.sortKey()) * direction;
  readers.sort(before);
  let rows = 0;
  while (readers[0]) {
    const reader = readers[0];
    yield reader.next() as StoredDocument;
    readers.shift();
    if (reader.peek()) insertSorted(readers, reader, before);
    if (++rows % WORK === 0) yield PAUSE;
  }
}

function insertSorted<T>(list: T[], item: T, compare: (a: T, b: T) => number): void {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(list[middle] as T, item) <= 0) low = middle + 1;
    else high = middle;
  }
  list.splice(low, 0, item);
}

/** Reads a range in chunks. A chunk starts after the last key of the previous one. */
class RangeReader {
  private rows: { key: Buffer; row: StoredDocument }[] = [];
  private at = 0;
  private start: Buffer;
  private end: Buffer;
  private finished = false;
  private size: number;
  private pass: number;
  private readonly work: Work | undefined;

  constructor(
    private readonly storage: Storage,
    private readonly collection: Collection,
    private readonly plan: IndexPlan,
    private readonly range: PlannedRange,
    { chunk = FIRST_CHUNK, pass = 0, work }: Reading,
  ) {
    [this.size, this.pass, this.work] = [chunk, pass, work];
    this.start = range.start;
    this.end = range.end;
  }

  /** Returns the next row, or a pause if a chunk had none. */
  step(): StoredDocument | Pause | undefined {
    if (this.at >= this.rows.length && !this.finished) this.fill();
    const row = this.rows[this.at]?.row;
    this.at += 1;
    if (row) this.count();
    return row ?? (this.finished ? undefined : PAUSE);
  }

  peek(): StoredDocument | undefined {
    while (this.at >= this.rows.length && !this.finished) this.fill();
    return this.rows[this.at]?.row;
  }

  next(): StoredDocument | undefined {
    const row = this.peek();
    this.at += 1;
    if (row) this.count();
    return row;
  }

  /** Returns the bytes that order the current row. */
  sortKey(): Buffer {
    return (this.rows[this.at] as { key: Buffer }).key.subarray(this.range.offset);
  }

  private fill(): void {
    const { reverse, index } = this.plan;
    const range = { start: this.start, end: this.end, reverse, limit: this.size, offset: this.pass };
    if (this.work) this.work.keysExamined += this.pass;
    this.pass = 0;
    const keys = this.plan.also && this.storage.keys(range);
    const entries = keys ? this.withSiblings(keys) : this.storage.entries(range);
    const last = keys ? keys.at(-1) : entries.at(-1)?.key;
    this.finished = (keys ?? entries).length < this.size;
    this.size = Math.min(this.size * 4, LAST_CHUNK);
    if (last && reverse) this.end = last;
    else if (last) this.start = Buffer.concat([last, ZERO]);
    this.at = 0;
    // The entries that remain count when they are taken, so that reading ahead does not.
    if (this.work && keys) this.work.keysExamined += keys.length - entries.length;
    this.rows = index.number === 0 ? entries.map(documentRow) : entries.flatMap((entry) => this.fetch(entry));
  }

  /** A scan of a whole collection reads no keys. */
  private count(): void {
    if (!this.work) return;
    if (this.plan.index.number !== 0 || this.plan.bounds > 0) this.work.keysExamined += 1;
    this.work.docsExamined += 1;
  }

  /** Keeps the entries of documents that have all requested values. */
  private withSiblings(keys: readonly Buffer[]): Entry[] {
    const { length, prefixes } = this.plan.also as Siblings;
    const probes = prefixes.map((prefix) => ({
      bytes: Buffer.concat([prefix, Buffer.alloc(LONGEST_KEY)]),
      after: prefix.length,
    }));
    return keys.flatMap((key) => {
      const all = probes.every(({ bytes, after }) => {
        const size = after + key.copy(bytes, after, length);
        return this.storage.has(bytes.subarray(0, size));
      });
      const value = all ? this.storage.get(key) : undefined;
      return value ? [{ key, value }] : [];
    });
  }

  private fetch(entry: Entry): { key: Buffer; row: StoredDocument }[] {
    const id = documentIdOf(entry);
    const bytes = this.storage.get(Buffer.concat([this.collection.prefix, id]));
    return bytes ? [{ key: entry.key, row: { id, bytes } }] : [];
  }
}

const ZERO = Buffer.from([0]);
const LONGEST_KEY = 1978;

const PREFIX = 5;

const documentRow = ({ key, value }: Entry) => ({ key, row: { id: key.subarray(PREFIX), bytes: value } });

/** Numbers of keys counted before a pause: LMDB passes the end of a range when it looks for a key so much further. */
const FIRST_COUNT = 250;
const LAST_COUNT = 100_000;

/** Returns whether a plan's candidates can be counted without reading documents. */
export const isCountable = (plan: Plan): plan is IndexPlan =>
  plan.kind === 'index' && plan.exact && !plan.repeats;

/** Counts a plan's candidates up to `most` (0: all). Yields only pauses until it yields the count. */
export function* countCandidates(
  storage: Storage,
  plan: IndexPlan,
  most: number,
  work?: Work,
): Generator<number | Pause> {
  let count = 0;
  let step = FIRST_COUNT;
  const left = () => (most === 0 ? step : Math.min(most - count, step));
  for (const { start, end } of plan.ranges) {
    let from: Buffer | undefined = start;
    while (from && left() > 0) {
      const limit = left();
      const [next]: Buffer[] = storage.keys({ start: from, end, offset: limit, limit: 1 });
      count += next ? limit : storage.countUpTo(from, end, limit);
      from = next;
      step = Math.min(step * 2, LAST_COUNT);
      if (next) yield PAUSE;
    }
  }
  work?.plans.add(planSummary(plan).replace('IXSCAN', 'COUNT_SCAN'));
  if (work) work.keysExamined += count;
  yield count;
}

/**
 * Removes at most `limit` keys with a prefix. Returns true if none is left. Call inside `Storage.write` only.
 */
export function removePrefix(storage: Storage, prefix: Buffer, limit: number): boolean {
  const entries = storage.keys({ start: prefix, end: Buffer.concat([prefix, AFTER]), limit });
  for (const key of entries) storage.remove(key);
  return entries.length < limit;
}
