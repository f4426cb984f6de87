import { expressionCompiler } from '../expressions/compile';
import type { Variables } from '../expressions/operator';
import { compileFilter, type Filter } from '../matching/match';
import type { Collection } from '../storage/catalog';
import type { Storage } from '../storage/storage';
import { decode, decodeTyped, type Document } from '../values/documents';
import { decodeFields, fieldName } from '../values/raw-fields';
import { compareBy, type SortField } from '../values/sort';
import { checkTime, withTimeLimit } from '../values/time-limit';
import { planQuery, planSummary } from './planner';
import { candidates, canPass, PAUSE, type Pause, type StoredDocument } from './scan';
import type { Work } from './work';

export interface Query {
  filter: Filter;
  sort: readonly SortField[];
  skip: number;
  /** 0 means no limit. */
  limit: number;
  hint?: unknown;
  /** Counts what the query reads. */
  work?: Work | undefined;
}

/** Compiles a filter. Its `$expr` may use the variables of `let`. */
export function compileQuery(filter: unknown, variables?: Variables): Filter {
  return compileFilter(filter, expressionCompiler(variables));
}

/** Yields the matching documents in the query's order. */
export function* runQuery(
  storage: Storage,
  collection: Collection | undefined,
  query: Query,
): Generator<StoredDocument | Pause> {
  if (!collection) return;
  const { filter, sort, skip, limit, hint, work } = query;
  const plan = planQuery(storage, collection, { filter, sort, limit: limit === 0 ? 0 : skip + limit, hint });
  work?.plans.add(planSummary(plan));
  if (work && !plan.sorted) work.hasSortStage = true;
  const chunk = plan.exact && limit > 0 && plan.sorted ? Math.min(skip + limit, 400) : undefined;
  const passed = canPass(plan) ? skip : 0;
  const matching = plan.exact
    ? candidates(storage, collection, plan, { chunk, pass: passed, work })
    : filtered(candidates(storage, collection, plan, { work }), filter);
  const rows = plan.sorted ? matching : sorted(matching, sort, limit === 0 ? 0 : skip + limit);
  yield* window(rows, skip - passed, limit);
}

/** Yields the query's documents among given ones, as of a collection that is not stored. */
export function* queryRows(
  rows: Iterable<StoredDocument>,
  { filter, sort, skip, limit }: Query,
): Generator<StoredDocument | Pause> {
  const matching = filtered(rows, filter);
  const most = limit === 0 ? 0 : skip + limit;
  yield* window(sort.length > 0 ? sorted(matching, sort, most) : matching, skip, limit);
}

function* filtered(
  rows: Iterable<StoredDocument | Pause>,
  filter: Filter,
): Generator<StoredDocument | Pause> {
  const { fields, exact } = filter;
  const whole = exact ? decodeTyped : decode;
  const read = fields ? (bytes: Buffer) => decodeFields(bytes, fields, whole) : whole;
  for (const row of rows) if (row === PAUSE || filter.test(read(row.bytes))) yield row;
}

/** Sorts in memory. With a limit, at most about twice that many rows are held. */
function* sorted(
  rows: Iterable<StoredDocument | Pause>,
  sort: readonly SortField[],
  limit: number,
): Generator<StoredDocument | Pause> {
  const compare = compareBy(sort);
  const fields = new Set(sort.map(({ path }) => fieldName(path)));
  const order = (a: SortedRow, b: SortedRow) => compare(a.document, b.document);
  let buffered: SortedRow[] = [];
  for (const row of rows) {
    if (row === PAUSE) {
      yield row;
      continue;
    }
    buffered.push({ row, document: decodeFields(row.bytes, fields) });
    if (limit > 0 && buffered.length >= limit * 2 + 100) buffered = buffered.sort(order).slice(0, limit);
  }
  for (const { row } of buffered.sort(order)) yield row;
}

interface SortedRow {
  row: StoredDocument;
  document: Document;
}

function* window<T>(rows: Iterable<T | Pause>, skip: number, limit: number): Generator<T | Pause> {
  let [skipped, given] = [0, 0];
  for (const row of rows) {
    if (row === PAUSE) yield row;
    else if (skipped < skip) skipped += 1;
    else {
      yield row;
      if (++given === limit) return;
    }
  }
}

/** Runs to the end. Other connections are served at every pause. */
export async function drain<T>(rows: Iterable<T | Pause>, storage: Storage, until = Infinity): Promise<T[]> {
  const all: T[] = [];
  const iterator = rows[Symbol.iterator]();
  for (let row = step(iterator, until); row !== undefined; row = step(iterator, until)) {
    if (row === PAUSE) await breathe(storage);
    else all.push(row);
  }
  return all;
}

/** Returns the next row; undefined after the last one. Throws 50 if the time limit has passed. */
export function step<T>(rows: Iterator<T | Pause>, until: number): T | Pause | undefined {
  if (until === Infinity) return rows.next().value as T | Pause | undefined;
  return withTimeLimit(until, () => {
    const next = rows.next().value as T | Pause | undefined;
    checkTime();
    return next;
  });
}

/** Lets the event loop run, then reads the newest data. */
export async function breathe(storage: Storage): Promise<void> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  storage.refresh();
}
