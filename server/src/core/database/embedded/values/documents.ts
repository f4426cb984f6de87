import { DBRef, deserialize, Double, Int32, Long, serialize } from 'bson';

/** A decoded BSON document: embedded documents are plain objects, arrays are arrays, the rest are bson's classes. */
export type Document = Record<string, unknown>;

/**
 * Decodes for reading: int32, double and safe int64 become numbers. The lost difference between 5 and 5.0
 * does not matter to comparisons; otherwise use `decodeExact`.
 */
export function decode(bytes: Uint8Array): Document {
  return deserialize(bytes, { promoteLongs: true, promoteBuffers: false, bsonRegExp: true });
}

/** Decodes keeping every number's type (Int32, Double, Long), so that writing it back changes nothing. */
export function decodeExact(bytes: Uint8Array): Document {
  return deserialize(bytes, { promoteValues: false, promoteBuffers: false, bsonRegExp: true });
}

/**
 * Decodes so that every number has one form that keeps its type: an int32 and a double with a fraction are plain
 * numbers, an integral double is a `Double`, an int64 a `Long`. Expressions compute with these.
 */
export function decodeTyped(bytes: Uint8Array): Document {
  return typedNumbers(decodeExact(bytes)) as Document;
}

/** Turns bson's number classes into the forms of `decodeTyped`, in place. */
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

/** True for a plain number that BSON stores as an int32. */
export const isInt32 = (value: number): boolean => (value | 0) === value && !Object.is(value, -0);

/** A double that stays one when it is encoded. */
export const typedDouble = (value: number): number | Double => (isInt32(value) ? new Double(value) : value);

/** The fields of an embedded document, also of a DBRef, which bson decodes into a class of its own. */
export function fieldsOf(value: unknown): Document | undefined {
  if (isDocument(value)) return value;
  return value instanceof DBRef ? (value.toJSON() as Document) : undefined;
}

/** Encodes a document; `undefined` fields are left out, as MongoDB has no such value to store. */
export function encode(document: Document): Buffer {
  return Buffer.from(serialize(document, { ignoreUndefined: true }));
}

/** True for an embedded document: neither an array, nor null, nor a date, nor one of bson's classes. */
export function isDocument(value: unknown): value is Document {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
}

/** A field's value; a name that only `Object.prototype` has is missing, like any other. */
export function field(document: Document, name: string): unknown {
  if (name === '__proto__' && !Object.hasOwn(document, name)) return undefined;
  const value = document[name];
  return typeof value === 'function' ? undefined : value;
}

/** Sets a field, also one named `__proto__`, which an assignment would take for the prototype. */
export function setField(document: Document, name: string, value: unknown): void {
  if (name !== '__proto__') document[name] = value;
  else Object.defineProperty(document, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The class of a bson value ('ObjectId', 'Long', …), or undefined for a plain value. */
export function bsonType(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return undefined;
  const name: unknown = value._bsontype;
  return typeof name === 'string' && Object.getPrototypeOf(value) !== Object.prototype ? name : undefined;
}

/** A number from an option of a command, whatever its BSON type; undefined when it is no number. */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  if (bsonType(value) === 'Decimal128') return Number(String(value));
  return undefined;
}

/** MongoDB's truth of an option: a number is true unless zero; anything else unless false, null or missing. */
export function toBoolean(value: unknown): boolean {
  const number = toNumber(value);
  if (number !== undefined) return number !== 0;
  return value !== undefined && value !== null && value !== false;
}

/** Copies a decoded value deeply; BSON's classes and dates are shared, because they are never modified. */
export function clone<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => clone(item)) as T;
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const name of Object.keys(value)) setField(copy, name, clone(value[name]));
  return copy as T;
}
