import { LRUCache } from 'lru-cache';
import type { Collection, Document, Filter as DriverFilter } from 'mongodb';
import { isLookedUp, lookUpsOf } from '@recado/shared/search';
import { getOrLoad } from '../cache';
import { perDatabase } from '../database';

interface Stretch {
  bounds: Document;
  rest: Document[];
}

/** A search in an index of company, word prefixes (`beginningsOf`) and an order. */
export interface WordSearch<T extends Document, Place> {
  collection: Collection<T>;
  index: string;
  /** Contains the prefixes. */
  field: string;
  /** The other fields of the index. */
  sort: Record<string, 1 | -1>;
  companyId: number;
  /** Equality conditions of index fields between the company and the prefixes. */
  scope?: Record<string, number>;
  /** At least one term. Each must begin a word of a result. */
  words: readonly string[];
  where?: Document;
  placeOf(row: T): Place;
  /** Returns the range after one position, up to another one (inclusive). */
  stretch(after: Place | undefined, through: Place | undefined): Stretch;
  /**
   * Returns the matching documents in order. Compares whole words and omits documents hidden from the caller.
   */
  accept(rows: T[]): Promise<T[]>;
}

/** Alternative prefixes. */
type LookUp = readonly string[];

/** Maximum index entries per search. The next page continues. */
const LOOKED_AT = 1_000;
/** Documents per read, until the page is full. The first read usually suffices. */
const READS = [60, 240, 700] as const;
/** Rarer terms are read completely. */
const COUNTED = 300;

/**
 * Caches for a minute how many documents have a term, and where a page's range ends, because typing repeats
 * terms. The results do not depend on it.
 */
const searched = perDatabase(() => ({
  counts: new LRUCache<string, Promise<number>>({ max: 5_000, ttl: 60_000 }),
  ends: new LRUCache<string, Promise<unknown>>({ max: 5_000, ttl: 60_000 }),
}));

/**
 * Finds the first documents in index order that contain all terms. Reads at most `LOOKED_AT` entries of the
 * rarest term, so a page can be short or empty even if `next` continues. `next` is null at the end.
 */
export async function searchByWords<T extends Document, Place>(
  search: WordSearch<T, Place>,
  { after, want }: { after: Place | undefined; want: number },
): Promise<{ found: T[]; next: Place | null }> {
  const { lookUps, count } = await rarestFirst(search);
  const [rarest = [], ...others] = lookUps;
  // Without further conditions, the number of entries itself is limited.
  const isFiltered = others.length > 0 || search.where !== undefined;
  const isRare = count < COUNTED;
  const through = isFiltered && !isRare ? await endOf(search, rarest, after) : undefined;
  const found: T[] = [];
  let from = after;
  for (const limit of isRare ? [COUNTED] : READS) {
    const rows = await rowsOf(search, rarest, others, search.stretch(from, through), limit);
    for (const row of await search.accept(rows)) {
      if (found.length === want) return { found, next: placeOfLast(search, found) };
      found.push(row);
    }
    if (rows.length < limit) return { found, next: through ?? null };
    from = placeOfLast(search, rows) ?? from;
    if (found.length === want) break;
  }
  return { found, next: from ?? null };
}

function placeOfLast<T extends Document, Place>({ placeOf }: WordSearch<T, Place>, rows: readonly T[]) {
  const last = rows.at(-1);
  return last === undefined ? null : placeOf(last);
}

function anyOf(lookUp: LookUp) {
  return lookUp.length === 1 ? lookUp[0] : { $in: lookUp };
}

/**
 * Orders prefixes by rarity, and counts the rarest up to `COUNTED`. Ignores short terms if there are longer
 * ones, and counts neither a single term nor those of three letters, which are common.
 */
async function rarestFirst<T extends Document, Place>(
  search: WordSearch<T, Place>,
): Promise<{ lookUps: LookUp[]; count: number }> {
  const { words } = search;
  const long = words.filter(isLookedUp);
  const wanted = (long.length > 0 ? long : words).map(lookUpsOf);
  const lookUps = [...new Map(wanted.map((lookUp) => [lookUp[0], lookUp])).values()];
  if (lookUps.length === 1) return { lookUps, count: COUNTED };
  const counted = await Promise.all(
    lookUps.map(async (lookUp) => ({
      lookUp,
      count: lookUp.length > 1 ? COUNTED : await countOf(search, lookUp),
    })),
  );
  counted.sort((a, b) => a.count - b.count || a.lookUp.length - b.lookUp.length);
  return { lookUps: counted.map(({ lookUp }) => lookUp), count: counted[0]?.count ?? 0 };
}

function countOf<T extends Document, Place>(search: WordSearch<T, Place>, lookUp: LookUp): Promise<number> {
  const { collection, companyId, scope, field, index } = search;
  return getOrLoad(searched().counts, keyOf(search, lookUp), () =>
    collection.countDocuments(asFilter<T>({ companyId, ...scope, [field]: lookUp[0] }), {
      limit: COUNTED,
      hint: index,
    }),
  );
}

/** Returns where a page stops reading. Caches the first page, which typing repeats. */
function endOf<T extends Document, Place>(
  search: WordSearch<T, Place>,
  lookUp: LookUp,
  after: Place | undefined,
): Promise<Place | undefined> {
  const find = () => placeAfter(search, lookUp, after, LOOKED_AT);
  if (after !== undefined) return find();
  // All positions in one index have the same type.
  return getOrLoad(searched().ends, keyOf(search, lookUp), find) as Promise<Place | undefined>;
}

/** Each collection has one search index. Mongoose's collections lack `namespace`. */
function keyOf<T extends Document, Place>(
  { collection, companyId, scope = {} }: WordSearch<T, Place>,
  lookUp: LookUp,
): string {
  return [collection.collectionName, companyId, ...Object.values(scope), ...lookUp].join(' ');
}

/** Returns the position of the last entry to read; undefined if there are fewer. */
async function placeAfter<T extends Document, Place>(
  search: WordSearch<T, Place>,
  lookUp: LookUp,
  after: Place | undefined,
  count: number,
): Promise<Place | undefined> {
  const { collection, companyId, scope, field, sort, index, stretch, placeOf } = search;
  const { bounds, rest } = stretch(after, undefined);
  const filter = {
    companyId,
    ...scope,
    [field]: anyOf(lookUp),
    ...bounds,
    ...(rest.length > 0 ? { $and: rest } : {}),
  };
  const [row] = await collection
    .find(asFilter<T>(filter))
    .sort(sort)
    .skip(count - 1)
    .limit(1)
    .hint(index)
    .project<T>(Object.fromEntries(Object.keys(sort).map((key) => [key, 1])))
    .toArray();
  return row && placeOf(row);
}

/** The driver's types do not support computed field names. */
function asFilter<T extends Document>(filter: Document): DriverFilter<T> {
  return filter as unknown as DriverFilter<T>;
}

async function rowsOf<T extends Document, Place>(
  { collection, companyId, scope, field, sort, index, where }: WordSearch<T, Place>,
  rarest: LookUp,
  others: readonly LookUp[],
  { bounds, rest }: Stretch,
  limit: number,
): Promise<T[]> {
  const tested = [
    ...others.map((lookUp) => ({ [field]: anyOf(lookUp) })),
    ...(where ? [where] : []),
    ...rest,
  ];
  const filter = {
    companyId,
    ...scope,
    [field]: anyOf(rarest),
    ...bounds,
    ...(tested.length > 0 ? { $and: tested } : {}),
  };
  const rows = await collection
    .find(asFilter<T>(filter))
    // The prefixes are longer than the rest of the document.
    .project({ [field]: 0 })
    .sort(sort)
    .limit(limit)
    .hint(index)
    .toArray();
  return rows as unknown as T[];
}
