import { type Accumulator, ACCUMULATORS, collecting } from '../expressions/accumulators';
import { countOf } from '../expressions/array-operators';
import { compileExpression, evaluateConstant } from '../expressions/compile';
import { located, namedArguments, type Variables } from '../expressions/operator';
import { PAUSE, type Pause } from '../query/scan';
import { type Document, isDocument, setField, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { encodeKey } from '../values/keys';
import { compareBy, compileSort } from '../values/sort';
import { recordUse } from '../values/usage';
import { compareValues } from '../values/values';

/** An accumulator with its operand. `create` returns a new accumulator for each group. */
export interface Accumulation {
  evaluate: (document: Document) => unknown;
  create: () => Accumulator;
}

interface GroupField extends Accumulation {
  name: string;
}

/**
 * Compiles `$group`. Equal `_id` values in MongoDB's sense form a group. Throws 15952 for an unknown
 * accumulator.
 */
export function compileGroup(operand: Document, variables: Variables) {
  if (!('_id' in operand)) throw located(15955, 'a group specification must include an _id');
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
      const result: Document = { _id: group.id };
      for (const [at, { name }] of fields.entries()) setField(result, name, group.accumulators[at]?.result());
      yield result;
    }
  };
}

function compileField(name: string, value: unknown, variables: Variables): GroupField {
  if (!isDocument(value) || Object.keys(value).length !== 1)
    throw located(40234, `The field '${name}' must be an accumulator object`);
  if (name.includes('.')) throw located(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) throw located(40236, `The field name '${name}' cannot be an operator name`);
  const [operator, operand] = Object.entries(value)[0] as [string, unknown];
  const found = compileAccumulation(operator, operand, variables);
  if (!found) throw located(15952, `unknown group operator '${operator}'`);
  return { name, ...found };
}

const REJECTED = new Set(['$accumulator', '$median', '$percentile']);

/** Returns undefined if MongoDB has no accumulator of that name. */
export function compileAccumulation(
  operator: string,
  operand: unknown,
  variables: Variables,
): Accumulation | undefined {
  if (REJECTED.has(operator)) throw notSupported(operator, 'InvalidPipelineOperator');
  recordUse('accumulator', operator);
  if (operator === '$count') {
    if (!isDocument(operand) || Object.keys(operand).length > 0)
      throw new StoreError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
    return { evaluate: () => 1, create: ACCUMULATORS['$sum'] as () => Accumulator };
  }
  const create = ACCUMULATORS[operator];
  if (create) {
    if (Array.isArray(operand) && operand.length !== 1)
      throw located(40237, `The ${operator} accumulator is a unary operator`);
    const [only] = Array.isArray(operand) ? (operand as unknown[]) : [operand];
    return { evaluate: compileExpression(only, variables), create };
  }
  return SEVERAL[operator]?.(operator, operand, variables);
}

type CompileAccumulation = (name: string, operand: unknown, variables: Variables) => Accumulation;

const someValues =
  (pick: (values: unknown[], count: number) => unknown[]): CompileAccumulation =>
  (name, operand, variables) => {
    const given = namedArguments(operand, name, ['n', 'input'], [], CODES_N);
    const count = countFor(given.n, name, variables);
    return {
      evaluate: compileExpression(given.input, variables),
      create: () => collecting((values) => pick(values, count)),
    };
  };

const CODES_N = { object: 5787801, unknown: 5787901, missing: 5787906 };

/** MongoDB lets `n` depend on the group; here it must be constant. */
function countFor(expression: unknown, name: string, variables: Variables): number {
  if (toNumber(expression) === undefined && !isDocument(expression) && typeof expression !== 'string')
    return countOf(expression, name);
  try {
    return countOf(evaluateConstant(expression, variables), name);
  } catch (error) {
    if (error instanceof StoreError && error.code === 4890500)
      throw notSupported(`${name} with an 'n' that depends on a field`, 'InvalidPipelineOperator');
    throw error;
  }
}

/** Compiles `$top` and similar accumulators: outputs of the first documents in an order. */
const ranked =
  (last: boolean, several: boolean): CompileAccumulation =>
  (name, operand, variables) => {
    const required = several ? (['n', 'sortBy', 'output'] as const) : (['sortBy', 'output'] as const);
    const given: Document = namedArguments(operand, name, required, [], {
      object: 5788001,
      unknown: 5788002,
      missing: { n: 5788003, sortBy: 5788005, output: 5788004 },
    });
    const count = several ? countFor(given['n'], name, variables) : 1;
    if (!isDocument(given['sortBy'])) throw located(5788604, `'sortBy' of ${name} must be an object`);
    const order = compareBy(compileSort(given['sortBy']));
    const output = compileExpression(given['output'], variables);
    const finish = (values: unknown[]) => {
      const rows = (values as Ranked[]).sort((a, b) => order(a.document, b.document));
      const selected = (last ? rows.slice(-count) : rows.slice(0, count)).map((row) => row.value ?? null);
      return several ? selected : (selected[0] ?? null);
    };
    return {
      evaluate: (document): Ranked => ({ document, value: output(document) }),
      create: () => collecting(finish),
    };
  };

interface Ranked {
  document: Document;
  value: unknown;
}

const present = (values: unknown[]) => values.filter((value) => value !== null && value !== undefined);
const filled = (values: unknown[]) => values.map((value) => value ?? null);

const SEVERAL: Readonly<Record<string, CompileAccumulation>> = {
  $firstN: someValues((values, count) => filled(values.slice(0, count))),
  $lastN: someValues((values, count) => filled(values.slice(-count))),
  $minN: someValues((values, count) => present(values).sort(compareValues).slice(0, count)),
  $maxN: someValues((values, count) =>
    present(values)
      .sort((a, b) => compareValues(b, a))
      .slice(0, count),
  ),
  $top: ranked(false, false),
  $topN: ranked(false, true),
  $bottom: ranked(true, false),
  $bottomN: ranked(true, true),
};
