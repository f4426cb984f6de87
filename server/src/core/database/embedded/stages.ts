import { Aggregator } from 'mingo/aggregator';
import { isDocument, toNumber, type Document } from './documents';
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
import { compileFacet, compileLookup, compileUnion } from './join-stages';
import {
  chain,
  compileBucket,
  compileCount,
  compileSortStage,
  compileUnwind,
  limitStage,
  sampleStage,
  skipStage,
} from './row-stages';
import { PAUSE } from './scan';
import { withField, type Stage, type StageEnvironment } from './stage';

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
      return compileFacet(expectDocument(name, operand), environment, compileStages);
    case '$lookup':
      return compileLookup(expectDocument(name, operand), environment, compileStages);
    case '$unionWith':
      return compileUnion(operand, environment, compileStages);
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

/** The rarer stages are mingo's: their input is collected first. */
function mingoStage(name: string, operand: unknown, variables: Variables): Stage {
  if (REFUSED.has(name))
    throw name === '$changeStream'
      ? new StoreError('Location40602', '$changeStream is only valid as the first stage in a pipeline')
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
