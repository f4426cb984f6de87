import type { Condition } from '../matching/match';
import { isRegex } from '../matching/predicates';
import { numeric } from '../values/decimals';
import { AFTER, EMPTY_ARRAY, encodeKey, invert, orderedPrefix } from '../values/keys';
import { literalPrefix } from '../values/regex';
import { ORDER, typeOrder } from '../values/values';

/** A position between encoded values: just before or just after everything that begins with `bytes`. */
interface Bound {
  bytes: Buffer;
  after: boolean;
}

/** A range between two bounds. A point contains exactly one encoded value. */
export interface Interval {
  low: Bound;
  high: Bound;
  point: boolean;
}

/** The intervals of a condition. `exact`: every value in them fulfils the condition. */
export interface ConditionBounds {
  intervals: Interval[];
  exact: boolean;
}

const RANGED = new Set<number>([
  ORDER.number,
  ORDER.string,
  ORDER.date,
  ORDER.objectId,
  ORDER.boolean,
  ORDER.binary,
  ORDER.timestamp,
]);

/** Returns the intervals of a condition; undefined if an index cannot help. */
export function conditionBounds({
  operator,
  operand,
}: Pick<Condition, 'operator' | 'operand'>): ConditionBounds | undefined {
  switch (operator) {
    case '$eq':
      return equalityBounds(operand);
    case '$in':
      return union(
        (operand as unknown[]).map((item) => (isRegex(item) ? regexBounds(item) : equalityBounds(item))),
      );
    case '$regex':
      return regexBounds(operand);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return rangeBounds(operator, operand);
    default:
      return undefined;
  }
}

function equalityBounds(value: unknown): ConditionBounds {
  if (!Array.isArray(value)) {
    const key = encodeKey(value ?? null);
    return { intervals: [point(key.bytes)], exact: !key.inexact };
  }
  const first = value.length === 0 ? EMPTY_ARRAY : encodeKey(value[0]).bytes;
  return { intervals: [point(first), point(encodeKey(value).bytes)], exact: false };
}

const point = (bytes: Buffer): Interval => ({
  low: { bytes, after: false },
  high: { bytes, after: true },
  point: true,
});

function union(all: ConditionBounds[]): ConditionBounds {
  const intervals = all.flatMap((bounds) => bounds.intervals);
  return { intervals: withoutDuplicates(intervals), exact: all.every((bounds) => bounds.exact) };
}

/**
 * Sorts intervals and removes duplicates. Only prefixes of expressions can overlap; the reader drops repeated
 * documents.
 */
function withoutDuplicates(intervals: Interval[]): Interval[] {
  const sorted = [...intervals].sort((a, b) => compareBounds(a.low, b.low) || compareBounds(b.high, a.high));
  return sorted.filter((interval, at) => {
    const previous = sorted[at - 1];
    return previous === undefined || compareBounds(interval.high, previous.high) > 0;
  });
}

function regexBounds(operand: unknown): ConditionBounds {
  const letters = typeof operand === 'string' || isRegex(operand) ? literalPrefix(operand) : '';
  const bytes = Buffer.concat([Buffer.from([ORDER.string]), Buffer.from([...letters].slice(0, 60).join(''))]);
  const strings: Interval = { low: { bytes, after: false }, high: { bytes, after: true }, point: false };
  return { intervals: [strings, bracket(ORDER.regex)], exact: false };
}

function bracket(type: number): Interval {
  const bytes = Buffer.from([type]);
  return { low: { bytes, after: false }, high: { bytes, after: true }, point: false };
}

function rangeBounds(operator: string, operand: unknown): ConditionBounds | undefined {
  const type = typeOrder(operand);
  if (type === ORDER.null) return operator.endsWith('e') ? equalityBounds(null) : undefined;
  if (!RANGED.has(type) || Number.isNaN(numeric(operand))) return undefined;
  const key = encodeKey(operand);
  const whole = bracket(type);
  // NaN is the lowest number and is in no range.
  const first = type === ORDER.number ? { bytes: encodeKey(NaN).bytes, after: true } : whole.low;
  const bound = (after: boolean, widened: boolean): Bound =>
    key.inexact ? { bytes: orderedPrefix(key), after: widened } : { bytes: key.bytes, after };
  const upward = operator.startsWith('$g');
  const low = upward ? bound(operator === '$gt', false) : first;
  const high = upward ? whole.high : bound(operator === '$lte', true);
  return { intervals: [{ low, high, point: false }], exact: !key.inexact };
}

export function intersect(a: Interval[], b: Interval[]): Interval[] {
  const both = a.flatMap((x) =>
    b.map((y): Interval => {
      const low = compareBounds(x.low, y.low) >= 0 ? x.low : y.low;
      const high = compareBounds(x.high, y.high) <= 0 ? x.high : y.high;
      return { low, high, point: (x.point || y.point) && low.bytes.equals(high.bytes) };
    }),
  );
  return withoutDuplicates(both.filter(({ low, high }) => compareBounds(low, high) < 0));
}

function compareBounds(a: Bound, b: Bound): number {
  return Buffer.compare(place(a), place(b));
}

const place = ({ bytes, after }: Bound): Buffer => (after ? Buffer.concat([bytes, AFTER]) : bytes);

/**
 * Returns the first byte sequence inside and the first outside of an interval. A descending field reverses
 * them.
 */
export function intervalRange(
  prefix: Buffer,
  { low, high }: Interval,
  descending: boolean,
): { start: Buffer; end: Buffer } {
  if (!descending)
    return { start: Buffer.concat([prefix, place(low)]), end: Buffer.concat([prefix, place(high)]) };
  const turned = ({ bytes, after }: Bound) => place({ bytes: invert(bytes), after: !after });
  return { start: Buffer.concat([prefix, turned(high)]), end: Buffer.concat([prefix, turned(low)]) };
}
