import { contactCollection, type ContactDocument } from './contact.model';
import { nameKeyOf, wordsOf } from './contact-search';

/** Behind every letter a word can begin with. */
const LAST = '\u{10FFFF}';
/** How many contacts with one of the words are looked at for the others: a search costs no more at a million. */
const LOOKED_AT = 2_000;
/** A word is rare enough below this; counting stops here. */
const COUNTED = 1_000;

type Filter = Record<string, unknown> & { companyId: number };

/**
 * Contacts of whom every word of the text begins a word of their name, e-mail or number: first those whose name begins
 * with the whole text, by name, then the others. Each part reads a bounded piece of one index, so what two very common
 * words share in no name's beginning is found among the first 2,000 of the rarer one.
 */
export async function searchContacts(
  filter: Filter,
  text: string,
  offset: number,
  limit: number,
): Promise<ContactDocument[]> {
  const spellings = phoneSpellings(text);
  const needed = Math.min(offset + limit, LOOKED_AT);
  if (spellings) {
    const found = await Promise.all(spellings.map((digits) => withWord(filter, digits, [], needed)));
    return distinct(found.flat()).slice(offset, offset + limit);
  }
  const words = wordsOf(text);
  // Something was asked for that is in no word.
  if (words.length === 0) return [];
  const named = await withName(filter, text, words, needed);
  if (named.length === needed) return named.slice(offset);
  const [rarest, ...others] = await rarestFirst(filter, words);
  const worded = rarest === undefined ? [] : await withWord(filter, rarest, others, needed + named.length);
  return distinct([...named, ...worded]).slice(offset, offset + limit);
}

/** Contacts whose name begins with the text. */
function withName(
  filter: Filter,
  text: string,
  words: readonly string[],
  limit: number,
): Promise<ContactDocument[]> {
  const beginning = nameKeyOf(text);
  return contactCollection()
    .find({ ...filter, nameKey: range(beginning), $and: words.map(having) })
    .sort({ nameKey: 1, _id: 1 })
    .limit(limit)
    .hint('contact-list')
    .toArray();
}

/** Contacts one of whose words begins with the first, and others with the rest; by that word, then by name. */
function withWord(
  filter: Filter,
  word: string,
  others: readonly string[],
  limit: number,
): Promise<ContactDocument[]> {
  const first = { ...filter, ...having(word) };
  if (others.length === 0) {
    return contactCollection().find(first).limit(limit).hint('contact-words-name').toArray();
  }
  return contactCollection()
    .aggregate<ContactDocument>(
      [{ $match: first }, { $limit: LOOKED_AT }, { $match: { $and: others.map(having) } }, { $limit: limit }],
      { hint: 'contact-words-name' },
    )
    .toArray();
}

async function rarestFirst({ companyId }: Filter, words: readonly string[]): Promise<string[]> {
  if (words.length === 1) return [...words];
  const counted = await Promise.all(
    words.map(async (word) => ({
      word,
      count: await contactCollection().countDocuments(
        { companyId, ...having(word) },
        { limit: COUNTED, hint: 'contact-words-name' },
      ),
    })),
  );
  // Of two that are too common to count the longer one says more.
  return counted.sort((a, b) => a.count - b.count || b.word.length - a.word.length).map(({ word }) => word);
}

function range(beginning: string) {
  return { $gte: beginning, $lt: beginning + LAST };
}

function having(word: string) {
  return { words: { $elemMatch: range(word) } };
}

/**
 * A text that is a number, as people write numbers, in the spellings it may be stored in: with the ninth digit of
 * Brazilian mobiles and without. Undefined for everything else.
 */
function phoneSpellings(text: string): string[] | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length < 3) return undefined;
  const [, area, subscriber] = /^((?:55)?[1-9]\d)9([6-9]\d{0,7})$/.exec(digits) ?? [];
  return area && subscriber ? [digits, area + subscriber] : [digits];
}

function distinct(found: readonly ContactDocument[]): ContactDocument[] {
  return [...new Map(found.map((contact) => [contact._id, contact])).values()];
}
