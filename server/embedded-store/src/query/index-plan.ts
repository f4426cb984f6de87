import { type Conjunction, conjunction } from '../matching/conditions';
import type { Condition, Filter } from '../matching/match';
import type { Collection } from '../storage/catalog';
import type { Index } from '../storage/index-specs';
import { indexPrefix, SAFE_KEY } from '../storage/indexes';
import { AFTER } from '../values/keys';
import type { SortField } from '../values/sort';
import { equalValues } from '../values/values';
import { conditionBounds, intersect, type Interval, intervalRange } from './bounds';

/** Keys to read, [start, end). `offset`: number of leading bytes before the fields that order the result. */
export interface PlannedRange {
  start: Buffer;
  end: Buffer;
  offset: number;
}

/** Finds the candidates of a query through one index. `_id_` means the documents themselves. */
export interface IndexPlan {
  kind: 'index';
  index: Index;
  ranges: PlannedRange[];
  reverse: boolean;
  sorted: boolean;
  /** Whether a sort was requested and the index provides it. */
  ordered: boolean;
  /** Whether every candidate matches the filter, so that no test is needed. */
  exact: boolean;
  /** Whether a document can occur several times. */
  repeats: boolean;
  /** Whether every range is a single key of a unique index. */
  lookup: boolean;
  /** Other entries of this index that a matching document must have. */
  also?: Siblings;
  /** Number of fields that limit the keys to read. */
  bounds: number;
}

/**
 * For conditions on several values of an array (`$all`). One value is read from the index. The entries of the
 * others differ only in that value, so looking them up is cheaper than reading the document.
 */
export interface Siblings {
  /** Number of leading bytes of an entry, up to and including the array's value. */
  length: number;
  /** Leading bytes of the other required entries. */
  prefixes: Buffer[];
}

export interface PlanRequest {
  filter: Filter;
  sort: readonly SortField[];
  /** The sum of skip and limit; 0 means no limit. */
  limit: number;
  hint?: unknown;
}

/** A compound bound with more points is read as a range of its first fields. */
const MAX_POINTS = 10_000;
export function planIndex(
  collection: Collection,
  index: Index,
  found: Conjunction,
  { filter, sort }: PlanRequest,
): IndexPlan {
  const fields = boundFields(index, found);
  const points = leadingPoints(fields);
  const order = sortOrder(index, fields, points, sort);
  const ranges = buildRanges(collection, index, fields, points, order?.from ?? 0);
  const used = new Set(fields.flatMap((field) => field?.used ?? []));
  const exact =
    filter.empty ||
    (!found.residual &&
      found.conditions.every((condition) => used.has(condition) || isOfIndex(index, condition)) &&
      fields.every((field) => field?.exact !== false));
  const single = fields.map((field, at) => at < points && field?.intervals.length === 1);
  const also = ranges.length === 1 ? siblings(collection, index, fields, single, found) : undefined;
  return {
    kind: 'index',
    index,
    ranges: ranges.map((range) => ({ ...range, ...clipped(range) })),
    reverse: order?.reverse ?? false,
    sorted: sort.length === 0 || order !== undefined,
    ordered: order !== undefined,
    exact: exact && ranges.every(({ start, end }) => start.length < SAFE_KEY && end.length < SAFE_KEY),
    repeats: [...index.multikey].some((at) => !single[at]),
    bounds: fields.filter((field) => field !== undefined).length,
    lookup: (index.number === 0 || index.unique) && points === index.fields.length,
    ...(also && { also }),
  };
}

/** Returns whether a partial index contains only documents that fulfil the condition, because its filter has it. */
function isOfIndex({ partial }: Index, { path, operator, operand }: Condition): boolean {
  if (!partial) return false;
  return conjunction(partial.filter.root).conditions.some(
    (own) => own.path === path && own.operator === operator && equalValues(own.operand, operand),
  );
}

function siblings(
  collection: Collection,
  index: Index,
  fields: (FieldBounds | undefined)[],
  single: boolean[],
  { conditions }: Conjunction,
): Siblings | undefined {
  const [at = -1, ...others] = index.multikey;
  if (at === -1 || others.length > 0 || index.inexact || !single[at] || single.slice(0, at).includes(false))
    return undefined;
  const path = index.fields[at]?.path;
  const values = conditions.flatMap((condition) => {
    if (condition.path !== path || condition.operator !== '$eq' || fields[at]?.used.includes(condition))
      return [];
    const bounds = conditionBounds(condition);
    return bounds?.exact ? bounds.intervals : [];
  });
  if (values.length === 0) return undefined;
  const startOf = (prefix: Buffer, interval: Interval, place: number) =>
    intervalRange(prefix, interval, index.fields[place]?.descending ?? false).start;
  const before = fields
    .slice(0, at)
    .reduce(
      (prefix, field, place) => startOf(prefix, field?.intervals[0] as Interval, place),
      firstBytes(collection, index),
    );
  return {
    length: startOf(before, fields[at]?.intervals[0] as Interval, at).length,
    prefixes: values.map((value) => startOf(before, value, at)),
  };
}

const firstBytes = (collection: Collection, index: Index): Buffer =>
  index.number === 0 ? collection.prefix : indexPrefix(index);

/** Bounds longer than a complete key are cut, and then find too many entries. */
function clipped({ start, end }: PlannedRange) {
  if (start.length < SAFE_KEY && end.length < SAFE_KEY) return {};
  return { start: start.subarray(0, SAFE_KEY), end: Buffer.concat([end.subarray(0, SAFE_KEY), AFTER]) };
}

interface FieldBounds {
  intervals: Interval[];
  exact: boolean;
  used: Condition[];
}

/** Returns the bounds of each field, up to the first field without bounds or with ranges. */
function boundFields(index: Index, found: Conjunction): (FieldBounds | undefined)[] {
  const fields: (FieldBounds | undefined)[] = [];
  let product = 1;
  for (const [at, { path }] of index.fields.entries()) {
    const bounds = fieldBounds(path, index.multikey.has(at), found);
    if (bounds === undefined) break;
    product *= bounds.intervals.length;
    if (product > MAX_POINTS && at > 0) break;
    fields.push(bounds);
    if (bounds.intervals.some((interval) => !interval.point)) break;
  }
  return fields;
}

/** A path with arrays uses one condition only, because different elements may fulfil different ones. */
function fieldBounds(
  path: string,
  multikey: boolean,
  { conditions, hints }: Conjunction,
): FieldBounds | undefined {
  const own = conditions.filter((condition) => condition.path === path);
  const bounded = own.flatMap((condition) => {
    const bounds = conditionBounds(condition);
    return bounds ? [{ ...bounds, used: [condition] }] : [];
  });
  const hinted = hints
    .filter((condition) => condition.path === path)
    .flatMap((condition) => conditionBounds(condition) ?? []);
  const all: FieldBounds[] = [
    ...bounded,
    ...hinted.map(({ intervals }) => ({ intervals, exact: false, used: [] })),
  ];
  if (all.length === 0) return undefined;
  if (multikey) {
    const best =
      all.find(({ intervals }) => intervals.every((interval) => interval.point)) ?? (all[0] as FieldBounds);
    const admitsMissing = own.some(
      ({ operand, operator }) =>
        operand === null || (operator === '$in' && (operand as unknown[]).includes(null)),
    );
    return { ...best, exact: best.exact && !admitsMissing && !/\.\d/.test(path) };
  }
  return all.reduce((a, b) => ({
    intervals: intersect(a.intervals, b.intervals),
    exact: a.exact && b.exact,
    used: [...a.used, ...b.used],
  }));
}

function leadingPoints(fields: (FieldBounds | undefined)[]): number {
  const first = fields.findIndex((field) => !field?.intervals.every((interval) => interval.point));
  return first === -1 ? fields.length : first;
}

/**
 * Returns whether the index's order from field `from` on equals the sort. The fields before it are points.
 */
function sortOrder(
  index: Index,
  fields: (FieldBounds | undefined)[],
  points: number,
  sort: readonly SortField[],
) {
  if (sort.length === 0 || index.inexact) return undefined;
  const isConstant = (at: number) => at < points && fields[at]?.intervals.length === 1;
  const constant = new Set(index.fields.filter((_, at) => isConstant(at)).map(({ path }) => path));
  const wanted = sort.filter(({ path }) => !constant.has(path));
  if (wanted.length === 0) return { from: points, reverse: false };
  const from = index.fields.findIndex(({ path }) => path === wanted[0]?.path);
  if (from === -1 || from > points) return undefined;
  const reverse = index.fields[from]?.descending === (wanted[0]?.direction === 1);
  let at = from;
  for (const { path, direction } of wanted) {
    while (at < index.fields.length && isConstant(at) && index.fields[at]?.path !== path) at += 1;
    const field = index.fields[at];
    if (
      field?.path !== path ||
      index.multikey.has(at) ||
      (field.descending === (direction === 1)) !== reverse
    )
      return undefined;
    at += 1;
  }
  return { from, reverse };
}

function buildRanges(
  collection: Collection,
  index: Index,
  fields: (FieldBounds | undefined)[],
  points: number,
  from: number,
): PlannedRange[] {
  const first = firstBytes(collection, index);
  let prefixes = [{ bytes: first, offset: first.length }];
  for (let at = 0; at < points; at++) {
    const descending = index.fields[at]?.descending ?? false;
    prefixes = prefixes.flatMap(({ bytes, offset }) =>
      (fields[at]?.intervals ?? []).map((interval) => {
        const { start } = intervalRange(bytes, interval, descending);
        return { bytes: start, offset: at < from ? start.length : offset };
      }),
    );
  }
  const last = fields[points];
  const descending = index.fields[points]?.descending ?? false;
  const ranges = prefixes.flatMap(({ bytes, offset }) =>
    last
      ? last.intervals.map((interval) => ({ ...intervalRange(bytes, interval, descending), offset }))
      : [{ start: bytes, end: Buffer.concat([bytes, AFTER]), offset }],
  );
  return ranges.sort((a, b) => Buffer.compare(a.start, b.start));
}
