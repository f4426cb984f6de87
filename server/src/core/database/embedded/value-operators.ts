import { evalExpr } from 'mingo/core';
import * as arithmetic from 'mingo/operators/expression/arithmetic';
import { addNumbers, calculate, negated } from './arithmetic';
import type { Operator } from './date-operators';
import { numeric } from './decimals';
import { toNumber } from './documents';
import { StoreError } from './errors';
import { TYPE_NAMES, typeNumber } from './bson-types';
import { compareValues, equalValues } from './values';

const evaluate = evalExpr as unknown as Operator;

/** In expressions a missing value comes before null and is not equal to it. */
function order(a: unknown, b: unknown): number {
  if ((a === undefined) !== (b === undefined)) return a === undefined ? -1 : 1;
  return compareValues(a, b);
}

function comparing(name: string, answer: (order: number) => unknown): Operator {
  return (document, operand, options) => {
    if (!Array.isArray(operand) || operand.length !== 2)
      throw new StoreError('Location16020', `Expression ${name} takes exactly 2 arguments`);
    const [a, b] = evaluate(document, operand, options) as unknown[];
    return answer(order(a, b));
  };
}

const isIn: Operator = (document, operand, options) => {
  const [value, list] = evaluate(document, operand, options) as unknown[];
  if (!Array.isArray(list))
    throw new StoreError('Location40081', '$in requires an array as a second argument');
  return list.some((item) => equalValues(item, value));
};

const typeName: Operator = (document, operand, options) => {
  const [argument] = Array.isArray(operand) ? (operand as unknown[]) : [operand];
  const number = typeNumber(evaluate(document, argument, options));
  return Object.entries(TYPE_NAMES).find(([, value]) => value === number)?.[0] ?? 'missing';
};

/** int64 and Decimal128 keep their value and type; plain numbers, dates and nulls are mingo's. */
function wide(plain: Operator, calculation: (values: unknown[]) => unknown): Operator {
  return (document, operand, options) => {
    const values = evaluate(document, Array.isArray(operand) ? operand : [operand], options) as unknown[];
    const special = values.some((value) => typeof value === 'object' && numeric(value) !== undefined);
    if (special && values.every((value) => numeric(value) !== undefined)) return calculation(values);
    return plain(document, operand, options);
  };
}

/** The values an accumulator sees: a group's, or an array's. */
const gathered = (items: unknown, operand: unknown, options: unknown): unknown[] =>
  (items as unknown[]).map((item) =>
    operand === null || operand === undefined ? item : evaluate(item, operand, options),
  );

const sum: Operator = (items, operand, options) =>
  gathered(items, operand, options).reduce(
    (total, value) => (numeric(value) === undefined ? total : addNumbers(total, value)),
    0,
  );

const average: Operator = (items, operand, options) => {
  const numbers = gathered(items, operand, options).filter((value) => numeric(value) !== undefined);
  return numbers.length === 0
    ? null
    : numbers.reduce<number>((total, value) => total + (toNumber(value) ?? 0), 0) / numbers.length;
};

function extreme(side: 1 | -1): Operator {
  return (items, operand, options) => {
    const values = gathered(items, operand, options).filter((value) => value !== null && value !== undefined);
    return values.length === 0
      ? null
      : values.reduce((best, value) => (compareValues(value, best) === side ? value : best));
  };
}

/** The operators on values this store puts in the place of mingo's: comparisons and arithmetic of BSON's types. */
export const valueOperators: Record<string, Operator> = {
  $eq: comparing('$eq', (result) => result === 0),
  $ne: comparing('$ne', (result) => result !== 0),
  $gt: comparing('$gt', (result) => result > 0),
  $gte: comparing('$gte', (result) => result >= 0),
  $lt: comparing('$lt', (result) => result < 0),
  $lte: comparing('$lte', (result) => result <= 0),
  $cmp: comparing('$cmp', (result) => result),
  $in: isIn,
  $type: typeName,
  $add: wide(arithmetic.$add as unknown as Operator, (values) =>
    values.reduce((a, b) => calculate('add', a, b)),
  ),
  $multiply: wide(arithmetic.$multiply as unknown as Operator, (values) =>
    values.reduce((a, b) => calculate('multiply', a, b)),
  ),
  $subtract: wide(arithmetic.$subtract as unknown as Operator, ([a, b]) => calculate('add', a, negated(b))),
};

/** The same for accumulators, where mingo calls them. */
export const valueAccumulators: Record<string, Operator> = {
  $sum: sum,
  $avg: average,
  $min: extreme(-1),
  $max: extreme(1),
};
