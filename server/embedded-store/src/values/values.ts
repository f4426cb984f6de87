import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import { compareNumbers, numeric } from './decimals';
import { bsonType, type Document, isDocument } from './documents';

/** MongoDB's order of types ("canonical types"). All numeric types share a rank. */
export const ORDER = {
  minKey: 0x01,
  undefined: 0x03,
  null: 0x05,
  number: 0x0a,
  string: 0x0f,
  object: 0x14,
  array: 0x19,
  binary: 0x1e,
  objectId: 0x23,
  boolean: 0x28,
  date: 0x2d,
  timestamp: 0x2f,
  regex: 0x32,
  code: 0x37,
  maxKey: 0x7f,
} as const;

const CLASSES: Record<string, number> = {
  MinKey: ORDER.minKey,
  Int32: ORDER.number,
  Double: ORDER.number,
  Long: ORDER.number,
  Decimal128: ORDER.number,
  BSONSymbol: ORDER.string,
  Binary: ORDER.binary,
  ObjectId: ORDER.objectId,
  Timestamp: ORDER.timestamp,
  BSONRegExp: ORDER.regex,
  Code: ORDER.code,
  DBRef: ORDER.object,
  MaxKey: ORDER.maxKey,
};

export function typeOrder(value: unknown): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return ORDER.number;
    case 'string':
      return ORDER.string;
    case 'boolean':
      return ORDER.boolean;
    case 'undefined':
      return ORDER.null;
  }
  if (value === null) return ORDER.null;
  if (Array.isArray(value)) return ORDER.array;
  if (value instanceof Date) return ORDER.date;
  if (value instanceof RegExp) return ORDER.regex;
  return CLASSES[bsonType(value) ?? ''] ?? ORDER.object;
}

/** Orders values as MongoDB does: by type, then by value, and documents field by field. */
export function compareValues(a: unknown, b: unknown): number {
  const type = typeOrder(a);
  const difference = type - typeOrder(b);
  if (difference !== 0) return difference < 0 ? -1 : 1;
  switch (type) {
    case ORDER.number:
      return compareNumbers(numeric(a) ?? 0, numeric(b) ?? 0);
    case ORDER.string:
      return compareStrings(String(a), String(b));
    case ORDER.boolean:
      return Number(a) - Number(b);
    case ORDER.date:
      return Math.sign((a as Date).getTime() - (b as Date).getTime());
    case ORDER.objectId:
      return Buffer.compare((a as ObjectId).id, (b as ObjectId).id);
    case ORDER.array:
      return compareArrays(a as unknown[], b as unknown[]);
    case ORDER.object:
      return compareDocuments(asFields(a), asFields(b));
    case ORDER.binary:
      return compareBinary(a as Binary, b as Binary);
    case ORDER.timestamp:
      return (a as Timestamp).compare(b as Timestamp);
    case ORDER.regex:
      return compareStrings(regexText(a), regexText(b));
    case ORDER.code:
      return compareStrings((a as Code).code, (b as Code).code);
    default:
      return 0;
  }
}

/**
 * Equality in MongoDB's sense: 1, 1.0 and Long 1 are equal, null and missing are equal, `{a, b}` and `{b, a}`
 * are not.
 */
export function equalValues(a: unknown, b: unknown): boolean {
  return compareValues(a, b) === 0;
}

/** MongoDB orders strings by UTF-8 bytes. UTF-16 units give another order only with surrogates. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x === y) continue;
    return x >= 0xd800 || y >= 0xd800 ? Buffer.compare(Buffer.from(a), Buffer.from(b)) : x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

function compareArrays(a: unknown[], b: unknown[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

function compareDocuments(a: Document, b: Document): number {
  const [namesA, namesB] = [Object.keys(a), Object.keys(b)];
  for (let i = 0; i < namesA.length && i < namesB.length; i++) {
    const [nameA, nameB] = [namesA[i] as string, namesB[i] as string];
    const order =
      Math.sign(typeOrder(a[nameA]) - typeOrder(b[nameB])) ||
      compareStrings(nameA, nameB) ||
      compareValues(a[nameA], b[nameB]);
    if (order !== 0) return order;
  }
  return Math.sign(namesA.length - namesB.length);
}

function compareBinary(a: Binary, b: Binary): number {
  return (
    Math.sign(a.length() - b.length()) ||
    Math.sign(a.sub_type - b.sub_type) ||
    Buffer.compare(bytesOf(a), bytesOf(b))
  );
}

/** Returns the bytes of a Binary, whose buffer may be longer. */
export function bytesOf(binary: Binary): Uint8Array {
  return binary.buffer.subarray(0, binary.position);
}

/** Returns a document's fields, including those of a DBRef, which bson decodes to its own class. */
export function asFields(value: unknown): Document {
  if (isDocument(value)) return value;
  return bsonType(value) === 'DBRef' ? ((value as { toJSON(): Document }).toJSON() as Document) : {};
}

/** Joins pattern and options by a character that neither can contain. */
export function regexText(value: unknown): string {
  if (value instanceof RegExp) return `${value.source}\0${value.flags}`;
  const { pattern, options } = value as BSONRegExp;
  return `${pattern}\0${options}`;
}
