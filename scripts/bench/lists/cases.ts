import type { Db, Document, FindOptions } from 'mongodb';
import { lookUpsOf, plainText, wordsOf } from '@recado/shared/search';
import { commonWords, rareWord, searchedName } from '../../seed/bulk/words';
import { type Company, longTicketIds } from './fill';

/** An API call, and the driver's find of the same documents. */
export interface Case {
  what: string;
  path(n: number): string;
  find(n: number): { collection: string; filter: Document; options: FindOptions };
}

const PAGE = 41;
const NEWEST = { updatedAt: -1, _id: -1 } as const;

/** Returns the measured cases: lists, searches, a conversation, contacts. */
export function casesOf({ companyId }: Company): Case[] {
  const long = longTicketIds();
  const selected = (n: number) => long[n % long.length] ?? 0;
  const byWords = (collection: string, field: string, sort: Document, words: readonly string[]) => {
    const [first = '', ...rest] = words.flatMap((word) => lookUpsOf(word).slice(0, 1));
    return {
      collection,
      filter: {
        companyId,
        [field]: first,
        ...(rest.length > 0 ? { $and: [{ [field]: { $all: rest } }] } : {}),
      },
      options: { sort: sort as FindOptions['sort'], limit: PAGE },
    };
  };
  const list = (status: string): Case => ({
    what: `list: ${status}, first page`,
    path: () => `/tickets?status=${status}&showAll=true`,
    find: () => ({
      collection: 'tickets',
      filter: { companyId, status },
      options: { sort: NEWEST, limit: PAGE, hint: 'ticket-list' },
    }),
  });
  const texts = (what: string, textOf: (n: number) => string): Case => ({
    what,
    path: (n) => `/tickets?searchParam=${encodeURIComponent(textOf(n))}&searchIn=messages&showAll=true`,
    find: (n) => byWords('messages', 'search', { createdAt: -1, _id: -1 }, wordsOf(textOf(n))),
  });
  return [
    list('open'),
    list('closed'),
    {
      what: 'tickets by name',
      path: (n) =>
        `/tickets?searchParam=${encodeURIComponent(searchedName(n))}&searchIn=contacts&showAll=true`,
      find: (n) => byWords('tickets', 'contact.search', { _id: -1 }, wordsOf(searchedName(n))),
    },
    texts('messages by a rare word', rareWord),
    texts('messages by two very common words', commonWords),
    {
      what: 'everything by a common word, as the app asks',
      path: (n) => `/tickets?searchParam=${commonWords(n).split(' ')[0]}&showAll=true`,
      find: (n) =>
        byWords('messages', 'search', { createdAt: -1, _id: -1 }, [commonWords(n).split(' ')[0] ?? '']),
    },
    {
      what: 'conversation of 1,000, first page',
      path: (n) => `/messages/${selected(n)}`,
      find: (n) => ({
        collection: 'messages',
        filter: { companyId, contactId: selected(n) },
        options: { sort: { createdAt: -1, _id: -1 }, limit: PAGE, hint: 'message-history' },
      }),
    },
    {
      what: 'contacts, first page',
      path: () => '/contacts',
      find: () => ({
        collection: 'contacts',
        filter: { companyId },
        options: { sort: { nameKey: 1, _id: 1 }, limit: PAGE, hint: 'contact-list' },
      }),
    },
    {
      what: 'contacts by name',
      path: (n) => `/contacts?searchParam=${encodeURIComponent(searchedName(n))}`,
      find: (n) => ({
        collection: 'contacts',
        filter: { companyId, nameKey: beginsWith(plainText(searchedName(n))) },
        options: { sort: { nameKey: 1, _id: 1 }, limit: PAGE, hint: 'contact-list' },
      }),
    },
  ];
}

const beginsWith = (text: string) => ({ $gte: text, $lt: `${text}\u{10FFFF}` });

/** Runs the find of a case with the driver. */
export function findBare(db: Db, { find }: Case, n: number): Promise<unknown> {
  const { collection, filter, options } = find(n);
  return db.collection(collection).find(filter, options).toArray();
}
