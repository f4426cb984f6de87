import { compileExpression } from '../expressions/compile';
import { located, type Variables } from '../expressions/operator';
import { PAUSE } from '../query/scan';
import { type Document, isDocument, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { encodeKey } from '../values/keys';
import { compareBy, compileSort, type SortField } from '../values/sort';
import { recordUse } from '../values/usage';
import { type Accumulation, compileAccumulation } from './group';
import { type Stage, withField } from './stage';

type WindowFunction = (rows: readonly Document[], at: number) => unknown;

/** Sort fields of a partition. `compare` returns 0 for rows with equal sort values. */
interface Order {
  fields: readonly SortField[];
  compare: (a: Document, b: Document) => number;
}

const UNSUPPORTED = new Set([
  '$covariancePop',
  '$covarianceSamp',
  '$derivative',
  '$expMovingAvg',
  '$integral',
  '$linearFill',
  '$minMaxScaler',
]);

/** `$setWindowFields` computes accumulators and ranks over the rows around each row. */
export function compileSetWindowFields(operand: Document, variables: Variables): Stage {
  const { partitionBy = null, sortBy, output, ...rest } = operand;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined)
    throw located(40415, `BSON field '$setWindowFields.${unknown}' is an unknown field.`);
  if (!isDocument(output)) throw located(40414, "BSON field '$setWindowFields.output' is missing");
  const fields = compileSort(sortBy);
  const order: Order = { fields, compare: compareBy(fields) };
  const partition = compileExpression(partitionBy, variables);
  const outputs = Object.entries(output).map(([path, specification]) => ({
    parts: path.split('.'),
    evaluate: compileOutput(specification, order, variables),
  }));
  return function* (rows) {
    const partitions = new Map<string, { value: unknown; rows: Document[] }>();
    for (const row of rows) {
      if (row === PAUSE) {
        yield row;
        continue;
      }
      const value = partition(row) ?? null;
      if (Array.isArray(value))
        throw new StoreError(
          'TypeMismatch',
          'An expression used to partition cannot evaluate to value of type array',
        );
      const key = encodeKey(value).bytes.toString('latin1');
      const known = partitions.get(key);
      if (known) known.rows.push(row);
      else partitions.set(key, { value, rows: [row] });
    }
    for (const [, { rows: own }] of [...partitions].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
      own.sort(order.compare);
      for (const at of own.keys())
        yield outputs.reduce(
          (row, { parts, evaluate }) => withField(row, parts, evaluate(own, at)) as Document,
          own[at] as Document,
        );
    }
  };
}

function compileOutput(specification: unknown, order: Order, variables: Variables): WindowFunction {
  if (!isDocument(specification))
    throw new StoreError('FailedToParse', "The field of 'output' must be an object");
  const { window, ...functions } = specification;
  const [[name, operand] = ['', undefined], ...others] = Object.entries(functions);
  if (others.length > 0) throw new StoreError('FailedToParse', 'Expected exactly one window function');
  recordUse('accumulator', name);
  if (UNSUPPORTED.has(name)) throw notSupported(name, 'InvalidPipelineOperator');
  const ranking = RANKINGS[name]?.(operand, order, variables);
  if (ranking) {
    if (window !== undefined) throw located(5371601, `Rank style window functions take no other arguments`);
    return ranking;
  }
  const accumulation = compileAccumulation(name, operand, variables);
  if (!accumulation) throw new StoreError('FailedToParse', `Unrecognized window function, ${name}`);
  return overFrame(accumulation, compileFrame(window, order));
}

function overFrame({ evaluate, create }: Accumulation, frame: Frame): WindowFunction {
  return (rows, at) => {
    const [from, to] = frame(rows, at);
    const accumulator = create();
    for (let index = from; index <= to; index++) accumulator.add(evaluate(rows[index] as Document));
    return accumulator.result();
  };
}

/**
 * Returns the indexes of a window's first and last row. The window is empty if the last precedes the first.
 */
type Frame = (rows: readonly Document[], at: number) => [number, number];

function compileFrame(window: unknown, { fields }: Order): Frame {
  if (window === undefined || (isDocument(window) && Object.keys(window).length === 0))
    return (rows) => [0, rows.length - 1];
  if (!isDocument(window)) throw new StoreError('FailedToParse', "'window' field must be an object");
  if ('range' in window) throw notSupported("A window by 'range'", 'InvalidPipelineOperator');
  const { documents } = window;
  if (!Array.isArray(documents) || documents.length !== 2 || Object.keys(window).length > 1)
    throw new StoreError('FailedToParse', "'window' takes 'documents', an array of two bounds");
  const [low, high] = [boundOf(documents[0], -Infinity), boundOf(documents[1], Infinity)];
  if (low > high) throw located(5339900, 'Lower bound must not exceed upper bound');
  if (fields.length === 0 && (Number.isFinite(low) || Number.isFinite(high)))
    throw located(5339901, 'Document-based bounds require a sortBy');
  return (rows, at) => [Math.max(0, at + low), Math.min(rows.length - 1, at + high)];
}

function boundOf(bound: unknown, unbounded: number): number {
  if (bound === 'unbounded') return unbounded;
  if (bound === 'current') return 0;
  const number = toNumber(bound);
  if (number === undefined || !Number.isInteger(number))
    throw new StoreError(
      'FailedToParse',
      "Numeric document-based bounds must be an integer, 'current' or 'unbounded'",
    );
  return number;
}

type CompileRanking = (operand: unknown, order: Order, variables: Variables) => WindowFunction;

const ranking =
  (rank: (rows: readonly Document[], at: number, compare: Order['compare']) => number): CompileRanking =>
  (operand, { fields, compare }) => {
    if (!isDocument(operand) || Object.keys(operand).length > 0)
      throw located(5371603, "(None) must be specified with '{}' as the value");
    if (fields.length !== 1)
      throw located(5371602, 'Rank style window functions require a sortBy of one field');
    return (rows, at) => rank(rows, at, compare);
  };

/** Returns the index of the first row with equal sort values. */
function firstEqual(rows: readonly Document[], at: number, compare: Order['compare']): number {
  let first = at;
  while (first > 0 && compare(rows[first - 1] as Document, rows[at] as Document) === 0) first -= 1;
  return first;
}

const shift: CompileRanking = (operand, { fields }, variables) => {
  if (!isDocument(operand)) throw new StoreError('FailedToParse', 'Argument to $shift must be an object');
  const { output, by, default: otherwise = null, ...rest } = operand;
  const steps = toNumber(by);
  if (output === undefined || steps === undefined || !Number.isInteger(steps) || Object.keys(rest).length > 0)
    throw new StoreError('FailedToParse', "$shift requires 'output' and an integer 'by'");
  if (fields.length === 0) throw new StoreError('FailedToParse', "'$shift' requires a sortBy");
  const [evaluate, fallback] = [
    compileExpression(output, variables),
    compileExpression(otherwise, variables),
  ];
  return (rows, at) => {
    const row = rows[at + steps];
    return row ? (evaluate(row) ?? null) : fallback({});
  };
};

const lastValue: CompileRanking = (operand, { fields }, variables) => {
  if (fields.length === 0) throw new StoreError('FailedToParse', '$locf requires a sortBy');
  const evaluate = compileExpression(operand, variables);
  return (rows, at) => {
    for (let index = at; index >= 0; index--) {
      const value = evaluate(rows[index] as Document);
      if (value !== null && value !== undefined) return value;
    }
    return null;
  };
};

const RANKINGS: Readonly<Record<string, CompileRanking>> = {
  $documentNumber: ranking((_, at) => at + 1),
  $rank: ranking((rows, at, compare) => firstEqual(rows, at, compare) + 1),
  $denseRank: ranking((rows, at, compare) => {
    let rank = 1;
    for (let index = firstEqual(rows, at, compare); index > 0; index = firstEqual(rows, index - 1, compare))
      rank += 1;
    return rank;
  }),
  $shift: shift,
  $locf: lastValue,
};
