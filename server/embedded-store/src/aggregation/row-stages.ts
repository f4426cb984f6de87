import { Long } from 'bson';
import { located, type Variables } from '../expressions/operator';
import { PAUSE } from '../query/scan';
import { type Document, field, isDocument } from '../values/documents';
import { StoreError } from '../values/errors';
import { compareBy, compileSort } from '../values/sort';
import { compareValues, typeOrder } from '../values/values';
import { compileGroup } from './group';
import { type Stage, withField } from './stage';

export const chain =
  (first: Stage, second: Stage): Stage =>
  (rows) =>
    second(first(rows));

export function compileUnwind(operand: unknown): Stage {
  const options = isDocument(operand) ? operand : { path: operand };
  for (const option of Object.keys(options))
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(option))
      throw located(28811, `unrecognized option to $unwind stage: ${option}`);
  const { path, includeArrayIndex, preserveNullAndEmptyArrays: preserve = false } = options as Document;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw located(28818, `path option to $unwind stage should be prefixed with a '$': ${String(path)}`);
  if (typeof preserve !== 'boolean')
    throw located(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  if (includeArrayIndex !== undefined && (typeof includeArrayIndex !== 'string' || includeArrayIndex === ''))
    throw located(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  if (includeArrayIndex?.startsWith('$'))
    throw located(28822, 'includeArrayIndex option to $unwind stage should not be prefixed with a $');
  const parts = path.slice(1).split('.');
  const read = (document: Document) =>
    parts.reduce((value: unknown, part) => (isDocument(value) ? field(value, part) : undefined), document);
  const mark = (document: Document, index: Long | null) =>
    typeof includeArrayIndex === 'string'
      ? (withField(document, includeArrayIndex.split('.'), index) as Document)
      : document;
  return function* (rows) {
    for (const row of rows) {
      if (row === PAUSE) {
        yield row;
        continue;
      }
      const value = read(row);
      if (Array.isArray(value)) {
        for (const [index, item] of value.entries())
          yield mark(withField(row, parts, item) as Document, Long.fromNumber(index));
        if (value.length === 0 && preserve) yield mark(withField(row, parts, undefined) as Document, null);
      } else if (preserve || (value !== undefined && value !== null)) yield mark(row, null);
    }
  };
}

/**
 * Groups by the boundary at or below a value: [low, high). Without `default`, a value outside all boundaries
 * is an error.
 */
export function compileBucket(operand: Document, variables: Variables): Stage {
  const { groupBy, boundaries, default: otherwise, output = { count: { $sum: 1 } } } = operand;
  checkBucket(operand);
  const branches = (boundaries as unknown[]).slice(0, -1).map((low: unknown, at) => ({
    case: {
      $and: [
        { $gte: [groupBy, { $literal: low }] },
        { $lt: [groupBy, { $literal: (boundaries as unknown[])[at + 1] }] },
      ],
    },
    then: { $literal: low },
  }));
  const rest = 'default' in operand ? { default: { $literal: otherwise } } : {};
  return chain(
    compileGroup({ _id: { $switch: { branches, ...rest } }, ...(output as Document) }, variables),
    compileSortStage({ _id: 1 }),
  );
}

function checkBucket({ groupBy, boundaries, output, ...rest }: Document): void {
  const unknown = Object.keys(rest).find((option) => option !== 'default');
  if (unknown !== undefined) throw located(40197, `Unrecognized option to $bucket: ${unknown}.`);
  if (groupBy === undefined || boundaries === undefined)
    throw located(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  if (!isDocument(groupBy) && !(typeof groupBy === 'string' && groupBy.startsWith('$')))
    throw located(40202, "The $bucket 'groupBy' field must be a $-prefixed path or an expression.");
  if (!Array.isArray(boundaries)) throw located(40200, "The $bucket 'boundaries' field must be an array.");
  if (boundaries.length < 2)
    throw located(
      40192,
      `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  for (const boundary of boundaries)
    if (!isConstant(boundary))
      throw located(40191, "The $bucket 'boundaries' field must be an array of constant values.");
  for (const [at, low] of boundaries.slice(0, -1).entries()) {
    const high: unknown = boundaries[at + 1];
    if (typeOrder(low) !== typeOrder(high))
      throw located(40193, "All values in the 'boundaries' option to $bucket must have the same type.");
    if (compareValues(low, high) >= 0)
      throw located(40194, "The 'boundaries' option to $bucket must be sorted.");
  }
  if (output !== undefined && !isDocument(output))
    throw located(40196, "The $bucket 'output' field must be an object.");
  if (!('default' in rest)) return;
  if (!isConstant(rest['default'])) throw located(40195, "The $bucket 'default' field must be a constant.");
  if (
    compareValues(rest['default'], boundaries[0]) >= 0 &&
    compareValues(rest['default'], boundaries.at(-1)) < 0
  )
    throw located(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or at least the highest.",
    );
}

const isConstant = (value: unknown) =>
  !isDocument(value) && !Array.isArray(value) && !(typeof value === 'string' && value.startsWith('$'));

export function compileCount(operand: unknown): Stage {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw new StoreError('Location40156', 'the count field must be a non-empty string that is no path');
  return function* (rows) {
    let count = 0;
    for (const row of rows) {
      if (row === PAUSE) yield row;
      else count += 1;
    }
    if (count > 0) yield { [operand]: count };
  };
}

/** `$sort` holds all rows in memory. */
export function compileSortStage(operand: Document): Stage {
  const fields = compileSort(operand);
  if (fields.length === 0)
    throw new StoreError('Location15976', '$sort stage must have at least one sort key');
  const compare = compareBy(fields);
  return function* (rows) {
    const all: Document[] = [];
    for (const row of rows) {
      if (row === PAUSE) yield row;
      else all.push(row);
    }
    yield* all.sort(compare);
  };
}

export const skipStage = (count: number): Stage =>
  function* (rows) {
    let skipped = 0;
    for (const row of rows) {
      if (row === PAUSE) yield row;
      else if (skipped < count) skipped += 1;
      else yield row;
    }
  };

/** `$limit` does not read beyond its last row. */
export const limitStage = (count: number): Stage =>
  function* (rows) {
    let given = 0;
    for (const row of rows) {
      yield row;
      if (row !== PAUSE && ++given === count) return;
    }
  };

/** Keeps each row with the same probability (reservoir sampling). */
export const sampleStage = (size: number): Stage =>
  function* (rows) {
    const sample: Document[] = [];
    let seen = 0;
    for (const row of rows) {
      if (row === PAUSE) {
        yield row;
        continue;
      }
      const place = sample.length < size ? sample.length : Math.floor(Math.random() * (seen + 1));
      if (place < size) sample[place] = row;
      seen += 1;
    }
    yield* sample;
  };
