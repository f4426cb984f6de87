import { createHash } from 'node:crypto';
import type { Collection } from './catalog';
import { KIND } from './catalog';
import type { Document } from './documents';
import { StoreError, duplicateKey } from './errors';
import { keyPattern, type Index } from './index-specs';
import { AFTER, EMPTY_ARRAY, encodeKey, invert, numberPrefix } from './keys';
import { EMPTY, pathValues } from './paths';
import { fieldName } from './raw-fields';
import type { Storage } from './storage';

/** What one index holds for one document. */
interface IndexEntries {
  index: Index;
  /** Encoded fields, each followed in LMDB by the document's id. */
  keys: Buffer[];
  multikey: number[];
  inexact: boolean;
  /** The values of the first key, for the message of a duplicate. */
  values: unknown[];
}

/** Entries of all secondary indexes for a document. 171 when two fields of one index are arrays. */
export function indexEntries(collection: Collection, document: Document): IndexEntries[] {
  const entries: IndexEntries[] = [];
  for (const index of collection.indexes) {
    if (index.number === 0) continue;
    const found = entriesOf(index, document);
    if (found) entries.push(found);
  }
  return entries;
}

/** The fields all indexes of a collection look at, as `decodeFields` wants them; undefined when they may look at any. */
export function indexedFields(collection: Collection): Set<string> | undefined {
  const names = new Set(['_id']);
  for (const { fields, partial } of collection.indexes) {
    for (const { path } of fields) names.add(fieldName(path));
    if (partial && !partial.filter.fields) return undefined;
    for (const name of partial?.filter.fields ?? []) names.add(name);
  }
  return names;
}

/** Entries of one index, or undefined when it leaves the document out (sparse, partial). */
export function entriesOf(index: Index, document: Document): IndexEntries | undefined {
  if (index.partial && !index.partial.filter.test(document)) return undefined;
  const paths = index.fields.map(({ parts }) => pathValues(document, parts));
  if (index.sparse && paths.every(({ missing }) => missing)) return undefined;
  const multikey = [...paths.keys()].filter((at) => paths[at]?.multikey);
  const arrays = multikey.filter((at) => (paths[at]?.values.length ?? 0) > 1);
  if (arrays.length > 1 && !sameArray(index, arrays)) {
    throw new StoreError(
      'CannotIndexParallelArrays',
      `cannot index parallel arrays [${arrays.map((at) => index.fields[at]?.parts[0]).join('] [')}]`,
    );
  }
  let inexact = false;
  let keys: Buffer[] = [Buffer.alloc(0)];
  for (const [at, { descending }] of index.fields.entries()) {
    const encoded = (paths[at]?.values ?? []).map((value) => {
      if (value === EMPTY) return descending ? invert(EMPTY_ARRAY) : EMPTY_ARRAY;
      const key = encodeKey(value);
      inexact ||= key.inexact;
      return descending ? invert(key.bytes) : key.bytes;
    });
    keys = keys.flatMap((key) =>
      encoded.map((bytes) => (key.length === 0 ? bytes : Buffer.concat([key, bytes]))),
    );
  }
  if (keys.some((key) => key.length > MAX_KEY)) {
    inexact = true;
    keys = keys.map(fitKey);
  }
  if (keys.length > 1) keys = [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
  const values = paths.map((path) => (path.values[0] === EMPTY ? [] : path.values[0]));
  return { index, keys, multikey, inexact, values };
}

/** LMDB's keys end at 1978 bytes, and the collection's number and the document's id stand in them too. */
const MAX_KEY = 1500;

/** A key that fits: what is too long ends in a hash. */
function fitKey(key: Buffer): Buffer {
  if (key.length <= MAX_KEY) return key;
  return Buffer.concat([key.subarray(0, MAX_KEY - 20), createHash('sha1').update(key).digest()]);
}

/** Bytes of a key that are never replaced by a hash: bounds are cut to this length. */
export const SAFE_KEY = MAX_KEY - 20;

/** Two fields under one array (`a.x`, `a.y`) may both be multikey: every pairing is indexed, and re-tested when read. */
function sameArray(index: Index, arrays: number[]): boolean {
  return (
    new Set(arrays.map((at) => index.fields[at]?.parts[0])).size === 1 &&
    arrays.every((at) => (index.fields[at]?.parts.length ?? 0) > 1)
  );
}

/** First bytes of an index's keys. */
export const indexPrefix = (index: Index): Buffer => numberPrefix(KIND.index, index.number);

/** Refuses (E11000) entries of a unique index that another document has. Inside `Storage.write` only. */
export function checkUnique(
  storage: Storage,
  collection: Collection,
  entries: IndexEntries[],
  idKey: Buffer,
): void {
  for (const { index, keys, values } of entries) {
    if (!index.unique) continue;
    for (const key of keys) {
      const start = Buffer.concat([indexPrefix(index), key]);
      const others = storage.entries({ start, end: Buffer.concat([start, AFTER]), limit: 2 });
      if (others.some(({ value }) => !value.equals(idKey))) {
        const keyValue = Object.fromEntries(index.fields.map(({ path }, at) => [path, values[at] ?? null]));
        throw duplicateKey(collection.ns, index.name, keyPattern(index), keyValue);
      }
    }
  }
}

/** Replaces a document's old entries by its new ones; what both have stays untouched. Inside `Storage.write` only. */
export function putEntries(
  storage: Storage,
  before: IndexEntries[],
  after: IndexEntries[],
  idKey: Buffer,
): void {
  const stale = new Map(before.flatMap((entry) => fullKeys(entry, idKey)));
  for (const [name, key] of after.flatMap((entry) => fullKeys(entry, idKey))) {
    if (!stale.delete(name)) storage.put(key, idKey);
  }
  for (const key of stale.values()) storage.remove(key);
}

function fullKeys({ index, keys }: IndexEntries, idKey: Buffer): [string, Buffer][] {
  return keys.map((key) => {
    const full = Buffer.concat([indexPrefix(index), key, idKey]);
    return [full.toString('latin1'), full];
  });
}

/** Notes on the indexes what these entries taught about them; answers whether the catalog has to be saved. */
export function learn(entries: IndexEntries[]): boolean {
  let changed = false;
  for (const { index, multikey, inexact } of entries) {
    for (const at of multikey) {
      if (index.multikey.has(at)) continue;
      index.multikey.add(at);
      changed = true;
    }
    if (inexact && !index.inexact) changed = index.inexact = true;
  }
  return changed;
}
