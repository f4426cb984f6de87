import { type Decimal128, Long } from 'bson';
import { integer, whole, wider, type Width, widthOf } from '../values/arithmetic';
import { addDecimals, divideDecimals, exactDecimal, toDecimal128 } from '../values/decimal-arithmetic';
import { type Document, typedDouble } from '../values/documents';
import { encodeKey } from '../values/keys';
import { compareValues } from '../values/values';
import { doubleOf, isNumeric } from './arithmetic-operators';
import { mergeInto } from './object-operators';

export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

/** A sum of doubles that also adds up rounding errors, like MongoDB's: 0.1 + 0.2 + 0.3 is 0.6. */
class ExactSum {
  private sum = 0;
  private rest = 0;

  add(value: number): void {
    const total = this.sum + value;
    if (!Number.isFinite(total)) {
      this.sum = total;
      this.rest = 0;
      return;
    }
    const shifted = total - this.sum;
    this.rest += this.sum - (total - shifted) + (value - shifted);
    this.sum = total;
  }

  get total(): number {
    return this.sum + this.rest;
  }

  get decimal(): Decimal128 {
    return Number.isFinite(this.sum)
      ? addDecimals(exactDecimal(this.sum), exactDecimal(this.rest))
      : exactDecimal(this.sum);
  }
}

/** Sum of numbers of all types. Other values are ignored. */
class NumberSum {
  count = 0;
  private width: Width = 'int';
  /** Sum of the int32s, as long as a double represents it exactly. */
  private ints = 0;
  private longs = 0n;
  private readonly doubles = new ExactSum();
  private decimals: Decimal128 | undefined;

  add(value: unknown): void {
    if (!isNumeric(value)) return;
    this.count += 1;
    const width = widthOf(value);
    this.width = wider(this.width, width);
    if (width === 'int') {
      this.ints += doubleOf(value);
      if (Number.isSafeInteger(this.ints)) return;
      this.longs += BigInt(this.ints);
      this.ints = 0;
    } else if (width === 'long') this.longs += whole(value);
    else if (width === 'double') this.doubles.add(doubleOf(value));
    else this.decimals = this.decimals ? addDecimals(this.decimals, value) : toDecimal128(value);
  }

  get total(): unknown {
    const integers = this.longs + BigInt(this.ints);
    if (this.width === 'decimal') return this.decimal;
    if (this.width === 'double') return typedDouble(this.double);
    return integer(this.width, integers) ?? typedDouble(Number(integers));
  }

  get average(): unknown {
    if (this.count === 0) return null;
    return this.width === 'decimal'
      ? divideDecimals(this.decimal, this.count)
      : typedDouble(this.double / this.count);
  }

  private get double(): number {
    const integers = this.longs + BigInt(this.ints);
    if (integers === 0n) return this.doubles.total;
    const all = new ExactSum();
    const high = Number(integers);
    for (const part of [high, Number(integers - BigInt(high)), this.doubles.total]) all.add(part);
    return all.total;
  }

  private get decimal(): Decimal128 {
    const integers = toDecimal128(Long.fromBigInt(this.longs + BigInt(this.ints)));
    const parts = addDecimals(integers, this.doubles.decimal);
    return this.decimals ? addDecimals(this.decimals, parts) : parts;
  }
}

function numberSum(read: (sum: NumberSum) => unknown): Accumulator {
  const sum = new NumberSum();
  return { add: (value) => sum.add(value), result: () => read(sum) };
}

/** Uses Welford's algorithm, like MongoDB. */
function deviation(missing: 0 | 1): Accumulator {
  let [count, mean, squares] = [0, 0, 0];
  return {
    add(value) {
      if (!isNumeric(value)) return;
      const number = doubleOf(value);
      count += 1;
      const delta = number - mean;
      if (delta === 0) return;
      mean += delta / count;
      squares += delta * (number - mean);
    },
    result: () => (count <= missing ? null : typedDouble(Math.sqrt(squares / (count - missing)))),
  };
}

function folding<T>(start: T, step: (state: T, value: unknown) => T): Accumulator {
  let state = start;
  return { add: (value) => void (state = step(state, value)), result: () => state };
}

function extreme(side: 1 | -1): Accumulator {
  return folding<unknown>(null, (best, value) => {
    if (value === null || value === undefined) return best;
    return best === null || compareValues(value, best) === side ? value : best;
  });
}

function picking(replaces: (seen: boolean) => boolean): Accumulator {
  let [seen, picked]: [boolean, unknown] = [false, null];
  return {
    add(value) {
      if (replaces(seen)) picked = value ?? null;
      seen = true;
    },
    result: () => picked,
  };
}

export function collecting(finish: (values: unknown[]) => unknown): Accumulator {
  const values: unknown[] = [];
  return { add: (value) => void values.push(value), result: () => finish(values) };
}

function distinct(): Accumulator {
  const values = new Map<string, unknown>();
  return {
    add(value) {
      if (value === undefined) return;
      const key = encodeKey(value).bytes.toString('latin1');
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
}

function merging(): Accumulator {
  const result: Document = {};
  return { add: (value) => mergeInto(result, value), result: () => result };
}

export const ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => numberSum((sum) => sum.total),
  $avg: () => numberSum((sum) => sum.average),
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => picking((seen) => !seen),
  $last: () => picking(() => true),
  $push: () => collecting((values) => values.filter((value) => value !== undefined)),
  $addToSet: distinct,
  $mergeObjects: merging,
  $stdDevPop: () => deviation(0),
  $stdDevSamp: () => deviation(1),
};
