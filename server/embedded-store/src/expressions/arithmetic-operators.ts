import { Decimal128, Long } from 'bson';
import { integerOrDouble, whole, wider, type Width, widthOf } from '../values/arithmetic';
import { typeName } from '../values/bson-types';
import {
  addDecimals,
  divideDecimals,
  isZeroDecimal,
  multiplyDecimals,
  remainderOfDecimals,
  roundDecimal,
  roundDouble,
  type Rounding,
  roundInteger,
  toDecimal128,
} from '../values/decimal-arithmetic';
import { numeric } from '../values/decimals';
import { toNumber, typedDouble } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { ANY, eager, integerOf, isNullish, located, type Operator, type Operators } from './operator';

export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'object' && numeric(value) !== undefined);

export const doubleOf = (value: unknown): number => toNumber(value) ?? NaN;

const typeMismatch = (text: string) => new StoreError('TypeMismatch', text);

function shifted(instant: number, milliseconds: number): Date {
  const moved = new Date(instant + milliseconds);
  if (Number.isNaN(moved.getTime())) throw new StoreError('BadValue', 'date overflow');
  return moved;
}

/** Arguments are read in order. A null ends the sum before a later argument of a wrong type is noticed. */
const add: Operator = eager(ANY, (values, name) => {
  let total: unknown = 0;
  let date: number | undefined;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (isNumeric(value)) total = sumOf(total, value);
    else if (!(value instanceof Date))
      throw typeMismatch(`${name} only supports numeric or date types, not ${typeName(value)}`);
    else if (date === undefined) date = value.getTime();
    else throw located(16612, `only one date allowed in an ${name} expression`);
  }
  return date === undefined ? total : shifted(date, Math.round(doubleOf(total)));
});

/** Returns the sum in the wider of the two types. An int64 that overflows becomes a double. */
function sumOf(a: unknown, b: unknown): unknown {
  const width = wider(widthOf(a), widthOf(b));
  if (width === 'decimal') return addDecimals(a, b);
  if (width === 'double') return typedDouble(doubleOf(a) + doubleOf(b));
  return typeof a === 'number' && typeof b === 'number' && Math.abs(a + b) <= 0x7fffffff
    ? a + b
    : integerOrDouble(width, whole(a) + whole(b));
}

const subtract = eager([2, 2], ([a, b], name) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
    if (isNumeric(b)) return shifted(a.getTime(), -Math.trunc(doubleOf(b)));
  } else if (isNumeric(a) && isNumeric(b)) return sumOf(a, negated(b));
  throw typeMismatch(`can't ${name} ${typeName(b)} from ${typeName(a)}`);
});

const negated = (value: unknown): unknown =>
  widthOf(value) === 'double' ? typedDouble(-doubleOf(value)) : productOf(value, -1);

function productOf(a: unknown, b: unknown): unknown {
  const width = wider(widthOf(a), widthOf(b));
  if (width === 'decimal') return multiplyDecimals(a, b);
  if (width === 'double') return typedDouble(doubleOf(a) * doubleOf(b));
  return integerOrDouble(width, whole(a) * whole(b));
}

const multiply = eager(ANY, (values, name) => {
  let product: unknown = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!isNumeric(value)) throw typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`);
    product = productOf(product, value);
  }
  return product;
});

const divide = eager([2, 2], ([a, b], name) => {
  if (!isNullish(a) && !isNullish(b) && (!isNumeric(a) || !isNumeric(b)))
    throw typeMismatch(`${name} only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  if (isNullish(a) || isNullish(b)) return null;
  if (isZero(b)) throw new StoreError('BadValue', `can't ${name} by zero`);
  return isDecimal(a, b) ? divideDecimals(a, b) : typedDouble(doubleOf(a) / doubleOf(b));
});

const isDecimal = (...values: unknown[]) => values.some((value) => value instanceof Decimal128);
const isZero = (value: unknown) =>
  value instanceof Decimal128 ? isZeroDecimal(value) : doubleOf(value) === 0;

const modulo = eager([2, 2], ([a, b], name) => {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b))
    throw located(16611, `${name} only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  if (isZero(b)) throw located(16610, `can't ${name} by zero`);
  if (isDecimal(a, b)) return remainderOfDecimals(a, b);
  const width = wider(widthOf(a), widthOf(b));
  if (width === 'double') return typedDouble(doubleOf(a) % doubleOf(b));
  return integerOrDouble(width, whole(a) % whole(b));
});

/** An operator on one number. Null results in null; other values throw 28765. */
const single = (apply: (value: unknown, name: string) => unknown): Operator =>
  eager([1, 1], ([value], name) => {
    if (isNullish(value)) return null;
    if (!isNumeric(value))
      throw located(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    return apply(value, name);
  });

/** An operator on doubles. Decimal128 is rejected, because its results have 34 digits. */
const ofDouble = (apply: (value: number, name: string) => number): Operator =>
  single((value, name) => {
    rejectDecimals(name, value);
    return typedDouble(apply(doubleOf(value), name));
  });

function rejectDecimals(name: string, ...values: unknown[]): void {
  if (isDecimal(...values)) throw notSupported(`${name} of a Decimal128`, 'InvalidPipelineOperator');
}

const absolute = single((value) => {
  const width = widthOf(value);
  if (width === 'double') return typedDouble(Math.abs(doubleOf(value)));
  if (width === 'decimal') return doubleOf(value) < 0 ? multiplyDecimals(value, -1) : toDecimal128(value);
  const size = whole(value);
  if (BigInt.asIntN(64, -size) === size && size !== 0n)
    throw located(28680, "can't take $abs of long long min");
  return integerOrDouble(width, size < 0n ? -size : size);
});

const toWhole = (rounding: Rounding): Operator => single((value) => rounded(value, 0, rounding));

function rounded(value: unknown, places: number, rounding: Rounding): unknown {
  const width = widthOf(value);
  if (width === 'decimal') return roundDecimal(value, places, rounding);
  if (width === 'double') return typedDouble(roundDouble(doubleOf(value), places, rounding));
  if (places >= 0) return value;
  const result = roundInteger(whole(value), places, rounding);
  if (BigInt.asIntN(64, result) !== result)
    throw located(51080, `invalid conversion from Decimal128 result in $round resulting from arguments`);
  return integerOrDouble(width, result);
}

const roundingTo = (rounding: Rounding): Operator =>
  eager([1, 2], (values, name) => {
    const [value, place] = values.length === 1 ? [values[0], 0] : values;
    if (isNullish(value) || isNullish(place)) return null;
    if (!isNumeric(value))
      throw located(51081, `${name} only supports numeric types, not ${typeName(value)}`);
    const places = integerOf(place);
    if (places === undefined) throw located(51082, `precision argument to ${name} must be an integral value`);
    if (places < -20 || places > 100)
      throw located(51083, `cannot apply ${name} with precision value ${places} value must be in [-20, 100]`);
    return rounded(value, places, rounding);
  });

const power = eager([2, 2], ([base, exponent], name) => {
  if (isNullish(base) || isNullish(exponent)) return null;
  if (!isNumeric(base)) throw located(28762, `${name}'s base must be numeric, not ${typeName(base)}`);
  if (!isNumeric(exponent))
    throw located(28763, `${name}'s exponent must be numeric, not ${typeName(exponent)}`);
  if (isZero(base) && doubleOf(exponent) < 0)
    throw located(28764, `${name} cannot take a base of 0 and a negative exponent`);
  rejectDecimals(name, base, exponent);
  const width = wider(widthOf(base), widthOf(exponent));
  const [x, y] = [doubleOf(base), doubleOf(exponent)];
  if (width === 'double') return typedDouble(powerOf(x, y));
  if (y < 0 && Math.abs(x) !== 1) return typedDouble(powerOf(x, y));
  if (Math.abs(x) <= 1)
    return integerOrDouble(width, x < 0 && whole(exponent) % 2n === 0n ? 1n : y === 0 ? 1n : BigInt(x));
  return y > 64 ? typedDouble(powerOf(x, y)) : integerOrDouble(width, whole(base) ** whole(exponent));
});

/** Like C's `pow`: 1 to any power is 1, even to NaN. */
const powerOf = (x: number, y: number): number =>
  x === 1 || (x === -1 && Math.abs(y) === Infinity) ? 1 : x ** y;

const logarithm = eager([2, 2], ([value, base], name) => {
  if (isNullish(value) || isNullish(base)) return null;
  if (!isNumeric(value)) throw located(28756, `${name}'s argument must be numeric, not ${typeName(value)}`);
  if (!isNumeric(base)) throw located(28757, `${name}'s base must be numeric, not ${typeName(base)}`);
  if (!(doubleOf(value) > 0))
    throw located(28758, `${name}'s argument must be a positive number, but is ${doubleOf(value)}`);
  if (!(doubleOf(base) > 0) || doubleOf(base) === 1)
    throw located(28759, `${name}'s base must be a positive number not equal to 1, but is ${doubleOf(base)}`);
  rejectDecimals(name, value, base);
  return typedDouble(Math.log(doubleOf(value)) / Math.log(doubleOf(base)));
});

function positive(code: number, apply: (value: number) => number): Operator {
  return ofDouble((value, name) => {
    // NaN is accepted, as in MongoDB.
    if (value <= 0) throw located(code, `${name}'s argument must be a positive number, but is ${value}`);
    return apply(value);
  });
}

const squareRoot = ofDouble((value, name) => {
  if (value < 0) throw located(28714, `${name}'s argument must be greater than or equal to 0`);
  return Math.sqrt(value);
});

/** An operator that is defined from `low` to `high`; throws 50989 outside. */
const bounded = (low: number, high: number, apply: (value: number) => number): Operator =>
  ofDouble((value, name) => {
    if (value < low || value > high)
      throw located(50989, `cannot apply ${name} to ${value}, value must be in [${low},${high}]`);
    return apply(value);
  });

const finite = (apply: (value: number) => number) => bounded(-Number.MAX_VALUE, Number.MAX_VALUE, apply);

const arcTangent2 = eager([2, 2], ([y, x], name) => {
  if (isNullish(y) || isNullish(x)) return null;
  const wrong = [y, x].find((value) => !isNumeric(value));
  if (wrong !== undefined)
    throw located(51044, `${name} only supports numeric types, not ${typeName(wrong)}`);
  rejectDecimals(name, y, x);
  return typedDouble(Math.atan2(doubleOf(y), doubleOf(x)));
});

function bitwise(start: bigint, apply: (a: bigint, b: bigint) => bigint): Operator {
  return eager(ANY, (values, name) => {
    for (const value of values) {
      if (isNullish(value)) return null;
      if (!isInteger(value))
        throw typeMismatch(`${name} only supports int and long operands, not ${typeName(value)}`);
    }
    const width: Width = values.some((value) => widthOf(value) === 'long') ? 'long' : 'int';
    return integerOrDouble(width, values.map(whole).reduce(apply, start));
  });
}

const isInteger = (value: unknown) => isNumeric(value) && ['int', 'long'].includes(widthOf(value));

const bitNot = eager([1, 1], ([value], name) => {
  if (isNullish(value)) return null;
  if (!isInteger(value)) throw located(28765, `${name} only supports int and long, not: ${typeName(value)}.`);
  return integerOrDouble(widthOf(value), ~whole(value));
});

export const arithmeticOperators: Operators = {
  $add: add,
  $subtract: subtract,
  $multiply: multiply,
  $divide: divide,
  $mod: modulo,
  $abs: absolute,
  $ceil: toWhole('ceiling'),
  $floor: toWhole('floor'),
  $round: roundingTo('half-even'),
  $trunc: roundingTo('down'),
  $pow: power,
  $exp: ofDouble(Math.exp),
  $ln: positive(28766, Math.log),
  $log10: positive(28761, Math.log10),
  $log: logarithm,
  $sqrt: squareRoot,
  $sin: finite(Math.sin),
  $cos: finite(Math.cos),
  $tan: finite(Math.tan),
  $asin: bounded(-1, 1, Math.asin),
  $acos: bounded(-1, 1, Math.acos),
  $atan: ofDouble(Math.atan),
  $atan2: arcTangent2,
  $sinh: ofDouble(Math.sinh),
  $cosh: ofDouble(Math.cosh),
  $tanh: ofDouble(Math.tanh),
  $asinh: ofDouble(Math.asinh),
  $acosh: bounded(1, Infinity, Math.acosh),
  $atanh: bounded(-1, 1, Math.atanh),
  $degreesToRadians: ofDouble((value) => value * (Math.PI / 180)),
  $radiansToDegrees: ofDouble((value) => value * (180 / Math.PI)),
  $bitAnd: bitwise(-1n, (a, b) => a & b),
  $bitOr: bitwise(0n, (a, b) => a | b),
  $bitXor: bitwise(0n, (a, b) => a ^ b),
  $bitNot: bitNot,
};
