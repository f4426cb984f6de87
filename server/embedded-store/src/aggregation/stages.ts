import { compileExpression, expressionCompiler } from '../expressions/compile';
import { located, type Variables } from '../expressions/operator';
import { compileFilter } from '../matching/match';
import { checkParts, compileProjector, flatten } from '../query/projection';
import { PAUSE } from '../query/scan';
import { type Document, isDocument, toNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { recordUse } from '../values/usage';
import { compileGroup } from './group';
import { compileFacet, compileLookup, compileUnion } from './join-stages';
import { compileRedact } from './redact';
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
import { type Stage, type StageEnvironment, withField } from './stage';
import { compileSetWindowFields } from './window-stage';

/**
 * Compiles a pipeline. Everything is checked before the first row. Throws 40324 for an unknown stage, 168 for
 * an unknown expression.
 */
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

/** MongoDB's stages that this store rejects. */
const REJECTED = new Set([
  '$bucketAuto',
  '$changeStreamSplitLargeEvent',
  '$densify',
  '$fill',
  '$graphLookup',
  '$listClusterCatalog',
  '$queryStats',
  '$rankFusion',
  '$score',
  '$scoreFusion',
  '$shardedDataDistribution',
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
  '$querySettings',
  '$listSampledQueries',
  '$listSearchIndexes',
]);

function compileStage(name: string, operand: unknown, environment: StageEnvironment): Stage {
  const { variables } = environment;
  recordUse('stage', name);
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
      return each(compileProjector(operand as Document, { variables }));
    }
    case '$addFields':
    case '$set':
      return each(compileAddFields(expectDocument(name, operand), variables));
    case '$unset': {
      const names = Array.isArray(operand) ? operand : [operand];
      if (names.length === 0 || names.some((item) => typeof item !== 'string'))
        throw new StoreError('Location31002', '$unset specification must be a string or an array of strings');
      return each(compileProjector(Object.fromEntries(names.map((item: string) => [item, 0])), {}));
    }
    case '$replaceRoot':
    case '$replaceWith':
      return each(
        compileReplace(
          name === '$replaceRoot' ? onlyFields(name, operand, ['newRoot'])['newRoot'] : operand,
          variables,
        ),
      );
    case '$unwind':
      return compileUnwind(operand);
    case '$group':
      return compileGroup(expectDocument(name, operand), variables);
    case '$sortByCount':
      if (isDocument(operand) ? !Object.keys(operand)[0]?.startsWith('$') : !isPath(operand))
        throw new StoreError(
          isDocument(operand) ? 'Location40147' : 'Location40148',
          'the sortByCount field must be specified as a $-prefixed path or an expression in an object',
        );
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
      return sampleStage(naturalNumber(name, onlyFields(name, operand, ['size'])['size'], 1));
    case '$facet':
      return compileFacet(expectDocument(name, operand), environment, compileStages);
    case '$lookup':
      return compileLookup(expectDocument(name, operand), environment, compileStages);
    case '$unionWith':
      return compileUnion(
        isDocument(operand) ? onlyFields(name, operand, ['coll', 'pipeline']) : { coll: operand },
        environment,
        compileStages,
      );
    case '$redact':
      return each(compileRedact(operand, variables));
    case '$setWindowFields':
      return compileSetWindowFields(expectDocument(name, operand), variables);
    case '$changeStream':
    case '$documents':
      throw new StoreError('Location40602', `${name} is only valid as the first stage in a pipeline`);
    default:
      if (REJECTED.has(name)) throw notSupported(name);
      throw new StoreError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
  }
}

const isPath = (value: unknown) => typeof value === 'string' && value.startsWith('$');

function expectDocument(name: string, operand: unknown): Document {
  if (!isDocument(operand))
    throw new StoreError('FailedToParse', `the ${name} stage specification must be an object`);
  return operand;
}

function onlyFields(
  name: keyof typeof UNKNOWN_FIELD_CODES,
  operand: unknown,
  fields: readonly string[],
): Document {
  const document = expectDocument(name, operand);
  const unknown = Object.keys(document).find((field) => !fields.includes(field));
  if (unknown !== undefined)
    throw located(UNKNOWN_FIELD_CODES[name], `unrecognized option to ${name} stage: ${unknown}`);
  return document;
}

/** MongoDB's error codes for an unknown field of a stage. */
const UNKNOWN_FIELD_CODES = { $replaceRoot: 40415, $sample: 28748, $unionWith: 40415 } as const;

function naturalNumber(name: keyof typeof NUMBER_CODES, operand: unknown, least: 0 | 1): number {
  const number = toNumber(operand);
  const [invalid, zero] = NUMBER_CODES[name];
  if (number === undefined || !Number.isInteger(number) || number < 0)
    throw located(
      invalid,
      `invalid argument to ${name} stage: expected a non-negative integer, found ${String(operand)}`,
    );
  if (number < least) throw located(zero, `the argument to ${name} must be positive`);
  return number;
}

/** MongoDB's error codes for an argument that is not a natural number, and for zero. */
const NUMBER_CODES = {
  $skip: [5107200, 5107200],
  $limit: [5107201, 15958],
  $sample: [28746, 28747],
} as const;

/** Compiles a stage that handles each row alone. `change` returns undefined to drop the row. */
function each(change: (document: Document) => Document | undefined): Stage {
  return function* (rows) {
    for (const row of rows) {
      const changed = row === PAUSE ? row : change(row);
      if (changed !== undefined) yield changed;
    }
  };
}

function compileAddFields(operand: Document, variables: Variables): (document: Document) => Document {
  const fields = flatten(operand).map(([path, value]) => {
    const parts = path.split('.');
    checkParts(parts);
    return { parts, evaluate: compileExpression(value, variables) };
  });
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
