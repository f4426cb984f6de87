import { Aggregator } from 'mingo/aggregator';
import { encode, isDocument, toBoolean, toNumber, type Document } from './documents';
import { StoreError, notSupported } from './errors';
import {
  checkExpression,
  compileExpression,
  expressionCompiler,
  isMingoStage,
  mingoOptions,
  type Variables,
} from './expressions';
import { compileGroup } from './group';
import { compileFilter } from './match';
import { compileProjector, flatten } from './projection';
import { PAUSE, type Pause } from './scan';
import { compareBy, compileSort } from './sort';

export type DocumentRows = Iterable<Document | Pause>;

/** One stage: takes rows, gives rows; pauses pass through, so a long pipeline never holds the loop. */
export type Stage = (rows: DocumentRows) => DocumentRows;

/** What stages that read other collections need. */
export interface StageEnvironment {
  variables: Variables;
  /** Rows of a pipeline over a collection of the same database. Absent where no other collection may be read. */
  read?: (collection: string, pipeline: unknown[], variables: Variables) => DocumentRows;
}

/** Compiles a pipeline. Everything is checked before the first row: 40324 unknown stage, 168 unknown expression. */
export function compileStages(stages: unknown[], environment: StageEnvironment): Stage {
  const compiled = stages.map((stage) => {
    if (!isDocument(stage) || Object.keys(stage).length !== 1) {
      throw new StoreError(
        'Location40323',
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
    const [name, operand] = Object.entries(stage)[0] as [string, unknown];
    return compileStage(name, operand, environment);
  });
  return (rows) => compiled.reduce((input, stage) => stage(input), rows);
}

const REFUSED = new Set([
  '$changeStream',
  '$collStats',
  '$currentOp',
  '$geoNear',
  '$indexStats',
  '$listSessions',
  '$listLocalSessions',
  '$merge',
  '$out',
  '$planCacheStats',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$documents',
  '$querySettings',
  '$listSampledQueries',
  '$listSearchIndexes',
]);

function compileStage(name: string, operand: unknown, environment: StageEnvironment): Stage {
  const { variables } = environment;
  switch (name) {
    case '$match': {
      const filter = compileFilter(expectDocument(name, operand), expressionCompiler(variables));
      return each((document) => (filter.test(document) ? document : undefined));
    }
    case '$project': {
      if (Object.keys(expectDocument(name, operand)).length === 0)
        throw new StoreError(
          'Location51272',
          'Invalid $project :: caused by :: projection specification must have at least one field',
        );
      return each(compileProjector(operand as Document, undefined, variables));
    }
    case '$addFields':
    case '$set':
      return each(compileAddFields(expectDocument(name, operand), variables));
    case '$unset': {
      const names = Array.isArray(operand) ? operand : [operand];
      if (names.length === 0 || names.some((item) => typeof item !== 'string'))
        throw new StoreError('Location31002', '$unset specification must be a string or an array of strings');
      return each(compileProjector(Object.fromEntries(names.map((item: string) => [item, 0])), undefined));
    }
    case '$replaceRoot':
    case '$replaceWith':
      return each(
        compileReplace(
          name === '$replaceRoot' ? expectDocument(name, operand)['newRoot'] : operand,
          variables,
        ),
      );
    case '$unwind':
      return compileUnwind(operand);
    case '$group':
      return compileGroup(expectDocument(name, operand), variables);
    case '$sortByCount':
      return chain(
        compileGroup({ _id: operand, count: { $sum: 1 } }, variables),
        compileSortStage({ count: -1 }),
      );
    case '$bucket':
      return compileBucket(expectDocument(name, operand), variables);
    case '$count':
      return compileCount(operand);
    case '$sort':
      return compileSortStage(expectDocument(name, operand));
    case '$skip':
      return skipStage(naturalNumber(name, operand, 0));
    case '$limit':
      return limitStage(naturalNumber(name, operand, 1));
    case '$sample':
      return sampleStage(naturalNumber(name, expectDocument(name, operand)['size'], 1));
    case '$facet':
      return compileFacet(expectDocument(name, operand), environment);
    case '$lookup':
      return compileLookup(expectDocument(name, operand), environment);
    case '$unionWith':
      return compileUnion(operand, environment);
    default:
      return mingoStage(name, operand, variables);
  }
}

function expectDocument(name: string, operand: unknown): Document {
  if (!isDocument(operand))
    throw new StoreError('FailedToParse', `the ${name} stage specification must be an object`);
  return operand;
}

function naturalNumber(name: string, operand: unknown, least: number): number {
  const number = toNumber(operand);
  if (number === undefined || !Number.isInteger(number) || number < least)
    throw new StoreError(
      'BadValue',
      `invalid argument to ${name} stage: expected ${least === 0 ? 'a non-negative' : 'a positive'} integer, found ${String(operand)}`,
    );
  return number;
}

const chain =
  (first: Stage, second: Stage): Stage =>
  (rows) =>
    second(first(rows));

/** A stage that looks at one row at a time; undefined drops it. */
function each(change: (document: Document) => Document | undefined): Stage {
  return function* (rows) {
    for (const row of rows) {
      const changed = row === PAUSE ? row : change(row);
      if (changed !== undefined) yield changed;
    }
  };
}

function compileAddFields(operand: Document, variables: Variables): (document: Document) => Document {
  const fields = flatten(operand).map(([path, value]) => ({
    parts: path.split('.'),
    evaluate: compileExpression(value, variables),
  }));
  return (document) =>
    fields.reduce(
      (result, { parts, evaluate }) => withField(result, parts, evaluate(document)) as Document,
      document,
    );
}

/** A copy with a value at a path, in every element of the arrays on the way; undefined takes the field away. */
function withField(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(target)) return target.map((item) => withField(item, [name, ...rest], value));
  const copy: Document = isDocument(target) ? { ...target } : {};
  const made = withField(copy[name], rest, value);
  if (made === undefined) Reflect.deleteProperty(copy, name);
  else copy[name] = made;
  return copy;
}

function compileReplace(expression: unknown, variables: Variables): (document: Document) => Document {
  const evaluate = compileExpression(expression, variables);
  return (document) => {
    const root = evaluate(document);
    if (!isDocument(root))
      throw new StoreError(
        'Location40228',
        "'newRoot' expression must evaluate to an object, but resulting value was not one",
      );
    return root;
  };
}

function compileUnwind(operand: unknown): Stage {
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
function compileBucket(operand: Document, variables: Variables): Stage {
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

function compileCount(operand: unknown): Stage {
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

function compileSortStage(operand: Document): Stage {
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

const skipStage = (count: number): Stage =>
  function* (rows) {
    let skipped = 0;
    for (const row of rows) {
      if (row === PAUSE) yield row;
      else if (skipped < count) skipped += 1;
      else yield row;
    }
  };

const limitStage = (count: number): Stage =>
  function* (rows) {
    let given = 0;
    for (const row of rows) {
      yield row;
      if (row !== PAUSE && ++given === count) return;
    }
  };

/** Keeps each row with the same chance (reservoir sampling). */
const sampleStage = (size: number): Stage =>
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

function compileFacet(operand: Document, environment: StageEnvironment): Stage {
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

/** Reads the joined collection through its indexes, once a row. */
function compileLookup(operand: Document, { read, variables }: StageEnvironment): Stage {
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

/** What a row's local field has to be equal to: any of its elements when it is an array. */
function localValues(path: string): (document: Document) => Document {
  const evaluate = compileExpression(`$${path}`);
  return (document) => {
    const value = evaluate(document) ?? null;
    return Array.isArray(value) ? { $in: value } : { $eq: value };
  };
}

function compileUnion(operand: unknown, { read, variables }: StageEnvironment): Stage {
  const { coll, pipeline: stages = [] } = isDocument(operand) ? operand : { coll: operand };
  if (!read || typeof coll !== 'string' || !Array.isArray(stages))
    throw new StoreError('FailedToParse', "the $unionWith stage needs a collection's name");
  compileStages(stages, { read, variables });
  return function* (rows) {
    yield* rows;
    yield* read(coll, stages, variables);
  };
}

/** The rarer stages are mingo's: their input is collected first. */
function mingoStage(name: string, operand: unknown, variables: Variables): Stage {
  if (REFUSED.has(name))
    throw name === '$changeStream'
      ? new StoreError('Location40573', 'The $changeStream stage is only supported on replica sets')
      : notSupported(name);
  if (!isMingoStage(name))
    throw new StoreError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  if (name === '$graphLookup') throw notSupported(name);
  if (name !== '$fill' && name !== '$densify' && name !== '$setWindowFields') checkExpression(operand);
  const options = mingoOptions(variables);
  const aggregator = new Aggregator([{ [name]: operand }] as never, options as never);
  return function* (rows) {
    const input: Document[] = [];
    for (const row of rows) {
      if (row === PAUSE) yield row;
      else input.push(row);
    }
    for (const row of aggregator.stream(input as never).collect()) yield row as Document;
  };
}

/** Rows as a cursor sends them. */
export function* encodedRows(rows: DocumentRows): Generator<Buffer | Pause> {
  for (const row of rows) yield row === PAUSE ? row : encode(row);
}
