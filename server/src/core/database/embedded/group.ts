import { addNumbers } from './arithmetic';
import { numeric } from './decimals';
import { isDocument, toNumber, type Document } from './documents';
import { StoreError } from './errors';
import {
  checkExpression,
  compileExpression,
  evaluateAccumulator,
  isAccumulator,
  type Variables,
} from './expressions';
import { encodeKey } from './keys';
import { PAUSE, type Pause } from './scan';
import { compareValues } from './values';

/** Gathers one field of a group, a value at a time. */
interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

interface GroupField {
  name: string;
  evaluate: (document: Document) => unknown;
  create: () => Accumulator;
}

/** Compiles `$group`: rows by the value of `_id`, as MongoDB compares values. 15952 for an unknown accumulator. */
export function compileGroup(operand: Document, variables: Variables) {
  if (!('_id' in operand)) throw new StoreError('Location15955', 'a group specification must include an _id');
  const id = compileExpression(operand['_id'], variables);
  const fields = Object.entries(operand)
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => compileField(name, value, variables));
  return function* (rows: Iterable<Document | Pause>): Generator<Document | Pause> {
    const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
    for (const row of rows) {
      if (row === PAUSE) {
        yield row;
        continue;
      }
      const value = id(row) ?? null;
      const key = typeof value === 'string' ? value : `\0${encodeKey(value).bytes.toString('latin1')}`;
      let group = groups.get(key);
      if (!group)
        groups.set(key, (group = { id: value, accumulators: fields.map(({ create }) => create()) }));
      for (const [at, { evaluate }] of fields.entries()) group.accumulators[at]?.add(evaluate(row));
    }
    for (const group of groups.values()) {
      yield Object.fromEntries([
        ['_id', group.id],
        ...fields.map(({ name }, at) => [name, group.accumulators[at]?.result()]),
      ]) as Document;
    }
  };
}

function compileField(name: string, value: unknown, variables: Variables): GroupField {
  if (!isDocument(value) || Object.keys(value).length !== 1)
    throw new StoreError('Location40234', `The field '${name}' must be an accumulator object`);
  if (name.includes('.'))
    throw new StoreError('Location40235', `The field name '${name}' cannot contain '.'`);
  const [operator, operand] = Object.entries(value)[0] as [string, unknown];
  const create = ACCUMULATORS[operator];
  if (create)
    return {
      name,
      create,
      evaluate: operator === '$count' ? () => 1 : compileExpression(operand, variables),
    };
  if (!isAccumulator(operator) || operator === '$accumulator')
    throw new StoreError('Location15952', `unknown group operator '${operator}'`);
  checkExpression(operand);
  return {
    name,
    evaluate: (document) => document,
    create: () => collecting((documents) => evaluateAccumulator(operator, documents, operand, variables)),
  };
}

/** Those of MongoDB's accumulators that need no more memory than their answer. The others collect the group. */
const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: () =>
    folding<unknown>(0, (sum, value) => (numeric(value) === undefined ? sum : addNumbers(sum, value))),
  $count: () => folding(0, (count) => count + 1),
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => taking((seen) => !seen),
  $last: () => taking(() => true),
  $push: () => collecting((values) => values.filter((value) => value !== undefined)),
  $addToSet: distinct,
};

function folding<T>(start: T, step: (state: T, value: unknown) => T): Accumulator {
  let state = start;
  return { add: (value) => void (state = step(state, value)), result: () => state };
}

function average(): Accumulator {
  let [sum, count]: [unknown, number] = [0, 0];
  return {
    add(value) {
      if (numeric(value) === undefined) return;
      sum = addNumbers(sum, value);
      count += 1;
    },
    result: () => (count === 0 ? null : (toNumber(sum) ?? 0) / count),
  };
}

function extreme(side: 1 | -1): Accumulator {
  return folding<unknown>(null, (best, value) => {
    if (value === null || value === undefined) return best;
    return best === null || compareValues(value, best) === side ? value : best;
  });
}

function taking(replaces: (seen: boolean) => boolean): Accumulator {
  let [seen, taken]: [boolean, unknown] = [false, null];
  return {
    add(value) {
      if (replaces(seen)) taken = value ?? null;
      seen = true;
    },
    result: () => taken,
  };
}

function collecting(finish: (values: unknown[]) => unknown): Accumulator {
  const values: unknown[] = [];
  return { add: (value) => void values.push(value), result: () => finish(values) };
}

function distinct(): Accumulator {
  const values = new Map<string, unknown>();
  return {
    add: (value) =>
      void (value === undefined || values.set(encodeKey(value).bytes.toString('latin1'), value)),
    result: () => [...values.values()],
  };
}
