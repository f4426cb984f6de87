import { isDocument, toBoolean } from '../values/documents';
import { compareValues } from '../values/values';
import { eager, isNullish, listOf, located, namedArguments, type Operator, type Operators } from './operator';

/** Unlike in queries, a missing value differs from null and precedes it. */
export function compareInExpression(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return compareValues(a, b);
}

const comparing = (evaluate: (order: number) => unknown): Operator =>
  eager([2, 2], ([a, b]) => evaluate(compareInExpression(a, b)));

/** `$and` and `$or` stop at the first decisive condition. */
function logical(decisive: boolean): Operator {
  return (operand, scope) => {
    const conditions = listOf(operand).map((expression) => scope.compile(expression));
    return (environment) =>
      conditions.some((evaluate) => toBoolean(evaluate(environment)) === decisive) ? decisive : !decisive;
  };
}

const conditional: Operator = (operand, scope, name) => {
  const [condition, then, otherwise] = conditionParts(operand, name).map((part) => scope.compile(part));
  return (environment) =>
    toBoolean(condition?.(environment)) ? then?.(environment) : otherwise?.(environment);
};

function conditionParts(operand: unknown, name: string): unknown[] {
  if (!isDocument(operand)) {
    const list = listOf(operand);
    if (list.length !== 3)
      throw located(16020, `Expression ${name} takes exactly 3 arguments. ${list.length} were passed in.`);
    return list;
  }
  const given = namedArguments(operand, name, ['if', 'then', 'else'], [], {
    object: 17083,
    unknown: 17083,
    missing: { if: 17080, then: 17081, else: 17082 },
  });
  return [given.if, given.then, given.else];
}

const ifNull: Operator = (operand, scope, name) => {
  const list = listOf(operand);
  if (list.length < 2) throw located(1257300, `${name} needs at least two arguments, had: ${list.length}`);
  const values = list.map((expression) => scope.compile(expression));
  return (environment) => {
    let value: unknown;
    for (const evaluate of values) if (!isNullish((value = evaluate(environment)))) return value;
    return value;
  };
};

const switching: Operator = (operand, scope, name) => {
  const { branches, ...rest } = namedArguments(operand, name, [], ['branches', 'default'], {
    object: 40060,
    unknown: 40067,
    missing: 40068,
  });
  if (branches !== undefined && !Array.isArray(branches))
    throw located(40061, `${name} expected an array for 'branches'`);
  const compiled = ((branches ?? []) as unknown[]).map((branch) => {
    const { case: condition, then } = namedArguments(branch, name, ['case', 'then'], [], {
      object: 40062,
      unknown: 40063,
      missing: { case: 40064, then: 40065 },
    });
    return { condition: scope.compile(condition), then: scope.compile(then) };
  });
  if (compiled.length === 0) throw located(40068, `${name} requires at least one branch.`);
  const otherwise = 'default' in rest ? scope.compile(rest.default) : undefined;
  return (environment) => {
    for (const { condition, then } of compiled)
      if (toBoolean(condition(environment))) return then(environment);
    if (!otherwise)
      throw located(
        40066,
        `${name} could not find a matching branch for an input, and no default was specified.`,
      );
    return otherwise(environment);
  };
};

const letting: Operator = (operand, scope, name) => {
  const { vars, in: inner } = namedArguments(operand, name, ['vars', 'in'], [], {
    object: 16874,
    unknown: 16875,
    missing: { vars: 16876, in: 16877 },
  });
  if (!isDocument(vars)) throw located(10065, `invalid parameter: expected an object (${name}.vars)`);
  const values = Object.values(vars).map((expression) => scope.compile(expression));
  const bound = scope.bind(Object.keys(vars));
  const evaluate = bound.scope.compile(inner);
  return (environment) => {
    const { slots } = environment;
    // All values are computed before one of them replaces an outer variable.
    const found = values.map((value) => value(environment));
    for (const [at, slot] of bound.slots.entries()) slots[slot] = found[at];
    return evaluate(environment);
  };
};

export const comparisonOperators: Operators = {
  $eq: comparing((order) => order === 0),
  $ne: comparing((order) => order !== 0),
  $gt: comparing((order) => order > 0),
  $gte: comparing((order) => order >= 0),
  $lt: comparing((order) => order < 0),
  $lte: comparing((order) => order <= 0),
  $cmp: comparing((order) => order),
  $and: logical(false),
  $or: logical(true),
  $not: eager([1, 1], ([value]) => !toBoolean(value)),
  $cond: conditional,
  $ifNull: ifNull,
  $switch: switching,
  $let: letting,
  $rand: (operand, _, name) => {
    const empty = isDocument(operand) ? Object.keys(operand).length === 0 : listOf(operand).length === 0;
    if (!empty) throw located(3040501, `${name} does not currently accept arguments`);
    return () => Math.random();
  },
  $allElementsTrue: eager([1, 1], ([values]) => {
    if (!Array.isArray(values)) throw located(17040, '$allElementsTrue requires an array as an argument');
    return values.every(toBoolean);
  }),
  $anyElementTrue: eager([1, 1], ([values]) => {
    if (!Array.isArray(values)) throw located(17041, '$anyElementTrue requires an array as an argument');
    return values.some(toBoolean);
  }),
};
