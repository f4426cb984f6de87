import { DBRef, deserialize, Double, Int32, Long, serialize } from 'bson';

/**
 * A decoded BSON document. Embedded documents are plain objects, arrays are arrays, other values are bson's
 * classes.
 */
export type Document = Record<string, unknown>;

/**
 * Decodes for reading: int32, double and safe int64 become numbers, so 5 and 5.0 are equal. Comparisons
 * ignore that difference; otherwise use `decodeExact`.
 */
export function decode(bytes: Uint8Array): Document {
  return deserialize(bytes, { promoteLongs: true, promoteBuffers: false, bsonRegExp: true });
}

/** Decodes with number types (Int32, Double, Long), so that writing back changes nothing. */
export function decodeExact(bytes: Uint8Array): Document {
  return deserialize(bytes, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });
}

/**
 * Decodes for expressions. Each number keeps its type in one form: int32 and fractional double are plain
 * numbers, integral double is `Double`, int64 is `Long`.
 */
export function decodeTyped(bytes: Uint8Array): Document {
  return typedNumbers(decodeExact(bytes)) as Document;
}

/** Converts bson's number classes to the forms of `decodeTyped`, in place. */
export function typedNumbers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Int32) return value.value;
  if (value instanceof Double) return typedDouble(value.value);
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = typedNumbers(value[at]);
    return value;
  }
  if (!isDocument(value)) return value;
  for (const name of Object.keys(value)) setField(value, name, typedNumbers(value[name]));
  return value;
}

/** Returns whether BSON stores the plain number as int32. */
export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

/** Returns a double that stays a double when encoded. */
export const typedDouble = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

/** Returns the fields of an embedded document, including a DBRef, which bson decodes to its own class. */
export function fieldsOf(value: unknown): Document | undefined {
  if (isDocument(value)) return value;
  return value instanceof DBRef ? (value.toJSON() as Document) : undefined;
}

/** Omits `undefined` fields, because MongoDB cannot store them. */
export function encode(document: Document): Buffer {
  return Buffer.from(serialize(document, { ignoreUndefined: true }));
}

/** Returns whether a value is an embedded document: not an array, null, a date or one of bson's classes. */
export function isDocument(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}

/** Returns a field's value. Names that only `Object.prototype` has are missing. */
export function field(document: Document, name: string): unknown {
  if (name === '__proto__' && !Object.hasOwn(document, name)) return undefined;
  const value = document[name];
  return typeof value === 'function' ? undefined : value;
}

/** Sets a field, even one named `__proto__`, which an assignment would treat as the prototype. */
export function setField(document: Document, name: string, value: unknown): void {
  if (name !== '__proto__') document[name] = value;
  else Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns the class of a bson value ('ObjectId', 'Long', …); undefined for plain values. */
export function bsonType(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return undefined;
  const name: unknown = value._bsontype;
  return typeof name === 'string' && Object.getPrototypeOf(value) !== Object.prototype ? name : undefined;
}

/** Returns whether a value is an int64. bson's Timestamp is a subclass of Long, but no number. */
export const isLong = (value: unknown): value is Long => value instanceof Long && bsonType(value) === 'Long';

/** Returns an option's number of any BSON type; undefined for other values. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (isLong(value)) return value.toNumber();
  if (bsonType(value) === 'Decimal128') return Number(String(value));
  return undefined;
}

/** Like `toNumber`, without a fraction: MongoDB cuts it off in counts. NaN becomes 0. */
export function wholeNumber(value: unknown): number | undefined {
  const number = toNumber(value);
  return number === undefined ? undefined : Math.trunc(number) || 0;
}

/** Returns an option's truth as MongoDB does: zero, false, null and missing are false. */
export function toBoolean(value: unknown): boolean {
  const number = toNumber(value);
  if (number !== undefined) return number !== 0;
  return value !== undefined && value !== null && value !== false;
}

/** Copies a decoded value deeply. Dates and BSON's classes are shared, because they are never modified. */
export function clone<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => clone(item)) as T;
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const name of Object.keys(value)) setField(copy, name, clone(value[name]));
  return copy as T;
}
