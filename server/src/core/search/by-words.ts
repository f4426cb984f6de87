import type { Collection, Document, Filter as DriverFilter } from 'mongodb';
import { isLookedUp, lookUpsOf } from '@recado/shared/search';
import { BoundedCache } from '../cache';
import { perDatabase } from '../database';

/** A stretch of an index: what its bounds can be, and what is left to test. */
interface Stretch {
  bounds: Document;
  rest: Document[];
}

/** A search in an index of company, beginnings of words (`beginningsOf`) and an order. */
export interface WordSearch<T extends Document, Place> {
  collection: Collection<T>;
  index: string;
  /** Field with the beginnings. */
  field: string;
  /** What the index goes on with. */
  sort: Record<string, 1 | -1>;
  companyId: number;
  /** Words, every one of which begins a word of what is found. At least one. */
  words: readonly string[];
  /** What else the rows have to be like, as far as the database can tell. */
  where?: Document;
  placeOf(row: T): Place;
  /** Rows behind one place (without it) down to another (with it). */
  stretch(after: Place | undefined, through: Place | undefined): Stretch;
  /** Of these rows those that are found, in their order: whole words compared, those the caller may not see left out. */
  accept(rows: T[]): Promise<T[]>;
}

/** Beginnings of which one is enough. */
type LookUp = readonly string[];

/** Entries of the index one search looks at, however common its words are: what is behind them comes with the next page. */
const LOOKED_AT = 1_000;
/** Rows read in turn until the page is full: usually the first few are enough. */
const READS = [60, 240, 700] as const;
/** A word with fewer rows is rare: they are all looked at. */
const COUNTED = 300;

/**
 * Of words that were searched within the last minute how many rows have them, and where so many of the first end: whoever
 * types asks with the same words again and again. Neither says what is found, only which word's rows are read and how far.
 */
const searched = perDatabase(() => ({
  counts: new BoundedCache<string, Promise<number>>(5_000, 60_000),
  ends: new BoundedCache<string, Promise<unknown>>(5_000, 60_000),
}));

/**
 * The first rows, by the index's order, that have all the words. Looks at a bounded number of entries of the index's
 * rarest word (`LOOKED_AT`), so a page can be short, or empty, while `next` says where to go on; null when nothing is
 * behind it.
 */
export async function searchByWords<T extends Document, Place>(
  search: WordSearch<T, Place>,
  { after, want }: { after: Place | undefined; want: number },
): Promise<{ found: T[]; next: Place | null }> {
  const { lookUps, count } = await rarestFirst(search);
  const [rarest = [], ...others] = lookUps;
  // Where every row read is a candidate their number is bound enough.
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

/** One of the beginnings. */
function anyOf(lookUp: LookUp) {
  return lookUp.length === 1 ? lookUp[0] : { $in: lookUp };
}

/**
 * What to look up, rarest first, and how many rows the first has; counts are of index keys and stop at `COUNTED`. Short
 * words are only compared where there are longer ones. What three letters stand for is not counted: it is common; nor is
 * what has nothing to be compared with.
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

function countOf<T extends Document, Place>(
  { collection, companyId, field, index }: WordSearch<T, Place>,
  lookUp: LookUp,
): Promise<number> {
  return searched().counts.getOrSet(keyOf(collection, companyId, lookUp), () =>
    collection.countDocuments(asFilter<T>({ companyId, [field]: lookUp[0] }), {
      limit: COUNTED,
      hint: index,
    }),
  );
}

/** Where a page stops looking; kept for the first page, which is what is asked for while somebody types. */
function endOf<T extends Document, Place>(
  search: WordSearch<T, Place>,
  lookUp: LookUp,
  after: Place | undefined,
): Promise<Place | undefined> {
  const find = () => placeAfter(search, lookUp, after, LOOKED_AT);
  if (after !== undefined) return find();
  // Of one index's rows all places are alike.
  return searched().ends.getOrSet(keyOf(search.collection, search.companyId, lookUp), find) as Promise<
    Place | undefined
  >;
}

/** Each collection has one index of words; mongoose's do not carry their `namespace`. */
function keyOf(
  { collectionName }: Pick<Collection, 'collectionName'>,
  companyId: number,
  lookUp: LookUp,
): string {
  return `${collectionName} ${companyId} ${lookUp.join(' ')}`;
}

/** The last place of the rows that are looked at; undefined when there are fewer. */
async function placeAfter<T extends Document, Place>(
  search: WordSearch<T, Place>,
  lookUp: LookUp,
  after: Place | undefined,
  count: number,
): Promise<Place | undefined> {
  const { collection, companyId, field, sort, index, stretch, placeOf } = search;
  const { bounds, rest } = stretch(after, undefined);
  const filter = { companyId, [field]: anyOf(lookUp), ...bounds, ...(rest.length > 0 ? { $and: rest } : {}) };
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

/** The driver cannot know a field that is named by a variable. */
function asFilter<T extends Document>(filter: Document): DriverFilter<T> {
  return filter as unknown as DriverFilter<T>;
}

async function rowsOf<T extends Document, Place>(
  { collection, companyId, field, sort, index, where }: WordSearch<T, Place>,
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
    [field]: anyOf(rarest),
    ...bounds,
    ...(tested.length > 0 ? { $and: tested } : {}),
  };
  const rows = await collection
    .find(asFilter<T>(filter))
    // What it is found by is longer than all the rest of it.
    .project({ [field]: 0 })
    .sort(sort)
    .limit(limit)
    .hint(index)
    .toArray();
  return rows as unknown as T[];
}
