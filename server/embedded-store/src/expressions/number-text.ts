import { Decimal128, Long } from 'bson';
import { toNumber } from '../values/documents';

/** Formats a number like MongoDB: doubles like C's `%.16g`. */
export function numberText(value: unknown): string {
  if (value instanceof Long || value instanceof Decimal128) return value.toString();
  const number = toNumber(value) ?? NaN;
  if (!Number.isFinite(number)) return String(number);
  if (Object.is(number, -0)) return '-0';
  const [digits = '0', exponent = '0'] = number.toExponential(15).split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 16) {
    const mantissa = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
    return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  const fixed = number.toFixed(Math.max(0, 15 - power));
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}
