import { type Conjunction, conjunction, implies, requiresPath } from '../matching/conditions';
import type { Filter, FilterNode } from '../matching/match';
import type { Collection } from '../storage/catalog';
import { type Index, keyPattern } from '../storage/index-specs';
import type { Storage } from '../storage/storage';
import { type Document, isDocument } from '../values/documents';
import { notSupported, StoreError } from '../values/errors';
import { AFTER } from '../values/keys';
import { equalValues } from '../values/values';
import { type IndexPlan, planIndex, type PlanRequest } from './index-plan';

interface UnionPlan {
  kind: 'union';
  plans: IndexPlan[];
  /** True only if no order is requested. */
  sorted: boolean;
  exact: false;
}

export type Plan = IndexPlan | UnionPlan;

/** Up to this many single keys are looked up without comparing other indexes. */
const MAX_LOOKUPS = 10_000;
/** Maximum of candidates that are counted to compare indexes. */
const SAMPLE = 1000;
/** Cost of reading everything. */
const EVERYTHING = 1e6;

/**
 * Names a plan as MongoDB's profile does: `COLLSCAN`, `IDHACK`, or each index with its key, as in
 * `IXSCAN { companyId: 1, status: 1 }`.
 */
export function planSummary(plan: Plan): string {
  const plans = plan.kind === 'union' ? plan.plans : [plan];
  return [...new Set(plans.map(summaryOf))].join(', ');
}

function summaryOf({ index, bounds, ordered, lookup, ranges }: IndexPlan): string {
  if (index.number === 0 && bounds === 0 && !ordered) return 'COLLSCAN';
  if (index.number === 0 && lookup && ranges.length === 1) return 'IDHACK';
  const key = index.fields.map(({ path, descending }) => `${path}: ${descending ? -1 : 1}`).join(', ');
  return `IXSCAN { ${key} }`;
}

/** Chooses how candidates are found. Throws code 2 if the hint names no index. */
export function planQuery(storage: Storage, collection: Collection, request: PlanRequest): Plan {
  const found = conjunction(request.filter.root);
  const hinted = request.hint === undefined ? undefined : hintedIndexes(collection, request.hint);
  const [own] = collection.indexes;
  // Nothing reads less than a lookup by `_id`, so no other index is compared.
  if (!hinted && own && own.number === 0 && !own.hidden) {
    const byId = planIndex(collection, own, found, request);
    if (isLookup(byId)) return byId;
  }
  const usable = (hinted ?? collection.indexes.filter((index) => !index.hidden)).filter(
    (index) => hinted || isUsable(index, found),
  );
  const candidates = usable
    .map((index) => planIndex(collection, index, found, request))
    .filter((plan) => isLimited(plan) || plan.ordered || hinted);
  if (hinted && candidates[0]) return candidates[0];
  const best = cheapest(storage, candidates, request);
  if (best && isLimited(best)) return best;
  const union = unionPlan(storage, collection, found, request.sort.length === 0);
  if (union && !(best && request.limit > 0 && readsMoreThan(storage, union, SAMPLE))) return union;
  return best ?? wholeCollection(collection, request);
}

function readsMoreThan(storage: Storage, { plans }: UnionPlan, most: number): boolean {
  let left = most;
  for (const { ranges } of plans)
    for (const { start, end } of ranges) left -= storage.countUpTo(start, end, left + 1);
  return left < 0;
}

function cheapest(storage: Storage, all: IndexPlan[], request: PlanRequest): IndexPlan | undefined {
  if (all.length < 2) return all[0];
  // Lookups in a unique index read only what they find. Counting for other indexes would cost more.
  const lookup = all.find(isLookup);
  if (lookup) return lookup;
  // The plan with most bounds is first. It usually reads least, which limits the counting for others.
  const candidates = all
    .filter((plan) => !all.some((other) => readsNoMore(other, plan)))
    .sort((a, b) => b.bounds - a.bounds);
  let [best] = candidates;
  if (candidates.length < 2) return best;
  let lowest = Math.min(...candidates.map((plan) => walked(plan, request)));
  let known = Infinity;
  for (const plan of candidates) {
    const cost = costOf(storage, plan, request, lowest);
    if (cost < known) [best, known] = [plan, cost];
    lowest = Math.min(lowest, cost);
  }
  return best;
}

/** Whether a plan reads less than the collection: by its bounds, or because its index is partial. */
const isLimited = ({ bounds, index }: IndexPlan) => bounds > 0 || index.partial !== undefined;

const isLookup = ({ lookup, ranges }: IndexPlan) => lookup && ranges.length <= MAX_LOOKUPS;

/** Estimates the keys that a plan reads. Counting stops at `lowest`. */
function costOf(storage: Storage, plan: IndexPlan, request: PlanRequest, lowest: number): number {
  if (request.sort.length === 0) return isLimited(plan) ? countKeys(storage, plan, lowest) : EVERYTHING;
  const most = Math.max(0, plan.sorted ? lowest : (lowest - 10) / 2);
  const read = isLimited(plan) ? countKeys(storage, plan, Math.floor(most) + 1) : EVERYTHING;
  return plan.sorted ? Math.min(read, walked(plan, request)) : read * 2 + 10;
}

/** Returns whether a plan has all bounds of another one and more, so that it reads a subset. */
function readsNoMore(plan: IndexPlan, other: IndexPlan): boolean {
  if (plan.bounds <= other.bounds || (other.sorted && !plan.sorted)) return false;
  if (plan.repeats || other.index.partial || other.index.sparse) return false;
  const limits = (candidate: IndexPlan) => candidate.index.fields.slice(0, candidate.bounds);
  const isArray = ({ index, bounds }: IndexPlan) => [...index.multikey].some((at) => at < bounds);
  if (isArray(plan) || isArray(other)) return false;
  const paths = new Set(limits(plan).map(({ path }) => path));
  return limits(other).every(({ path }) => paths.has(path));
}

/** Estimates an ordered scan, which ends at the query's limit. The filter's selectivity decides how soon. */
function walked(plan: IndexPlan, { sort, limit, filter }: PlanRequest): number {
  if (sort.length === 0 || !plan.sorted || limit === 0) return EVERYTHING;
  if (plan.exact || filter.empty) return limit;
  return plan.bounds > 0 ? limit * 20 : EVERYTHING;
}

/**
 * Counts keys up to `enough`, the cost of a better plan. Among plans that read much, more bounds are better.
 */
function countKeys(storage: Storage, { ranges, bounds }: IndexPlan, enough: number): number {
  let count = 0;
  for (const { start, end } of ranges) {
    count += storage.countUpTo(start, end, Math.min(SAMPLE, enough) - count);
    if (count >= enough) return enough;
    if (count >= SAMPLE) return EVERYTHING / 2 - bounds;
  }
  return count;
}

/** A sparse or partial index is usable only if it contains all matching documents. */
function isUsable(index: Index, { conditions }: Conjunction): boolean {
  if (index.partial && !implies(conditions, index.partial.filter.root)) return false;
  return !index.sparse || index.fields.some(({ path }) => requiresPath(conditions, path));
}

/** Combines the candidates of all branches of an `$or`, if each branch has bounds. */
function unionPlan(
  storage: Storage,
  collection: Collection,
  found: Conjunction,
  sorted: boolean,
): UnionPlan | undefined {
  for (const branches of found.alternatives) {
    const plans = branches.map((branch) => planBranch(storage, collection, branch, found));
    if (plans.every((plan) => plan !== undefined))
      return { kind: 'union', plans: plans as IndexPlan[], sorted, exact: false };
  }
  return undefined;
}

function planBranch(
  storage: Storage,
  collection: Collection,
  branch: FilterNode,
  outer: Conjunction,
): IndexPlan | undefined {
  const inner = conjunction(branch);
  const both: Conjunction = {
    conditions: [...inner.conditions, ...outer.conditions],
    hints: [...inner.hints, ...outer.hints],
    alternatives: [],
    residual: true,
  };
  const filter: Filter = { root: branch, empty: false, exact: false, fields: undefined, test: () => true };
  const request: PlanRequest = { filter, sort: [], limit: 0 };
  const plans = collection.indexes
    .filter((index) => !index.hidden && isUsable(index, both))
    .map((index) => planIndex(collection, index, both, request));
  return cheapest(
    storage,
    plans.filter((plan) => plan.bounds > 0),
    request,
  );
}

/** Reads everything in `_id` order, because the order of insertion is not stored. */
function wholeCollection(collection: Collection, { filter, sort }: PlanRequest): IndexPlan {
  const ranges = [
    {
      start: collection.prefix,
      end: Buffer.concat([collection.prefix, AFTER]),
      offset: collection.prefix.length,
    },
  ];
  const index = collection.indexes[0] as Index;
  return {
    kind: 'index',
    index,
    ranges,
    reverse: false,
    sorted: sort.length === 0,
    ordered: false,
    exact: filter.empty,
    repeats: false,
    lookup: false,
    bounds: 0,
  };
}

function hintedIndexes(collection: Collection, hint: unknown): Index[] | undefined {
  if (isDocument(hint) && Object.keys(hint).length === 0) return undefined;
  if (isDocument(hint) && '$natural' in hint) throw notSupported("The hint '$natural'", 'BadValue');
  if (typeof hint !== 'string' && !isDocument(hint))
    throw new StoreError('FailedToParse', 'Hint must be a string or an object');
  const index = collection.indexes.find(
    (candidate) =>
      !candidate.building &&
      (typeof hint === 'string'
        ? candidate.name === hint
        : equalValues(keyPattern(candidate), hint as Document)),
  );
  if (!index)
    throw new StoreError(
      'BadValue',
      'error processing query: planner returned error: hint provided does not correspond to an existing index',
    );
  return [index];
}
