import { Decimal128, Int32, Long } from 'bson';
import { toNumber } from './documents';

/** `digits × 10^exponent`, as Decimal128 stores it: 1.50 keeps its zero. */
interface Digits {
  digits: bigint;
  exponent: number;
}

/** A finite decimal. NaN and infinities are plain numbers. */
type Decimal = Digits | number;

const PRECISION = 34;
/** Significant digits that MongoDB takes from a double. */
const DOUBLE_DIGITS = 15;

export const toDecimal128 = (value: unknown): Decimal128 =>
  value instanceof Decimal128 ? value : pack(decimalOf(value));

/**
 * Returns a double's exact binary value, rounded to 34 digits. `$sum` and `$avg` mix it with decimals like
 * this.
 */
export const exactDecimal = (value: number): Decimal128 =>
  pack(Number.isFinite(value) ? exactDouble(value) : value);

/** All results here are rounded half-even to 34 digits. */
export function addDecimals(a: unknown, b: unknown): Decimal128 {
  const [x, y] = [decimalOf(a), decimalOf(b)];
  if (typeof x === 'number' || typeof y === 'number') return pack(rough(x) + rough(y));
  const [left, right, exponent] = aligned(x, y);
  return pack({ digits: left + right, exponent });
}

export function multiplyDecimals(a: unknown, b: unknown): Decimal128 {
  const [x, y] = [decimalOf(a), decimalOf(b)];
  if (typeof x === 'number' || typeof y === 'number') return pack(rough(x) * rough(y));
  return pack({ digits: x.digits * y.digits, exponent: x.exponent + y.exponent });
}

/** The caller rejects a divisor of zero. */
export function divideDecimals(a: unknown, b: unknown): Decimal128 {
  const [x, y] = [decimalOf(a), decimalOf(b)];
  if (typeof x === 'number' || typeof y === 'number') return pack(rough(x) / rough(y));
  const shift = Math.max(0, PRECISION + 2 + lengthOf(y.digits) - lengthOf(x.digits));
  const scaled = x.digits * 10n ** BigInt(shift);
  const ideal = x.exponent - y.exponent;
  let [digits, exponent] = [scaled / y.digits, ideal - shift];
  if (scaled % y.digits !== 0n) {
    // The quotient continues, so another digit is added for correct rounding.
    return pack({ digits: digits * 10n + (digits < 0n ? -1n : 1n), exponent: exponent - 1 });
  }
  while (exponent < ideal && digits % 10n === 0n) [digits, exponent] = [digits / 10n, exponent + 1];
  return pack({ digits, exponent });
}

/** The remainder has the sign of the dividend. The caller rejects a divisor of zero. */
export function remainderOfDecimals(a: unknown, b: unknown): Decimal128 {
  const [x, y] = [decimalOf(a), decimalOf(b)];
  if (typeof x === 'number') return pack(NaN);
  if (typeof y === 'number') return Number.isNaN(y) ? pack(NaN) : pack(x);
  const [left, right, exponent] = aligned(x, y);
  return pack({ digits: left % right, exponent });
}

export type Rounding = 'half-even' | 'down' | 'floor' | 'ceiling';

/** Rounds to decimal places; negative ones are before the point. */
export function roundDecimal(value: unknown, places: number, rounding: Rounding): Decimal128 {
  const decimal = decimalOf(value);
  return pack(typeof decimal === 'number' ? decimal : quantized(decimal, -places, rounding));
}

/** Rounds a finite double by its exact binary value, as MongoDB does. */
export function roundDouble(value: number, places: number, rounding: Rounding): number {
  if (!Number.isFinite(value) || value === 0) return value;
  const { digits, exponent } = quantized(exactDouble(value), -places, rounding);
  const rounded = Number(`${digits}e${exponent}`);
  return rounded === 0 && value < 0 ? -0 : rounded;
}

export const roundInteger = (value: bigint, places: number, rounding: Rounding): bigint => {
  const { digits, exponent } = quantized({ digits: value, exponent: 0 }, -places, rounding);
  return digits * 10n ** BigInt(exponent);
};

/** Returns the integer part of a Decimal128; undefined for NaN and infinities. */
export function wholePart(value: Decimal128): bigint | undefined {
  const decimal = decimalOf(value);
  if (typeof decimal === 'number') return undefined;
  const { digits, exponent } = quantized(decimal, 0, 'down');
  return digits * 10n ** BigInt(exponent);
}

export function isZeroDecimal(value: unknown): boolean {
  const decimal = decimalOf(value);
  return typeof decimal !== 'number' && decimal.digits === 0n;
}

function decimalOf(value: unknown): Decimal {
  if (value instanceof Decimal128) return parsed(value.toString());
  if (value instanceof Long) return { digits: value.toBigInt(), exponent: 0 };
  const number = toNumber(value) ?? NaN;
  if (
    value instanceof Int32 ||
    (typeof value === 'number' && Number.isInteger(value) && (value | 0) === value)
  )
    return { digits: BigInt(number), exponent: 0 };
  if (!Number.isFinite(number)) return number;
  if (number === 0) return { digits: 0n, exponent: 0 };
  const [digits = '0', exponent = '0'] = number.toExponential(DOUBLE_DIGITS - 1).split('e');
  return { digits: BigInt(digits.replace('.', '')), exponent: Number(exponent) - DOUBLE_DIGITS + 1 };
}

function parsed(text: string): Decimal {
  if (/nan/i.test(text)) return NaN;
  if (/inf/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text) ?? [];
  const digits = BigInt(`${whole}${fraction}`);
  return { digits: sign === '-' ? -digits : digits, exponent: Number(power) - fraction.length };
}

/** Every double is a finite decimal, because 2 divides 10. */
function exactDouble(value: number): Digits {
  let [scaled, halvings] = [value, 0];
  while (!Number.isInteger(scaled)) [scaled, halvings] = [scaled * 2, halvings + 1];
  return { digits: BigInt(scaled) * 5n ** BigInt(halvings), exponent: -halvings };
}

function aligned(a: Digits, b: Digits): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [
    a.digits * 10n ** BigInt(a.exponent - exponent),
    b.digits * 10n ** BigInt(b.exponent - exponent),
    exponent,
  ];
}

function quantized({ digits, exponent }: Digits, wanted: number, rounding: Rounding): Digits {
  if (exponent >= wanted) return { digits: digits * 10n ** BigInt(exponent - wanted), exponent: wanted };
  const unit = 10n ** BigInt(wanted - exponent);
  const negative = digits < 0n;
  const size = negative ? -digits : digits;
  const rest = size % unit;
  let rounded = size / unit;
  const up =
    rounding === 'half-even'
      ? rest * 2n > unit || (rest * 2n === unit && rounded % 2n === 1n)
      : rest > 0n && ((rounding === 'floor' && negative) || (rounding === 'ceiling' && !negative));
  if (up) rounded += 1n;
  return { digits: negative ? -rounded : rounded, exponent: wanted };
}

const rough = (value: Decimal): number =>
  typeof value === 'number' ? value : Number(`${value.digits}e${value.exponent}`);

const lengthOf = (digits: bigint): number => digits.toString().replace('-', '').length;

function pack(value: Decimal): Decimal128 {
  if (typeof value === 'number')
    return Decimal128.fromString(Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity');
  const excess = lengthOf(value.digits) - PRECISION;
  const { digits, exponent } = excess > 0 ? quantized(value, value.exponent + excess, 'half-even') : value;
  return Decimal128.fromString(`${digits}E${exponent}`);
}
