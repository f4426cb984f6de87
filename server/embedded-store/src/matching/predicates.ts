import { Binary, BSONRegExp } from 'bson';
import { ofType } from '../values/bson-types';
import { numeric } from '../values/decimals';
import { bsonType, isDocument, isLong, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { encodeKey } from '../values/keys';
import { compileRegex } from '../values/regex';
import { bytesOf, compareValues, equalValues, ORDER, regexText, typeOrder } from '../values/values';

/** Tests a value at the end of a path; undefined is a missing value. */
export type ValueTest = (value: unknown) => boolean;

/**
 * Compiles the test of a query operator on one value. The caller iterates arrays. Throws code 2 for what
 * MongoDB rejects.
 */
export function elementPredicate(operator: string, operand: unknown, options?: unknown): ValueTest {
  switch (operator) {
    case '$eq':
      return equals(operand);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return ordering(operator, operand);
    case '$in':
      return membership(operand);
    case '$exists':
      return (value) => value !== undefined;
    case '$type':
      return ofType(operand);
    case '$size':
      return ofSize(operand);
    case '$mod':
      return modulo(operand);
    case '$regex':
      return matching(operand, options);
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return bits(operator, operand);
    case '$geoWithin':
    case '$geoIntersects':
    case '$near':
    case '$nearSphere':
      throw notSupported(operator, 'BadValue');
    default:
      throw new StoreError('BadValue', `unknown operator: ${operator}`);
  }
}

export const isRegex = (value: unknown): value is RegExp | BSONRegExp =>
  value instanceof RegExp || value instanceof BSONRegExp;

function equals(operand: unknown): ValueTest {
  if (operand === null || operand === undefined) return (value) => value === null || value === undefined;
  if (typeof operand === 'string' || typeof operand === 'boolean') return (value) => value === operand;
  return (value) => value !== undefined && value !== null && equalValues(value, operand);
}

/** A range contains only values of the operand's type. NaN equals itself and is in no range. */
function ordering(operator: string, operand: unknown): ValueTest {
  if (isRegex(operand)) throw new StoreError('BadValue', `Can't have RegEx as arg to predicate over field.`);
  const type = typeOrder(operand);
  const orEqual = operator.endsWith('e');
  const side = operator.startsWith('$g') ? 1 : -1;
  const any = type === ORDER.minKey || type === ORDER.maxKey;
  return (value) => {
    if (value === undefined && type !== ORDER.null) return any && compareValues(value, operand) === side;
    if (!any && typeOrder(value) !== type) return false;
    if (type === ORDER.number && isNaNValue(value) !== isNaNValue(operand)) return false;
    const order = compareValues(value, operand);
    return order === side || (orEqual && order === 0);
  };
}

const isNaNValue = (value: unknown) => Number.isNaN(numeric(value));

function membership(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw new StoreError('BadValue', '$in needs an array');
  for (const item of operand) {
    if (isDocument(item) && Object.keys(item)[0]?.startsWith('$') && !('$ref' in item))
      throw new StoreError('BadValue', 'cannot nest $ under $in');
  }
  const patterns = operand.filter(isRegex).map((item) => matching(item, undefined));
  const values: unknown[] = operand.filter((item) => !isRegex(item));
  const contains = values.length > 8 ? inSet(values) : inList(values);
  return patterns.length === 0
    ? contains
    : (value) => contains(value) || patterns.some((test) => test(value));
}

function inList(values: unknown[]): ValueTest {
  const tests = values.map(equals);
  return (value) => tests.some((test) => test(value));
}

function inSet(values: unknown[]): ValueTest {
  const keyOf = (value: unknown) => encodeKey(value ?? null).bytes.toString('latin1');
  const keys = new Set(values.map(keyOf));
  // Fast path for the usual values: a string equals only strings (and symbols).
  const strings = new Set(values.filter((value) => typeOrder(value) === ORDER.string).map(String));
  const numbers = new Set(values.filter((value) => typeof value === 'number'));
  const types = new Set(values.map((value) => typeOrder(value ?? null)));
  return (value) => {
    if (typeof value === 'string') return strings.has(value);
    if (!types.has(typeOrder(value ?? null))) return false;
    return (typeof value === 'number' && numbers.has(value)) || keys.has(keyOf(value));
  };
}

function matching(operand: unknown, options: unknown): ValueTest {
  if (!isRegex(operand) && typeof operand !== 'string')
    throw new StoreError('BadValue', '$regex has to be a string');
  if (options !== undefined && typeof options !== 'string')
    throw new StoreError('BadValue', '$options has to be a string');
  const regex = compileRegex(operand, options);
  const same = isRegex(operand) ? regexText(operand) : undefined;
  return (value) => {
    if (typeof value === 'string') return regex.test(value);
    if (bsonType(value) === 'BSONSymbol') return regex.test(String(value));
    return isRegex(value) && regexText(value) === same;
  };
}

function ofSize(operand: unknown): ValueTest {
  const size = toNumber(operand);
  if (size === undefined) throw new StoreError('BadValue', `Failed to parse $size. Expected a number`);
  if (!Number.isInteger(size))
    throw new StoreError('BadValue', `Failed to parse $size. Expected an integer: ${size}`);
  if (size < 0)
    throw new StoreError('BadValue', `Failed to parse $size. Expected a non-negative number in: ${size}`);
  return (value) => Array.isArray(value) && value.length === size;
}

function modulo(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw new StoreError('BadValue', 'malformed mod, needs to be an array');
  const [divisor, remainder] = operand.map(toNumber);
  if (operand.length < 2) throw new StoreError('BadValue', 'malformed mod, not enough elements');
  if (operand.length > 2) throw new StoreError('BadValue', 'malformed mod, too many elements');
  if (divisor === undefined || remainder === undefined)
    throw new StoreError('BadValue', 'malformed mod, divisor not a number');
  if (Math.trunc(divisor) === 0) throw new StoreError('BadValue', 'divisor cannot be 0');
  return (value) => {
    const number = toNumber(value);
    return (
      number !== undefined &&
      Number.isFinite(number) &&
      Math.trunc(number) % Math.trunc(divisor) === Math.trunc(remainder)
    );
  };
}

function bits(operator: string, operand: unknown): ValueTest {
  const mask = bitMask(operand);
  return (value) => {
    const number = bitsOf(value);
    if (number === undefined) return false;
    const set = number & mask;
    switch (operator) {
      case '$bitsAllSet':
        return set === mask;
      case '$bitsAllClear':
        return set === 0n;
      case '$bitsAnySet':
        return set !== 0n;
      default:
        return set !== mask;
    }
  };
}

function bitMask(operand: unknown): bigint {
  if (Array.isArray(operand)) {
    return operand.reduce((mask: bigint, position: unknown) => {
      const bit = toNumber(position);
      if (bit === undefined || !Number.isInteger(bit) || bit < 0)
        throw new StoreError('BadValue', 'bit positions must be an integer >= 0');
      return mask | (1n << BigInt(bit));
    }, 0n);
  }
  const mask = bitsOf(operand);
  if (mask === undefined || (toNumber(operand) ?? 0) < 0)
    throw new StoreError('BadValue', 'a bit mask is a number, an Array or a BinData');
  return mask;
}

function bitsOf(value: unknown): bigint | undefined {
  if (value instanceof Binary)
    return bytesOf(value).reduceRight((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
  if (isLong(value)) return value.toBigInt();
  const number = toNumber(value);
  return number !== undefined && Number.isInteger(number) ? BigInt(number) : undefined;
}
