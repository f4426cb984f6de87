import { createHash } from 'node:crypto';
import type { Document } from '../values/documents';
import { duplicateKey, StoreError } from '../values/errors';
import { AFTER, EMPTY_ARRAY, encodeKey, invert, numberPrefix } from '../values/keys';
import { EMPTY, pathValues } from '../values/paths';
import { changedFields, fieldName } from '../values/raw-fields';
import type { Collection } from './catalog';
import { KIND } from './catalog';
import { type Index, keyPattern } from './index-specs';
import type { Entry, Storage } from './storage';

interface IndexEntries {
  index: Index;
  /** Encoded fields; in LMDB, the document's id follows each. */
  keys: Buffer[];
  multikey: number[];
  inexact: boolean;
  /** Values of the first key, for the message of a duplicate. */
  values: unknown[];
}

/** Returns a document's entries in these indexes. Throws 171 if two fields of one index are arrays. */
export function indexEntries(indexes: readonly Index[], document: Document): IndexEntries[] {
  return indexes.flatMap((index) => entriesOf(index, document) ?? []);
}

/** Returns all indexes but `_id_`, whose entries are the documents. */
export const secondaryIndexes = (collection: Collection): Index[] =>
  collection.indexes.filter(({ number }) => number !== 0);

/** Returns the secondary indexes whose entries may differ between two versions of a document. */
export function touchedIndexes(collection: Collection, before: Buffer, after: Buffer): Index[] {
  const indexes = secondaryIndexes(collection);
  const names = indexedFields(collection, indexes);
  if (!names) return indexes;
  const changed = changedFields(before, after, names);
  return indexes.filter((index) => [...(fieldsOf(index) ?? [])].some((name) => changed.has(name)));
}

const fields = new WeakMap<Index, ReadonlySet<string> | undefined>();

/** Returns the fields that an index reads, for `decodeFields`; undefined if it may read any. */
function fieldsOf(index: Index): ReadonlySet<string> | undefined {
  if (fields.has(index)) return fields.get(index);
  const names = new Set(index.fields.map(({ path }) => fieldName(path)));
  const looksAt = index.partial?.filter.fields;
  for (const name of looksAt ?? []) names.add(name);
  const found = index.partial && !looksAt ? undefined : names;
  fields.set(index, found);
  return found;
}

const together = new WeakMap<Collection, Map<string, ReadonlySet<string> | undefined>>();

/** Returns `_id` and the fields that these indexes read; undefined if one may read any. */
export function indexedFields(
  collection: Collection,
  indexes: readonly Index[],
): ReadonlySet<string> | undefined {
  const known = together.get(collection) ?? new Map<string, ReadonlySet<string> | undefined>();
  together.set(collection, known);
  const key = indexes.map(({ number }) => number).join();
  if (known.has(key)) return known.get(key);
  const all = indexes.map(fieldsOf);
  const found = all.includes(undefined)
    ? undefined
    : new Set(['_id', ...all.flatMap((own) => [...(own ?? [])])]);
  known.set(key, found);
  return found;
}

function entriesOf(index: Index, document: Document): IndexEntries | undefined {
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
  let rows: Buffer[][] = [[]];
  for (const [at, { descending }] of index.fields.entries()) {
    const encoded = (paths[at]?.values ?? []).map((value) => {
      if (value === EMPTY) return descending ? invert(EMPTY_ARRAY) : EMPTY_ARRAY;
      const key = encodeKey(value);
      inexact ||= key.inexact;
      return descending ? invert(key.bytes) : key.bytes;
    });
    const [only] = encoded;
    if (only && encoded.length === 1) for (const row of rows) row.push(only);
    else rows = rows.flatMap((row) => encoded.map((bytes) => [...row, bytes]));
  }
  let keys: Buffer[] = rows.map((row) => Buffer.concat(row));
  if (keys.some((key) => key.length > MAX_KEY)) {
    inexact = true;
    keys = keys.map(fitKey);
  }
  if (keys.length > 1) keys = [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
  const values = paths.map((path) => (path.values[0] === EMPTY ? [] : path.values[0]));
  return { index, keys, multikey, inexact, values };
}

/** LMDB limits keys to 1978 bytes, which also contain the collection's number and the document's id. */
const MAX_KEY = 1500;

/** Shortens a long key: its end is replaced by a hash. */
function fitKey(key: Buffer): Buffer {
  if (key.length <= MAX_KEY) return key;
  return Buffer.concat([key.subarray(0, MAX_KEY - 20), createHash('sha1').update(key).digest()]);
}

/** Bytes of a key that are never replaced by a hash. Bounds are cut to this length. */
export const SAFE_KEY = MAX_KEY - 20;

/**
 * Two fields of one array (`a.x`, `a.y`) may both be multikey. Every combination is indexed, and tested again
 * when read.
 */
function sameArray(index: Index, arrays: number[]): boolean {
  return (
    new Set(arrays.map((at) => index.fields[at]?.parts[0])).size === 1 &&
    arrays.every((at) => (index.fields[at]?.parts.length ?? 0) > 1)
  );
}

export const indexPrefix = (index: Index): Buffer => numberPrefix(KIND.index, index.number);

/** Throws E11000 if another document has an entry of a unique index. Call inside `Storage.write` only. */
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
      if (others.some((other) => !documentIdOf(other).equals(idKey))) {
        const keyValue = Object.fromEntries(index.fields.map(({ path }, at) => [path, values[at] ?? null]));
        throw duplicateKey(collection.ns, index.name, keyPattern(index), keyValue);
      }
    }
  }
}

/** Replaces a document's old entries by its new ones. Common ones stay. Call inside `Storage.write` only. */
export function putEntries(
  storage: Storage,
  before: IndexEntries[],
  after: IndexEntries[],
  idKey: Buffer,
): void {
  if (before.length === 0) {
    for (const entry of after)
      for (const { key, value } of storedEntries(entry, idKey)) storage.put(key, value);
    return;
  }
  const stale = new Map<string, Buffer>();
  for (const entry of before)
    for (const { key } of storedEntries(entry, idKey)) stale.set(key.toString('latin1'), key);
  for (const entry of after) {
    for (const { key, value } of storedEntries(entry, idKey)) {
      if (!stale.delete(key.toString('latin1'))) storage.put(key, value);
    }
  }
  for (const key of stale.values()) storage.remove(key);
}

/** First byte of a value that locates the document's id in the key. No encoded id begins with it. */
const ID_IN_KEY = 0;
const ASCENDING = 0;
const DESCENDING = 1;

/**
 * Returns a document's entries of an index as stored. The key ends with the document's id: after the fields, or as the
 * last of them. The value's three bytes locate it.
 */
export function storedEntries({ index, keys }: IndexEntries, idKey: Buffer): Entry[] {
  const prefix = indexPrefix(index);
  const descending = index.fields.at(-1)?.descending ?? false;
  const following = idKey.length > 255 ? idKey : Buffer.from([ID_IN_KEY, idKey.length, ASCENDING]);
  const within = Buffer.from([ID_IN_KEY, idKey.length, descending ? DESCENDING : ASCENDING]);
  return keys.map((key) =>
    index.endsWithId && idKey.length <= 255 && key.length < MAX_KEY
      ? { key: Buffer.concat([prefix, key]), value: within }
      : { key: Buffer.concat([prefix, key, idKey]), value: following },
  );
}

/** Returns the id of the document of an index entry, also of an earlier version, whose value is the id. */
export function documentIdOf({ key, value }: Entry): Buffer {
  if (value[0] !== ID_IN_KEY) return value;
  const id = key.subarray(key.length - (value[1] ?? 0));
  return value[2] === DESCENDING ? invert(id) : id;
}

/**
 * Notes which fields contain arrays and whether keys are inexact. Returns whether the catalog must be stored.
 */
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
