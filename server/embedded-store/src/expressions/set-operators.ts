import { typeName } from '../values/bson-types';
import { encodeKey } from '../values/keys';
import { ANY, eager, isNullish, located, type Operators } from './operator';

/** Values that are equal in MongoDB's sense have equal keys. */
const keyOf = (value: unknown): string => encodeKey(value).bytes.toString('latin1');

const uniqueOf = (values: readonly unknown[]): Map<string, unknown> => {
  const unique = new Map<string, unknown>();
  for (const value of values) {
    const key = keyOf(value);
    if (!unique.has(key)) unique.set(key, value);
  }
  return unique;
};

/** MongoDB returns the elements of sets in the order of their values. */
const ordered = (values: Map<string, unknown>): unknown[] =>
  [...values.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, value]) => value);

function expectArray(value: unknown, code: number, text: string): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw located(code, `${text}. One argument is of type: ${typeName(value)}`);
}

export const setOperators: Operators = {
  $setDifference: eager([2, 2], ([a, b], name) => {
    if (isNullish(a) || isNullish(b)) return null;
    const first = expectArray(a, 17048, `both operands of ${name} must be arrays`);
    const second = uniqueOf(expectArray(b, 17049, `both operands of ${name} must be arrays`));
    return [...uniqueOf(first)].filter(([key]) => !second.has(key)).map(([, value]) => value);
  }),
  $setEquals: eager([2, Infinity], (values, name) => {
    const [first, ...others] = values.map((value) =>
      uniqueOf(expectArray(value, 17044, `All operands of ${name} must be arrays`)),
    );
    return others.every(
      (other) => other.size === first?.size && [...other.keys()].every((key) => first.has(key)),
    );
  }),
  $setIntersection: eager(ANY, (values, name) => {
    let common: Map<string, unknown> | undefined;
    for (const value of values) {
      if (isNullish(value)) return null;
      const own = uniqueOf(expectArray(value, 17047, `All operands of ${name} must be arrays`));
      common = common ? new Map([...common].filter(([key]) => own.has(key))) : own;
    }
    return ordered(common ?? new Map<string, unknown>());
  }),
  $setIsSubset: eager([2, 2], ([a, b], name) => {
    const first = expectArray(a, 17046, `both operands of ${name} must be arrays`);
    const second = uniqueOf(expectArray(b, 17042, `both operands of ${name} must be arrays`));
    return first.every((value) => second.has(keyOf(value)));
  }),
  $setUnion: eager(ANY, (values, name) => {
    const all: unknown[] = [];
    for (const value of values) {
      if (isNullish(value)) return null;
      all.push(...expectArray(value, 17043, `All operands of ${name} must be arrays`));
    }
    return ordered(uniqueOf(all));
  }),
};
