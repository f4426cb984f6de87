import { checkVariableName, compileExpression, pathParts } from '../expressions/compile';
import { isRegex } from '../matching/predicates';
import { PAUSE } from '../query/scan';
import { type Document, field, fieldsOf, isDocument } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { isArrayIndex } from '../values/paths';
import { type Stage, type StageEnvironment, withField } from './stage';

type Compile = (stages: unknown[], environment: StageEnvironment) => Stage;

export function compileFacet(
  operand: Document,
  environment: StageEnvironment,
  compileStages: Compile,
): Stage {
  const facets = Object.entries(operand).map(([name, stages]) => {
    if (!Array.isArray(stages))
      throw new StoreError('Location40170', `arguments to $facet must be arrays, ${name} is not`);
    return [name, compileStages(stages, environment)] as const;
  });
  return function* (rows) {
    const input: Document[] = [];
    for (const row of rows) {
      if (row === PAUSE) yield row;
      else input.push(row);
    }
    const result: Document = {};
    for (const [name, run] of facets) {
      const output: Document[] = [];
      for (const row of run(input)) {
        if (row === PAUSE) yield row;
        else output.push(row);
      }
      result[name] = output;
    }
    yield result;
  };
}

/** `$lookup` queries the joined collection once per document, with its indexes. */
export function compileLookup(
  operand: Document,
  { read, variables }: StageEnvironment,
  compileStages: Compile,
): Stage {
  checkLookup(operand);
  const { from, as, localField, foreignField, let: bindings, pipeline: stages = [] } = operand;
  if (!read) throw new StoreError('InvalidPipelineOperator', '$lookup is not allowed here');
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new StoreError('FailedToParse', "$lookup needs 'from' and 'as' strings");
  if ((localField === undefined) !== (foreignField === undefined))
    throw new StoreError('FailedToParse', '$lookup requires both or neither of localField and foreignField');
  if (localField === undefined && operand['pipeline'] === undefined)
    throw new StoreError('FailedToParse', '$lookup needs a pipeline, or localField and foreignField');
  if (!Array.isArray(stages))
    throw new StoreError('TypeMismatch', "'pipeline' option must be specified as an array");
  for (const name of Object.keys(isDocument(bindings) ? bindings : {})) checkVariableName(name);
  const bound = Object.entries(isDocument(bindings) ? bindings : {}).map(
    ([name, value]) => [name, compileExpression(value, variables)] as const,
  );
  compileStages(stages, {
    read,
    variables: { ...variables, ...Object.fromEntries(bound.map(([name]) => [name, null])) },
  });
  const parts = typeof localField === 'string' ? pathParts(localField) : undefined;
  return function* (rows) {
    for (const row of rows) {
      if (row === PAUSE) {
        yield row;
        continue;
      }
      const inner = {
        ...variables,
        ...Object.fromEntries(bound.map(([name, evaluate]) => [name, evaluate(row)])),
      };
      const first = parts ? [{ $match: { [foreignField as string]: { $in: localValues(row, parts) } } }] : [];
      const joined: Document[] = [];
      for (const other of read(from, [...first, ...stages], inner)) {
        if (other === PAUSE) yield other;
        else joined.push(other);
      }
      yield withField(row, as.split('.'), joined) as Document;
    }
  };
}

const LOOKUP_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  from: isString,
  as: isString,
  localField: isString,
  foreignField: isString,
  let: isDocument,
  pipeline: () => true,
};

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function checkLookup(operand: Document): void {
  for (const [name, value] of Object.entries(operand)) {
    if (!Object.hasOwn(LOOKUP_TYPES, name))
      throw new StoreError('FailedToParse', `unknown argument to $lookup: ${name}`);
    if (!LOOKUP_TYPES[name]?.(value))
      throw new StoreError('FailedToParse', `$lookup argument '${name}' has the wrong type`);
  }
  if (operand['let'] !== undefined && operand['pipeline'] === undefined)
    throw new StoreError('FailedToParse', "$lookup with 'let' requires a pipeline");
}

/**
 * Returns the values that a row's local field matches: each element of an array, and null if there are none. A number in
 * the path is an index where the value is an array.
 */
function localValues(row: Document, parts: readonly string[]): unknown[] {
  const found: unknown[] = [];
  collectValues(row, parts, found);
  if (found.some(isRegex)) throw notSupported('$lookup by a regular expression as a value');
  return found.length > 0 ? found : [null];
}

function collectValues(document: Document, [name = '', ...rest]: readonly string[], found: unknown[]): void {
  let value = field(document, name);
  let at = 0;
  for (; at < rest.length && Array.isArray(value) && isArrayIndex(rest[at] as string); at++)
    value = (value as unknown[])[Number(rest[at])];
  if (at < rest.length) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      const fields = fieldsOf(item);
      if (fields) collectValues(fields, rest.slice(at), found);
    }
  } else if (Array.isArray(value)) found.push(...(value as unknown[]));
  else if (value !== undefined) found.push(value);
}

export function compileUnion(
  { coll, pipeline: stages = [] }: Document,
  { read, variables }: StageEnvironment,
  compileStages: Compile,
): Stage {
  if (!read || typeof coll !== 'string' || !Array.isArray(stages))
    throw new StoreError('FailedToParse', "the $unionWith stage needs a collection's name");
  compileStages(stages, { read, variables });
  return function* (rows) {
    yield* rows;
    yield* read(coll, stages, variables);
  };
}
