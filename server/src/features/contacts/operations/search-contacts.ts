import { hasAll, wordsOf } from '@recado/shared/search';
import { BY_NAME, type NamePlace, searchByWords } from '#core/search';
import { contactCollection, type ContactDocument, WITHOUT_SEARCH } from '../contact.model';
import { phoneKey } from '../identity/phone-key';
import { nameKeyOf } from './contact-search';

const LAST = '\u{10FFFF}';
const MIN_NUMBER_LENGTH = 8;
const BRAZIL = '55';
/** Over all pages. */
const MAX_FOUND = 2_000;

type Filter = Record<string, unknown> & { companyId: number };

/**
 * Sorts usernames, for a text with `@`, and names that begin with the whole text first. Limited index ranges may miss a contact with two very common
 * words.
 */
export async function searchContacts(
  filter: Filter,
  text: string,
  offset: number,
  limit: number,
): Promise<ContactDocument[]> {
  const spellings = phoneSpellings(text);
  const needed = Math.min(offset + limit, MAX_FOUND);
  if (spellings) {
    const found = await Promise.all([
      withNumber(filter, spellings),
      ...spellings.map((digits) => withWords(filter, [digits], needed)),
    ]);
    return distinct(found.flat()).slice(offset, offset + limit);
  }
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const called = text.startsWith('@') ? await withUsername(filter, text.slice(1), needed) : [];
  const named = distinct([...called, ...(await withName(filter, text, words, needed))]);
  if (named.length >= needed) return named.slice(offset, needed);
  const worded = await withWords(filter, words, needed + named.length);
  return distinct([...named, ...worded]).slice(offset, offset + limit);
}

/** The prefix search may miss an exact number. */
async function withNumber(filter: Filter, spellings: readonly string[]): Promise<ContactDocument[]> {
  const whole = spellings.filter(({ length }) => length >= MIN_NUMBER_LENGTH);
  if (whole.length === 0) return [];
  const keys = whole.flatMap((digits) => [phoneKey(digits), phoneKey(BRAZIL + digits)]);
  return contactCollection()
    .find({ ...filter, phoneKey: { $in: [...new Set(keys)] } })
    .hint('contact-phone')
    .toArray();
}

function withUsername(filter: Filter, text: string, limit: number): Promise<ContactDocument[]> {
  return contactCollection()
    .find({ ...filter, username: range(text.toLowerCase()) }, WITHOUT_SEARCH)
    .sort({ username: 1, _id: 1 })
    .limit(limit)
    .hint('contact-username')
    .toArray();
}

function withName(
  filter: Filter,
  text: string,
  words: readonly string[],
  limit: number,
): Promise<ContactDocument[]> {
  const beginning = nameKeyOf(text);
  return contactCollection()
    .find({ ...filter, nameKey: range(beginning), $and: words.map(having) }, WITHOUT_SEARCH)
    .sort({ nameKey: 1, _id: 1 })
    .limit(limit)
    .hint('contact-list')
    .toArray();
}

async function withWords(
  { companyId, ...where }: Filter,
  words: readonly string[],
  want: number,
): Promise<ContactDocument[]> {
  const { found } = await searchByWords<ContactDocument, NamePlace>(
    {
      ...BY_NAME,
      collection: contactCollection(),
      index: 'contact-search',
      field: 'search',
      companyId,
      words,
      where,
      accept: async (rows) => rows.filter((row) => hasAll(row.words, words)),
    },
    { after: undefined, want },
  );
  return found;
}

function range(beginning: string) {
  return { $gte: beginning, $lt: beginning + LAST };
}

function having(word: string) {
  return { words: { $elemMatch: range(word) } };
}

/** Returns the number with and without the ninth digit; undefined if the text is not a phone number. */
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
