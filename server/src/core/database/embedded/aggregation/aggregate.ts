import type { Variables } from '../expressions/operator';
import { encoded, type Rows } from '../query/cursors';
import { compileQuery, type Query, runQuery } from '../query/query';
import { PAUSE, type Pause } from '../query/scan';
import type { Store } from '../store/store';
import { decodeTyped, type Document, isDocument, toNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import { compileSort } from '../values/sort';
import type { DocumentRows, StageEnvironment } from './stage';
import { compileStages } from './stages';

/** The part of a pipeline that a query evaluates, and the remaining stages. */
interface Pushed {
  query: Query;
  rest: unknown[];
}

/** Rows of a pipeline over a collection: leading `$match`, `$sort`, `$skip` and `$limit` use its indexes. */
export function runPipeline(
  store: Store,
  db: string,
  name: string,
  pipeline: unknown[],
  variables: Variables,
  hint?: unknown,
): DocumentRows {
  checkPipeline(store, db, pipeline, variables);
  return runChecked(store, db, name, pushDown(pipeline, variables, hint), variables);
}

/** The same, encoded: rows that only a query chooses are handed on as they are stored. */
export function runEncoded(
  store: Store,
  db: string,
  name: string,
  pipeline: unknown[],
  variables: Variables,
  hint?: unknown,
): Rows {
  checkPipeline(store, db, pipeline, variables);
  const pushed = pushDown(pipeline, variables, hint);
  return pushed.rest.length > 0
    ? encoded(runChecked(store, db, name, pushed, variables))
    : stored(runQuery(store.storage, store.catalog.find(db, name), pushed.query));
}

function* stored(rows: ReturnType<typeof runQuery>): Generator<Buffer | Pause> {
  for (const row of rows) yield row === PAUSE ? row : row.bytes;
}

/** Compiles the whole pipeline, so that a mistake is rejected before anything is read. */
function checkPipeline(store: Store, db: string, pipeline: unknown[], variables: Variables): void {
  compileStages(pipeline, { read: reader(store, db), variables });
}

function runChecked(
  store: Store,
  db: string,
  name: string,
  { query, rest }: Pushed,
  variables: Variables,
): DocumentRows {
  const run = compileStages(rest, { read: reader(store, db), variables });
  return run(documents(runQuery(store.storage, store.catalog.find(db, name), query)));
}

/** Reads other collections of the same database, whose pipelines were checked with the outer one. */
const reader =
  (store: Store, db: string): StageEnvironment['read'] =>
  (other, stages, inner) =>
    runChecked(store, db, other, pushDown(stages, inner), inner);

function* documents(rows: ReturnType<typeof runQuery>): Generator<Document | Pause> {
  for (const row of rows) yield row === PAUSE ? row : decodeTyped(row.bytes);
}

/** Takes leading stages into a query, in the only order in which a query works: match, sort, skip, limit. */
export function pushDown(pipeline: unknown[], variables: Variables, hint?: unknown): Pushed {
  const filters: unknown[] = [];
  const query: Query = { filter: compileQuery({}, variables), sort: [], skip: 0, limit: 0, hint };
  let at = 0;
  for (; at < pipeline.length; at++) {
    const stage = pipeline[at];
    if (!isDocument(stage)) break;
    const { $match, $sort, $skip, $limit } = stage;
    const windowed = query.skip > 0 || query.limit > 0;
    if ($match !== undefined && !windowed) filters.push($match);
    else if ($sort !== undefined && !windowed && query.sort.length === 0) query.sort = compileSort($sort);
    else if ($skip !== undefined && query.limit === 0) query.skip += toNumber($skip) ?? 0;
    else if ($limit !== undefined && query.limit === 0) query.limit = toNumber($limit) ?? 0;
    else break;
  }
  const filter = filters.length === 1 ? filters[0] : filters.length === 0 ? {} : { $and: filters };
  query.filter = compileQuery(filter, variables);
  return { query, rest: pipeline.slice(at) };
}

/** The pipeline of an `aggregate` or a sub-pipeline, checked to be one. */
export function expectPipeline(value: unknown): unknown[] {
  if (!Array.isArray(value))
    throw new StoreError('TypeMismatch', "'pipeline' option must be specified as an array");
  return value;
}
