import { Double, Int32 } from 'bson';
import { bsonType, isLong } from './documents';

interface Exact {
  digits: bigint;
  exponent: number;
}

export type Comparable = number | bigint | Exact;

export function numeric(value: unknown): Comparable | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (isLong(value)) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value.toBigInt();
  }
  return bsonType(value) === 'Decimal128' ? ofDecimal(String(value)) : undefined;
}

function ofDecimal(text: string): Comparable {
  if (/nan/i.test(text)) return NaN;
  if (/inf/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^([+-]?)(\d*)\.?(\d*)(?:E([+-]?\d+))?$/i.exec(text) ?? [];
  const exact = { digits: BigInt(`${whole}${fraction}`), exponent: Number(power) - fraction.length };
  return normalise({ digits: sign === '-' ? -exact.digits : exact.digits, exponent: exact.exponent });
}

/** Converts integers within 2^53 to plain numbers, whose comparison is fast. */
function normalise(exact: Exact): Comparable {
  if (exact.digits === 0n) return 0;
  let { digits, exponent } = exact;
  while (digits % 10n === 0n) {
    digits /= 10n;
    exponent += 1;
  }
  if (exponent >= 0 && exponent < 20) {
    const whole = digits * 10n ** BigInt(exponent);
    return whole <= BigInt(Number.MAX_SAFE_INTEGER) && whole >= -BigInt(Number.MAX_SAFE_INTEGER)
      ? Number(whole)
      : whole;
  }
  return { digits, exponent };
}

/** Converts a finite number to an exact decimal. Every double has one, because 2 divides 10. */
function exactly(value: Comparable): Exact {
  if (typeof value === 'object') return value;
  if (typeof value === 'bigint') return { digits: value, exponent: 0 };
  if (Number.isInteger(value)) return { digits: BigInt(value), exponent: 0 };
  let scaled = value;
  let halvings = 0;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    halvings += 1;
  }
  return { digits: BigInt(scaled) * 5n ** BigInt(halvings), exponent: -halvings };
}

/** Compares numbers of any type. NaN precedes all others, as in MongoDB. */
export function compareNumbers(a: Comparable, b: Comparable): number {
  if (typeof a !== 'object' && typeof b !== 'object') {
    if (a === b) return 0;
    if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
    if (Number.isNaN(b)) return 1;
    return a < b ? -1 : a > b ? 1 : 0;
  }
  const roughA = toDouble(a);
  const roughB = toDouble(b);
  if (!Number.isFinite(roughA) || !Number.isFinite(roughB)) return compareNumbers(roughA, roughB);
  if (Math.abs(roughA - roughB) > 1e-9 * Math.max(Math.abs(roughA), Math.abs(roughB)))
    return roughA < roughB ? -1 : 1;
  const [x, y] = aligned(exactly(a), exactly(b));
  return x < y ? -1 : x > y ? 1 : 0;
}

export function toDouble(value: Comparable): number {
  return typeof value === 'object' ? Number(`${value.digits}e${value.exponent}`) : Number(value);
}

/** Returns whether a double represents the number exactly. */
export function isExactDouble(value: Comparable): boolean {
  if (typeof value === 'number') return true;
  if (typeof value === 'bigint') return BigInt(Number(value)) === value;
  return compareNumbers(toDouble(value), value) === 0;
}

/** Returns the largest integer that is not above the number minus the double, and whether it is the difference. */
export function distanceFrom(number: Comparable, double: number): { floor: bigint; exact: boolean } {
  const [a, b] = [exactly(number), exactly(double)];
  const [x, y] = aligned(a, b);
  const unit = 10n ** BigInt(Math.max(0, -Math.min(a.exponent, b.exponent)));
  const scale = 10n ** BigInt(Math.max(0, Math.min(a.exponent, b.exponent)));
  const difference = (x - y) * scale;
  const whole = difference / unit;
  const exact = whole * unit === difference;
  return { floor: !exact && difference < 0n ? whole - 1n : whole, exact };
}

function aligned(a: Exact, b: Exact): [bigint, bigint] {
  const exponent = Math.min(a.exponent, b.exponent);
  return [a.digits * 10n ** BigInt(a.exponent - exponent), b.digits * 10n ** BigInt(b.exponent - exponent)];
}
