import { Decimal128, Double, Int32, Long } from 'bson';
import { addDecimals, multiplyDecimals } from './decimal-arithmetic';
import { isInt32, toNumber, typedDouble } from './documents';
import { StoreError } from './errors';

/** BSON's numeric types, from narrow to wide. A result has the wider type of its operands. */
export type Width = 'int' | 'long' | 'double' | 'decimal';
const WIDTHS: Width[] = ['int', 'long', 'double', 'decimal'];

export const wider = (a: Width, b: Width): Width => (WIDTHS.indexOf(a) > WIDTHS.indexOf(b) ? a : b);

/**
 * Adds or multiplies two BSON numbers. An int32 that overflows becomes an int64. An int64 that overflows
 * throws code 2.
 */
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

/**
 * Returns an integer as BSON stores it: an int32 if it fits and no operand was wider; undefined beyond 64
 * bits.
 */
export function integer(width: Width, value: bigint): number | Long | undefined {
  if (BigInt.asIntN(64, value) !== value) return undefined;
  return width === 'int' && BigInt.asIntN(32, value) === value ? Number(value) : Long.fromBigInt(value);
}

/** Like `integer`, but returns a double if the number does not fit, as expressions do. */
export const integerOrDouble = (width: Width, value: bigint): unknown =>
  integer(width, value) ?? typedDouble(Number(value));

export function calculateBits(operation: 'and' | 'or' | 'xor', a: unknown, b: unknown): unknown {
  const [x, y] = [whole(a), whole(b)];
  const result = operation === 'and' ? x & y : operation === 'or' ? x | y : x ^ y;
  return widthOf(a) === 'long' || widthOf(b) === 'long'
    ? Long.fromBigInt(result)
    : new Int32(Number(BigInt.asIntN(32, result)));
}

/** Returns the BSON type of a number. A plain JavaScript number is an int32 if it fits. */
export function widthOf(value: unknown): Width {
  if (typeof value === 'number') return isInt32(value) ? 'int' : 'double';
  if (value instanceof Long) return 'long';
  if (value instanceof Int32) return 'int';
  return value instanceof Decimal128 ? 'decimal' : 'double';
}

export const whole = (value: unknown): bigint =>
  value instanceof Long ? value.toBigInt() : BigInt(Math.trunc(toNumber(value) ?? 0));
