import { isDocument, toBoolean, type Document } from './documents';
import { StoreError } from './errors';
import { compileGroup } from './group';
import type { Variables } from './expressions';
import { PAUSE } from './scan';
import { compareBy, compileSort } from './sort';
import { withField, type Stage } from './stage';

/** Two stages as one. */
export const chain =
  (first: Stage, second: Stage): Stage =>
  (rows) =>
    second(first(rows));

/** `$unwind`: a row for each element. */
export function compileUnwind(operand: unknown): Stage {
  const options = isDocument(operand) ? operand : { path: operand };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = options as Document;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new StoreError(
      'Location28818',
      `path option to $unwind stage should be prefixed with a '$': ${String(path)}`,
    );
  const parts = path.slice(1).split('.');
  const read = (document: Document) =>
    parts.reduce((value: unknown, part) => (isDocument(value) ? value[part] : undefined), document);
  const keep = toBoolean(preserveNullAndEmptyArrays);
  const mark = (document: Document, index: number | null) =>
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
          yield mark(withField(row, parts, item) as Document, index);
        if (value.length === 0 && keep) yield mark(withField(row, parts, undefined) as Document, null);
      } else if (keep || (value !== undefined && value !== null)) yield mark(row, null);
    }
  };
}

/** Groups by the boundary at or below a value: [low, high). mingo puts a value on a boundary into the group below. */
export function compileBucket(operand: Document, variables: Variables): Stage {
  const { groupBy, boundaries, output = { count: { $sum: 1 } } } = operand;
  if (!Array.isArray(boundaries) || boundaries.length < 2)
    throw new StoreError('Location40200', 'The $bucket boundaries must be an array of at least two values');
  const branches = boundaries.slice(0, -1).map((low: unknown, at) => ({
    case: {
      $and: [
        { $gte: [groupBy, { $literal: low }] },
        { $lt: [groupBy, { $literal: boundaries[at + 1] as unknown }] },
      ],
    },
    then: { $literal: low },
  }));
  const otherwise = 'default' in operand ? { default: { $literal: operand['default'] } } : {};
  return chain(
    compileGroup({ _id: { $switch: { branches, ...otherwise } }, ...(output as Document) }, variables),
    compileSortStage({ _id: 1 }),
  );
}

/** `$count`: one row, or none. */
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

/** `$sort`: holds every row. */
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

/** `$skip`. */
export const skipStage = (count: number): Stage =>
  function* (rows) {
    let skipped = 0;
    for (const row of rows) {
      if (row === PAUSE) yield row;
      else if (skipped < count) skipped += 1;
      else yield row;
    }
  };

/** `$limit`: reads no row more. */
export const limitStage = (count: number): Stage =>
  function* (rows) {
    let given = 0;
    for (const row of rows) {
      yield row;
      if (row !== PAUSE && ++given === count) return;
    }
  };

/** Keeps each row with the same chance (reservoir sampling). */
export const sampleStage = (size: number): Stage =>
  function* (rows) {
    const kept: Document[] = [];
    let seen = 0;
    for (const row of rows) {
      if (row === PAUSE) {
        yield row;
        continue;
      }
      const place = kept.length < size ? kept.length : Math.floor(Math.random() * (seen + 1));
      if (place < size) kept[place] = row;
      seen += 1;
    }
    yield* kept;
  };
