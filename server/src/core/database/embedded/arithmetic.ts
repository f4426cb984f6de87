import { Double, Int32, Long } from 'bson';
import { decimalArithmetic, numeric } from './decimals';
import { bsonType, toNumber } from './documents';
import { StoreError } from './errors';

/** BSON's numeric types from narrow to wide: a result has the wider of its operands' types. */
type Width = 'int' | 'long' | 'double' | 'decimal';
const WIDTHS: Width[] = ['int', 'long', 'double', 'decimal'];

/** Adds or multiplies two BSON numbers. An int32 that overflows becomes an int64; an int64 that does is code 2. */
export function calculate(operation: 'add' | 'multiply', a: unknown, b: unknown): unknown {
  const width = WIDTHS[Math.max(WIDTHS.indexOf(widthOf(a)), WIDTHS.indexOf(widthOf(b)))] as Width;
  if (width === 'decimal') return decimalArithmetic(operation, numeric(a) ?? 0, numeric(b) ?? 0);
  if (width === 'double') {
    const [x, y] = [toNumber(a) ?? 0, toNumber(b) ?? 0];
    return new Double(operation === 'add' ? x + y : x * y);
  }
  const [x, y] = [whole(a), whole(b)];
  const result = operation === 'add' ? x + y : x * y;
  if (BigInt.asIntN(64, result) !== result)
    throw new StoreError(
      'BadValue',
      'Failed to apply an integer operation: the result does not fit into 64 bits',
    );
  return width === 'int' && BigInt.asIntN(32, result) === result
    ? new Int32(Number(result))
    : Long.fromBigInt(result);
}

/** Plain numbers add quickly; int64 and Decimal128 keep their type. */
export function addNumbers(a: unknown, b: unknown): unknown {
  return typeof a === 'number' && typeof b === 'number' ? a + b : calculate('add', a, b);
}

/** The number with the other sign. */
export const negated = (value: unknown): unknown => calculate('multiply', value, new Int32(-1));

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
  switch (bsonType(value)) {
    case 'Decimal128':
      return 'decimal';
    case 'Long':
      return 'long';
    case 'Int32':
      return 'int';
    case 'Double':
      return 'double';
  }
  return Number.isInteger(value) && Math.abs(value as number) <= 0x7fffffff ? 'int' : 'double';
}

const whole = (value: unknown): bigint =>
  value instanceof Long ? value.toBigInt() : BigInt(Math.trunc(toNumber(value) ?? 0));
