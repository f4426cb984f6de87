import { compileExpression } from '../expressions/compile';
import { located, type Variables } from '../expressions/operator';
import { encoded, type Rows } from '../query/cursors';
import { compileQuery, type Query, runQuery } from '../query/query';
import { PAUSE, type Pause } from '../query/scan';
import type { Work } from '../query/work';
import type { Store } from '../store/store';
import { decodeTyped, type Document, isDocument, toNumber } from '../values/documents';
import { StoreError } from '../values/errors';
import { compileSort } from '../values/sort';
import { recordUse } from '../values/usage';
import type { DocumentRows, StageEnvironment } from './stage';
import { compileStages } from './stages';

/** Where a pipeline reads. */
interface Source {
  store: Store;
  db: string;
  /** Counts what the pipeline reads. */
  work?: Work | undefined;
}

/** Query for the leading stages of a pipeline, and the remaining stages. */
interface Pushed {
  query: Query;
  rest: unknown[];
}

/** Runs a pipeline. Leading `$match`, `$sort`, `$skip` and `$limit` use the collection's indexes. */
export function runPipeline(
  source: Source,
  name: string,
  pipeline: unknown[],
  variables: Variables,
  hint?: unknown,
): DocumentRows {
  checkPipeline(source, pipeline, variables);
  return runChecked(source, name, pushDown(pipeline, variables, hint), variables);
}

/** Runs a pipeline and yields encoded rows. Rows that no later stage changes are passed on as stored. */
export function runEncoded(
  source: Source,
  name: string,
  pipeline: unknown[],
  variables: Variables,
  hint?: unknown,
): Rows {
  checkPipeline(source, pipeline, variables);
  const pushed = pushDown(pipeline, variables, hint);
  return pushed.rest.length > 0
    ? encoded(runChecked(source, name, pushed, variables))
    : stored(read(source, name, pushed.query));
}

function read({ store, db, work }: Source, name: string, query: Query) {
  return runQuery(store.storage, store.catalog.find(db, name), { ...query, work });
}

function* stored(rows: ReturnType<typeof runQuery>): Generator<Buffer | Pause> {
  for (const row of rows) yield row === PAUSE ? row : row.bytes;
}

/**
 * Runs a pipeline that begins with `$documents`, over the documents that its expression returns.
 *
 * @throws 5858203 unless that is an array, 40228 unless its items are documents
 */
export function runDocuments(
  source: Source,
  [first, ...rest]: unknown[],
  variables: Variables,
): DocumentRows {
  if (!isDocument(first) || Object.keys(first).length !== 1)
    throw located(40323, 'A pipeline stage specification object must contain exactly one field.');
  recordUse('stage', '$documents');
  const evaluate = compileExpression(first['$documents'], variables);
  const run = compileStages(rest, { read: reader(source), variables });
  const listed = evaluate({});
  if (!Array.isArray(listed)) throw located(5858203, 'an array is expected');
  const bad = (listed as unknown[]).find((item) => !isDocument(item));
  if (bad !== undefined || listed.includes(undefined))
    throw located(40228, 'elements within the array passed to $documents must evaluate to an object');
  return run(listed as Document[]);
}

/** Compiles the whole pipeline, so that mistakes are rejected before anything is read. */
function checkPipeline(source: Source, pipeline: unknown[], variables: Variables): void {
  compileStages(pipeline, { read: reader(source), variables });
}

function runChecked(
  source: Source,
  name: string,
  { query, rest }: Pushed,
  variables: Variables,
): DocumentRows {
  const run = compileStages(rest, { read: reader(source), variables });
  return run(documents(read(source, name, query)));
}

/** Reads other collections of the database. Their pipelines were checked together with the outer one. */
const reader =
  (source: Source): StageEnvironment['read'] =>
  (other, stages, inner) =>
    runChecked(source, other, pushDown(stages, inner), inner);

function* documents(rows: ReturnType<typeof runQuery>): Generator<Document | Pause> {
  for (const row of rows) yield row === PAUSE ? row : decodeTyped(row.bytes);
}

/**
 * Moves leading stages into a query, in the order in which a query applies them: match, sort, skip, limit.
 */
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

export function expectPipeline(value: unknown): unknown[] {
  if (!Array.isArray(value))
    throw new StoreError('TypeMismatch', "'pipeline' option must be specified as an array");
  return value;
}
