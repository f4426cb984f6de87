import { planQuery } from '../query/planner';
import { compileProjection, type Projection } from '../query/projection';
import { compileQuery, type Query, queryRows, runQuery } from '../query/query';
import { PAUSE, type Pause, type StoredDocument } from '../query/scan';
import { type Document, isDocument, toBoolean, wholeNumber } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { compileSort } from '../values/sort';
import { checkCommand } from './check-command';
import { collectionName, type Command, type Handler, profiled, typedBody, variablesOf } from './command';
import { PROFILE } from './profile';

export const find: Handler = async (command) => {
  const { store, db, body } = command;
  const ofProfile = body['find'] === PROFILE;
  const name = ofProfile ? PROFILE : collectionName(command);
  const exact = typed(command);
  const profile = profiled(command, name);
  const query = { ...findQuery(exact), work: profile?.work };
  const project = compileProjection(exact['projection'], query.filter, variablesOf(exact));
  const rows = ofProfile
    ? queryRows(store.profiler.of(db), query)
    : runQuery(store.storage, store.catalog.find(db, name), query);
  return store.cursors.first(`${db}.${name}`, projected(rows, project), {
    batchSize: body['batchSize'],
    singleBatch: toBoolean(body['singleBatch']),
    endless: toBoolean(body['noCursorTimeout']),
    until: command.until,
    profile,
  });
};

/** Decodes the command with number types if it may contain expressions that depend on them. */
function typed(command: Command): Document {
  const { body } = command;
  const projection = isDocument(body['projection']) ? Object.values(body['projection']) : [];
  const computes = projection.some((value) => typeof value === 'object' || typeof value === 'string');
  return computes || command.message.body.includes('$expr') ? typedBody(command) : body;
}

function findQuery(body: Document): Query {
  return {
    filter: compileQuery(body['filter'], variablesOf(body)),
    sort: compileSort(body['sort']),
    skip: wholeNumber(body['skip']) ?? 0,
    limit: wholeNumber(body['limit']) ?? 0,
    hint: body['hint'],
  };
}

/** Without a projection, stored bytes are sent unchanged. */
function* projected(
  rows: Iterable<StoredDocument | Pause>,
  project: Projection | undefined,
): Generator<Buffer | Pause, undefined> {
  for (const row of rows) yield row === PAUSE ? row : project ? project(row.bytes) : row.bytes;
  return undefined;
}

/** Returns a short plan of a find: the index that it reads. Stages have MongoDB's names. */
export const explain: Handler = (command) => {
  const { store, db, body } = command;
  const inner = body['explain'];
  const verbosity = body['verbosity'] ?? 'allPlansExecution';
  if (!isDocument(inner)) throw new StoreError('FailedToParse', 'explain command requires a nested object');
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity as string))
    throw new StoreError(
      'BadValue',
      `Enumeration value '${String(verbosity)}' for field 'explain.verbosity' is not a valid value.`,
    );
  if (typeof inner['find'] !== 'string') throw notSupported('explain of other commands than find');
  checkCommand('find', inner, { sequences: new Map() });
  const collection = store.catalog.find(db, inner['find']);
  const { filter, sort, skip, limit, hint } = findQuery(inner);
  const ns = `${db}.${inner['find']}`;
  if (!collection) return { queryPlanner: { namespace: ns, winningPlan: { stage: 'EOF' } }, ok: 1 };
  const plan = planQuery(store.storage, collection, {
    filter,
    sort,
    limit: limit === 0 ? 0 : skip + limit,
    hint,
  });
  const plans = plan.kind === 'union' ? plan.plans : [plan];
  const indexes = plans.map(({ index, ranges }) => ({
    stage: isWhole(ranges.length, index.number, filter.empty) ? 'COLLSCAN' : 'IXSCAN',
    indexName: index.name,
    ranges: ranges.length,
  }));
  const winningPlan = { stage: plan.sorted ? 'FETCH' : 'SORT', exact: plan.exact, inputStages: indexes };
  return { queryPlanner: { namespace: ns, winningPlan }, ok: 1 };
};

const isWhole = (ranges: number, number: number, empty: boolean) => number === 0 && ranges === 1 && empty;
