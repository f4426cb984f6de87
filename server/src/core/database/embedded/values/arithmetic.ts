import { Decimal128, Double, Int32, Long } from 'bson';
import { addDecimals, multiplyDecimals } from './decimal-arithmetic';
import { isInt32, toNumber, typedDouble } from './documents';
import { StoreError } from './errors';

/** BSON's numeric types from narrow to wide: a result has the wider of its operands' types. */
export type Width = 'int' | 'long' | 'double' | 'decimal';
const WIDTHS: Width[] = ['int', 'long', 'double', 'decimal'];

/** The wider of two types. */
export const wider = (a: Width, b: Width): Width => (WIDTHS.indexOf(a) > WIDTHS.indexOf(b) ? a : b);

/** Adds or multiplies two BSON numbers. An int32 that overflows becomes an int64; an int64 that does is code 2. */
export function calculate(operation: 'add' | 'multiply', a: unknown, b: unknown): unknown {
  const width = wider(widthOf(a), widthOf(b));
  if (width === 'decimal') return operation === 'add' ? addDecimals(a, b) : multiplyDecimals(a, b);
  if (width === 'double') {
    const [x, y] = [toNumber(a) ?? 0, toNumber(b) ?? 0];
    return new Double(operation === 'add' ? x + y : x * y);
  }
  const [x, y] = [whole(a), whole(b)];
  const result = integer(width, operation === 'add' ? x + y : x * y);
  if (result === undefined)
    throw new StoreError(
      'BadValue',
      'Failed to apply an integer operation: the result does not fit into 64 bits',
    );
  return typeof result === 'number' ? new Int32(result) : result;
}

/** An integer as BSON stores it: an int32 only when it fits one and nothing wider was involved; undefined beyond 64 bits. */
export function integer(width: Width, value: bigint): number | Long | undefined {
  if (BigInt.asIntN(64, value) !== value) return undefined;
  return width === 'int' && BigInt.asIntN(32, value) === value ? Number(value) : Long.fromBigInt(value);
}

/** Like `integer`, but a double if it does not fit: the behaviour of expressions, unlike updates. */
export const integerOrDouble = (width: Width, value: bigint): unknown =>
  integer(width, value) ?? typedDouble(Number(value));

/** Bitwise and, or, xor of two integers. */
export function calculateBits(operation: 'and' | 'or' | 'xor', a: unknown, b: unknown): unknown {
  const [x, y] = [whole(a), whole(b)];
  const result = operation === 'and' ? x & y : operation === 'or' ? x | y : x ^ y;
  return widthOf(a) === 'long' || widthOf(b) === 'long'
    ? Long.fromBigInt(result)
    : new Int32(Number(BigInt.asIntN(32, result)));
}

/** The BSON type of a number. A plain JavaScript number is an int32 when it fits one. */
export function widthOf(value: unknown): Width {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (value instanceof Long) return 'long';
  if (value instanceof Int32) return 'int';
  return value instanceof Decimal128 ? 'decimal' : 'double';
}

/** The value of an int32 or int64. */
export const whole = (value: unknown): bigint =>
  value instanceof Long ? value.toBigInt() : BigInt(Math.trunc(toNumber(value) ?? 0));
