import { checkVariableName, compileExpression } from '../expressions/compile';
import { isRegex } from '../matching/predicates';
import { PAUSE } from '../query/scan';
import { type Document, isDocument } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
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
  const local = typeof localField === 'string' ? localValues(localField) : undefined;
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
      const first = local ? [{ $match: { [foreignField as string]: local(row) } }] : [];
      const joined: Document[] = [];
      for (const other of read(from, [...first, ...stages], inner)) {
        if (other === PAUSE) yield other;
        else joined.push(other);
      }
      yield withField(row, as.split('.'), joined) as Document;
    }
  };
}

/** Returns the values that a row's local field matches. An array matches by each of its elements. */
function localValues(path: string): (document: Document) => Document {
  const evaluate = compileExpression(`$${path}`);
  return (document) => {
    const value = evaluate(document) ?? null;
    if (isRegex(value) || (Array.isArray(value) && value.some(isRegex)))
      throw notSupported('$lookup by a regular expression as a value');
    return Array.isArray(value) ? { $in: value } : { $eq: value };
  };
}

export function compileUnion(
  operand: unknown,
  { read, variables }: StageEnvironment,
  compileStages: Compile,
): Stage {
  const { coll, pipeline: stages = [] } = isDocument(operand) ? operand : { coll: operand };
  if (!read || typeof coll !== 'string' || !Array.isArray(stages))
    throw new StoreError('FailedToParse', "the $unionWith stage needs a collection's name");
  compileStages(stages, { read, variables });
  return function* (rows) {
    yield* rows;
    yield* read(coll, stages, variables);
  };
}
