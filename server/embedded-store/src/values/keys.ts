import { createHash } from 'node:crypto';
import type { Binary, Code, ObjectId, Timestamp } from 'bson';
import { type Comparable, distanceFrom, isExactDouble, numeric, toDouble } from './decimals';
import { asFields, bytesOf, ORDER, regexText, typeOrder } from './values';

/**
 * Encodes values as bytes in MongoDB's order. An encoding begins with its type and marks its end, so that
 * compound keys can concatenate them. LMDB limits keys to 1978 bytes, so a value longer than `LIMIT` becomes
 * a prefix and a hash. It is found but not ordered (`inexact`).
 */
export interface EncodedKey {
  bytes: Buffer;
  inexact: boolean;
}

/** Maximum bytes of one value. Four such fields and an `_id` fit into LMDB's 1978. */
const LIMIT = 340;

/** Bytes of a number without a hash. */
const NUMBER_SIZE = 11;

/** Bytes that sort after everything with the same prefix. */
export const AFTER = Buffer.alloc(16, 0xff);

/** Key of an empty array. MongoDB indexes it as "undefined", just before null. */
export const EMPTY_ARRAY = Buffer.from([ORDER.undefined]);

export function encodeKey(value: unknown): EncodedKey {
  if (typeof value === 'string') return shorten(encodeString(value), false);
  const parts: Buffer[] = [];
  const inexact = append(parts, value);
  return shorten(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts), inexact);
}

/** Inverts bytes, which reverses their order, for descending fields. */
export function invert(bytes: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) inverted[i] = ~(bytes[i] as number);
  return inverted;
}

function shorten(bytes: Buffer, inexact: boolean): EncodedKey {
  if (bytes.length <= LIMIT) return { bytes, inexact };
  const hash = createHash('sha1').update(bytes).digest();
  return { bytes: Buffer.concat([bytes.subarray(0, LIMIT - hash.length), hash]), inexact: true };
}

/** Returns the part of an inexact key that is still ordered: without its hash. */
export function orderedPrefix({ bytes }: EncodedKey): Buffer {
  if (bytes[0] === ORDER.number) return bytes.subarray(0, NUMBER_SIZE);
  return bytes.length === LIMIT ? bytes.subarray(0, LIMIT - 20) : bytes;
}

function append(parts: Buffer[], value: unknown): boolean {
  const type = typeOrder(value);
  switch (type) {
    case ORDER.number: {
      const number = numeric(value) ?? 0;
      parts.push(encodeNumber(number));
      if (typeof number !== 'object' || isExactDouble(number)) return false;
      parts.push(createHash('sha1').update(`${number.digits}e${number.exponent}`).digest().subarray(0, 8));
      return true;
    }
    case ORDER.string:
      parts.push(encodeString(String(value)));
      return false;
    case ORDER.object:
      return appendFields(parts, Object.entries(asFields(value)), type);
    case ORDER.array:
      parts.push(Buffer.from([type]));
      return closed(
        parts,
        (value as unknown[]).map((item) => append(parts, item)),
      );
    default:
      parts.push(encodeScalar(type, value));
      return false;
  }
}

/** Documents are compared by each field's type, name and value, and encoded in this order. */
function appendFields(parts: Buffer[], fields: [string, unknown][], type: number): boolean {
  parts.push(Buffer.from([type]));
  return closed(
    parts,
    fields.map(([name, value]) => {
      parts.push(Buffer.from([typeOrder(value)]), Buffer.from(`${name}\0`));
      return append(parts, value);
    }),
  );
}

function closed(parts: Buffer[], inexact: boolean[]): boolean {
  parts.push(Buffer.from([0]));
  return inexact.includes(true);
}

function encodeString(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafe(size + 3);
  bytes[0] = ORDER.string;
  bytes.write(text, 1);
  bytes[size + 1] = 0;
  bytes[size + 2] = 0;
  return text.includes('\0')
    ? Buffer.concat([bytes.subarray(0, 1), escapeZeros(bytes.subarray(1, size + 1)), Buffer.from([0, 0])])
    : bytes;
}

/** 00 becomes 00FF, so that 0000 marks the end. */
function escapeZeros(bytes: Buffer): Buffer {
  const escaped: number[] = [];
  for (const byte of bytes) {
    escaped.push(byte);
    if (byte === 0) escaped.push(0xff);
  }
  return Buffer.from(escaped);
}

/**
 * Encodes the type, the nearest double with inverted sign bit for byte order, and two bytes with the distance
 * from it: twice an integer's, and the odd numbers between for decimals between two integers, which a hash
 * distinguishes.
 */
function encodeNumber(number: Comparable): Buffer {
  const bytes = Buffer.allocUnsafe(NUMBER_SIZE);
  const double = toDouble(number);
  bytes[0] = ORDER.number;
  if (Number.isNaN(double)) bytes.writeBigUInt64BE(0x0001000000000000n, 1);
  else {
    bytes.writeDoubleBE(double === 0 ? 0 : double, 1);
    if (double < 0) for (let i = 1; i < 9; i++) bytes[i] = ~(bytes[i] as number);
    else bytes[1] = (bytes[1] as number) | 0x80;
  }
  bytes.writeUInt16BE(0x8000 + distance(number, double), 9);
  return bytes;
}

function distance(number: Comparable, double: number): number {
  if (typeof number === 'number' || !Number.isFinite(double)) return 0;
  const { floor, exact } = distanceFrom(number, double);
  const most = 0x3fffn;
  return Number(floor > most ? most : floor < -most ? -most : floor) * 2 + (exact ? 0 : 1);
}

function encodeScalar(type: number, value: unknown): Buffer {
  const head = Buffer.from([type]);
  switch (type) {
    case ORDER.objectId:
      return Buffer.concat([head, (value as ObjectId).id]);
    case ORDER.boolean:
      return Buffer.from([type, value === true ? 1 : 0]);
    case ORDER.date: {
      const bytes = Buffer.allocUnsafe(9);
      bytes[0] = type;
      bytes.writeBigInt64BE(BigInt((value as Date).getTime()) ^ -0x8000000000000000n, 1);
      return bytes;
    }
    case ORDER.timestamp: {
      const bytes = Buffer.allocUnsafe(9);
      bytes[0] = type;
      bytes.writeUInt32BE((value as Timestamp).getHighBitsUnsigned(), 1);
      bytes.writeUInt32BE((value as Timestamp).getLowBitsUnsigned(), 5);
      return bytes;
    }
    case ORDER.binary: {
      const content = bytesOf(value as Binary);
      const size = Buffer.allocUnsafe(4);
      size.writeUInt32BE(content.length);
      return Buffer.concat([head, size, Buffer.from([(value as Binary).sub_type]), content]);
    }
    case ORDER.regex:
      return Buffer.concat([head, Buffer.from(`${regexText(value)}\0`)]);
    case ORDER.code:
      return Buffer.concat([head, encodeString((value as Code).code)]);
    default:
      return head;
  }
}

export function numberPrefix(kind: number, number: number): Buffer {
  const bytes = Buffer.allocUnsafe(5);
  bytes[0] = kind;
  bytes.writeUInt32BE(number, 1);
  return bytes;
}
