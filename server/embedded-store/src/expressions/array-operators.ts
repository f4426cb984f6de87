import { typeName } from '../values/bson-types';
import { type Document, fieldsOf, isDocument, setField, toBoolean, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { compareBy, compileSort } from '../values/sort';
import { checkTime } from '../values/time-limit';
import { compareValues } from '../values/values';
import { compareInExpression } from './comparison-operators';
import {
  ANY,
  eager,
  int32Of,
  integerOf,
  isNullish,
  located,
  named,
  namedArguments,
  type Operator,
  type Operators,
} from './operator';
import { bound } from './string-operators';

function expectArray(value: unknown, code: number, text: string): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw located(code, `${text}, but was of type: ${typeName(value)}`);
}

const elementAt = eager([2, 2], ([array, index], name) => {
  if (isNullish(array) || isNullish(index)) return null;
  const items = expectArray(array, 28689, `${name}'s first argument must be an array`);
  const at = int32Of(index, `${name}'s second argument`, 28690, 28691);
  return at < 0 ? items[items.length + at] : items[at];
});

const arrayEnd = (last: boolean): Operator =>
  eager([1, 1], ([array], name) => {
    if (isNullish(array)) return null;
    const items = expectArray(array, 28689, `${name}'s argument must be an array`);
    return last ? items.at(-1) : items[0];
  });

const concatArrays = eager(ANY, (values, name) => {
  const all: unknown[] = [];
  for (const value of values) {
    if (isNullish(value)) return null;
    all.push(...expectArray(value, 28664, `${name} only supports arrays`));
  }
  return all;
});

const filter: Operator = (operand, scope, name) => {
  const given = namedArguments(operand, name, ['input', 'cond'], ['as', 'limit'], {
    object: 28646,
    unknown: 28647,
    missing: { input: 28648, cond: 28650 },
  });
  const input = scope.compile(given.input);
  const inner = scope.bind([variableName(given.as, 'this')]);
  const condition = inner.scope.compile(given.cond);
  const most = given.limit === undefined ? undefined : scope.compile(given.limit);
  const [slot = 0] = inner.slots;
  return (environment) => {
    const items = input(environment);
    if (isNullish(items)) return null;
    const array = expectArray(items, 28651, `input to ${name} must be an array`);
    const limit = limitOf(most?.(environment), name);
    const matching: unknown[] = [];
    for (const item of array) {
      checkTime();
      environment.slots[slot] = item;
      if (toBoolean(condition(environment))) matching.push(item);
      if (matching.length === limit) break;
    }
    return matching;
  };
};

function limitOf(value: unknown, name: string): number {
  if (isNullish(value)) return Infinity;
  const limit = integerOf(value);
  if (limit === undefined)
    throw located(327391, `${name}: limit must be represented as a 32-bit integral value: ${String(value)}`);
  if (limit < 1) throw located(327392, `${name}: limit must be greater than 0: ${limit}`);
  return limit;
}

function variableName(given: unknown, otherwise: string): string {
  if (given === undefined) return otherwise;
  if (typeof given !== 'string') throw new StoreError('TypeMismatch', "'as' must be a string");
  return given;
}

const map: Operator = (operand, scope, name) => {
  const given = namedArguments(operand, name, ['input', 'in'], ['as'], {
    object: 16878,
    unknown: 16879,
    missing: { input: 16880, in: 16882 },
  });
  const input = scope.compile(given.input);
  const inner = scope.bind([variableName(given.as, 'this')]);
  const evaluate = inner.scope.compile(given.in);
  const [slot = 0] = inner.slots;
  return (environment) => {
    const items = input(environment);
    if (isNullish(items)) return null;
    return expectArray(items, 16883, `input to ${name} must be an array`).map((item) => {
      checkTime();
      environment.slots[slot] = item;
      return evaluate(environment) ?? null;
    });
  };
};

const reduce: Operator = (operand, scope, name) => {
  const given = namedArguments(operand, name, ['input', 'initialValue', 'in'], [], {
    object: 40075,
    unknown: 40076,
    missing: { input: 40077, initialValue: 40078, in: 40079 },
  });
  const [input, start] = [scope.compile(given.input), scope.compile(given.initialValue)];
  const inner = scope.bind(['this', 'value']);
  const evaluate = inner.scope.compile(given.in);
  const [item = 0, value = 0] = inner.slots;
  return (environment) => {
    const items = input(environment);
    if (isNullish(items)) return null;
    let result = start(environment);
    for (const each of expectArray(items, 40080, `${name} requires that 'input' be an array`)) {
      checkTime();
      environment.slots[item] = each;
      environment.slots[value] = result;
      result = evaluate(environment);
    }
    return result;
  };
};

const isIn = eager([2, 2], ([value, list], name) =>
  expectArray(list, 40081, `${name} requires an array as a second argument`).some(
    (item) => compareInExpression(item, value) === 0,
  ),
);

const indexOfArray = eager([2, 4], (values, name) => {
  const [array, wanted, start, end] = values;
  if (isNullish(array)) return null;
  const items = expectArray(array, 40090, `${name} requires an array as a first argument`);
  const from = values.length < 3 ? 0 : bound(start, name, 'starting index');
  const to = values.length < 4 ? items.length : Math.min(bound(end, name, 'ending index'), items.length);
  for (let at = from; at < to; at++) if (compareInExpression(items[at], wanted) === 0) return at;
  return -1;
});

/** MongoDB limits a range to 100 MB. */
const MAX_RANGE = (100 * 1024 * 1024) / 16;

const range = eager([2, 3], (values, name) => {
  const start = int32Of(values[0], `${name} requires a starting value that`, 34443, 34444);
  const end = int32Of(values[1], `${name} requires an ending value that`, 34445, 34446);
  const step = values.length < 3 ? 1 : int32Of(values[2], `${name} requires a step value that`, 34447, 34448);
  if (step === 0) throw located(34449, `${name} requires a non-zero step value`);
  if ((end - start) / step > MAX_RANGE)
    throw located(146, `${name} would use too much memory (${MAX_RANGE} numbers at most)`);
  const numbers: number[] = [];
  for (let number = start; step > 0 ? number < end : number > end; number += step) {
    if (numbers.length % 10_000 === 0) checkTime();
    numbers.push(number);
  }
  return numbers;
});

const reverse = eager([1, 1], ([array], name) =>
  isNullish(array)
    ? null
    : [...expectArray(array, 34435, `The argument to ${name} must be an array`)].reverse(),
);

const size = eager(
  [1, 1],
  ([array], name) => expectArray(array, 17124, `The argument to ${name} must be an array`).length,
);

const slice = eager([2, 3], (values, name) => {
  const [array, second, third] = values;
  if (values.some(isNullish)) return null;
  const items = expectArray(array, 28724, `First argument to ${name} must be an array`);
  const first = int32Of(second, `Second argument to ${name}`, 28725, 28726);
  if (values.length === 2) return first < 0 ? items.slice(first) : items.slice(0, first);
  const count = int32Of(third, `Third argument to ${name}`, 28727, 28728);
  if (count <= 0) throw located(28729, `Third argument to ${name} must be positive: ${count}`);
  const from = first < 0 ? Math.max(0, items.length + first) : first;
  return items.slice(from, from + count);
});

const sortArray: Operator = (operand, scope, name) => {
  const given = namedArguments(operand, name, ['input', 'sortBy'], [], {
    object: 2942500,
    unknown: 2942501,
    missing: { input: 2942502, sortBy: 2942503 },
  });
  const input = scope.compile(given.input);
  const compare = elementOrder(given.sortBy);
  return (environment) => {
    const items = input(environment);
    if (isNullish(items)) return null;
    return [...expectArray(items, 2942504, `The input argument to ${name} must be an array`)].sort(compare);
  };
};

/** Returns the comparison for `1`, `-1` or a document of fields. */
function elementOrder(sortBy: unknown): (a: unknown, b: unknown) => number {
  const direction = toNumber(sortBy);
  if (direction === 1 || direction === -1) return (a, b) => compareValues(a, b) * direction;
  if (!isDocument(sortBy)) throw located(2942507, 'sortBy must be an object, 1 or -1');
  if (Object.values(sortBy).some(isDocument))
    throw notSupported('$meta in an order', 'InvalidPipelineOperator');
  const compare = compareBy(compileSort(sortBy));
  return (a, b) => compare(fieldsOf(a) ?? {}, fieldsOf(b) ?? {});
}

const zip: Operator = (operand, scope, name) => {
  const given = namedArguments(operand, name, ['inputs'], ['useLongestLength', 'defaults'], {
    object: 34460,
    unknown: 34464,
    missing: 34465,
  });
  if (!Array.isArray(given.inputs)) throw located(34461, 'inputs must be an array of expressions');
  if (given.inputs.length === 0) throw located(34465, `${name} requires at least one input array`);
  const longest = given.useLongestLength ?? false;
  if (typeof longest !== 'boolean') throw located(34463, 'useLongestLength must be a bool');
  if (given.defaults !== undefined && !Array.isArray(given.defaults))
    throw located(34462, 'defaults must be an array of expressions');
  if (given.defaults && !longest)
    throw located(34466, 'cannot specify defaults unless useLongestLength is true');
  if (given.defaults && given.defaults.length !== given.inputs.length)
    throw located(34467, 'defaults and inputs must have the same length');
  const inputs = given.inputs.map((input) => scope.compile(input));
  const defaults = (given.defaults ?? []).map((value: unknown) => scope.compile(value));
  return (environment) => {
    const arrays = inputs.map((input) => input(environment));
    if (arrays.some(isNullish)) return null;
    const lists = arrays.map((array) =>
      expectArray(array, 34468, `${name} found a non-array expression in input`),
    );
    const lengths = lists.map((list) => list.length);
    const fill = defaults.map((value) => value(environment));
    return Array.from({ length: longest ? Math.max(...lengths) : Math.min(...lengths) }, (_, at) =>
      lists.map((list, place) => (at < list.length ? list[at] : (fill[place] ?? null))),
    );
  };
};

/** Converts `[[k, v]]` and `[{k, v}]` to a document. */
const arrayToObject = eager([1, 1], ([array], name) => {
  if (isNullish(array)) return null;
  const items = expectArray(array, 40386, `${name} requires an array input`);
  const pairs = Array.isArray(items[0]);
  const result: Document = {};
  for (const item of items) {
    const [key, value] = pairs ? pairOf(item, name) : keyAndValue(item, name);
    if (typeof key !== 'string')
      throw located(pairs ? 40395 : 40394, `${name} requires keys of type string, found ${typeName(key)}`);
    if (key.includes('\0'))
      throw located(pairs ? 4940400 : 4940401, 'Key field cannot contain an embedded null byte');
    setField(result, key, value);
  }
  return result;
});

function pairOf(item: unknown, name: string): unknown[] {
  if (!Array.isArray(item))
    throw located(40396, `${name} requires a consistent input format: arrays of 2 elements`);
  if (item.length !== 2)
    throw located(40397, `${name} requires an array of size 2 arrays, found ${item.length}`);
  return item;
}

function keyAndValue(item: unknown, name: string): unknown[] {
  const fields = fieldsOf(item);
  if (!fields)
    throw located(Array.isArray(item) ? 40391 : 40398, `${name} requires documents with 'k' and 'v'`);
  if (Object.keys(fields).length !== 2 || !('k' in fields) || !('v' in fields))
    throw located(
      Object.keys(fields).length === 2 ? 40393 : 40392,
      `${name} requires an object with the fields 'k' and 'v'`,
    );
  return [fields['k'], fields['v']];
}

const someOf = (pick: (values: unknown[], count: number) => unknown[]): Operator =>
  named(['n', 'input'], [], { object: 5787801, unknown: 5787901, missing: 5787906 }, ({ n, input }, name) => {
    const count = countOf(n, name);
    return pick(expectArray(input, 5788200, `${name} input must be an array`), count);
  });

/** Returns the argument `n` of an operator. */
export function countOf(value: unknown, name: string): number {
  const count = integerOf(value);
  if (count === undefined)
    throw located(5787902, `Value for 'n' of ${name} must be of integral type, but found ${typeName(value)}`);
  if (count < 1) throw located(5787908, `'n' of ${name} must be greater than 0, found ${count}`);
  return count;
}

const present = (values: unknown[]) => values.filter((value) => !isNullish(value));

export const arrayOperators: Operators = {
  $arrayElemAt: elementAt,
  $arrayToObject: arrayToObject,
  $concatArrays: concatArrays,
  $filter: filter,
  $first: arrayEnd(false),
  $last: arrayEnd(true),
  $firstN: someOf((values, count) => values.slice(0, count)),
  $lastN: someOf((values, count) => values.slice(-count)),
  $minN: someOf((values, count) => present(values).sort(compareValues).slice(0, count)),
  $maxN: someOf((values, count) =>
    present(values)
      .sort((a, b) => compareValues(b, a))
      .slice(0, count),
  ),
  $in: isIn,
  $indexOfArray: indexOfArray,
  $isArray: eager([1, 1], ([value]) => Array.isArray(value)),
  $map: map,
  $range: range,
  $reduce: reduce,
  $reverseArray: reverse,
  $size: size,
  $slice: slice,
  $sortArray: sortArray,
  $zip: zip,
};
