import { AppError, type OutputOf, type QueryOf } from '@recado/shared/contract';
import { beginningsOf, hasAll, wordsOf } from '@recado/shared/search';
import type { listTickets, MessageMatch } from '@recado/shared/tickets';
import { type Cursor, readCursor, writeCursor } from '#core/page-cursor';
import { searchByWords } from '#core/search';
import type { Caller } from '#core/tenancy/caller';
import { personWords } from '#features/contacts';
import { type ContactSnapshot, ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { presentTicket } from '../tickets.presenter';
import type { Filter } from './list-filter';

export type MessageSearch = (search: {
  companyId: number;
  words: readonly string[];
  after: Cursor | undefined;
  want: number;
  ticketsAmong(ids: readonly number[]): Promise<TicketDocument[]>;
}) => Promise<{ matches: MessageMatch[]; tickets: TicketDocument[]; next: Cursor | null }>;

const PAGE = 40;
const HALF_PAGE = 20;
const PHONE = /^\+?[\d\s().-]+$/;

type SearchedContact = Pick<ContactSnapshot, 'name' | 'number' | 'username'>;

export function contactBeginnings(contact: SearchedContact): string[] {
  return beginningsOf(wordsOfContact(contact));
}

function wordsOfContact({ name, number, username }: SearchedContact): string[] {
  return personWords({ name, phone: number, username });
}

/** Finds contacts, then message texts, newest first. A page may be short although more tickets follow. */
export async function searchTickets(
  searchMessages: MessageSearch,
  { companyId }: Caller,
  where: Filter,
  query: Pick<QueryOf<typeof listTickets>, 'searchIn' | 'cursor'> & { searchParam: string },
): Promise<OutputOf<typeof listTickets>> {
  const places = readPlaces(query.cursor);
  const want = query.searchIn ? PAGE : HALF_PAGE;
  const [byContact, byMessage] = await Promise.all([
    query.searchIn === 'messages' || places.contacts === null
      ? NO_RESULTS
      : searchContacts(companyId, where, query.searchParam, { after: places.contacts, want }),
    query.searchIn === 'contacts' || places.messages === null
      ? { ...NO_RESULTS, matches: [], tickets: [] }
      : searchTexts(searchMessages, companyId, where, query.searchParam, { after: places.messages, want }),
  ]);
  const tickets = new Map([...byContact.found, ...byMessage.tickets].map((ticket) => [ticket._id, ticket]));
  const hasMore = byContact.next !== null || byMessage.next !== null;
  return {
    tickets: [...tickets.values()].map(presentTicket),
    matches: byMessage.matches,
    hasMore,
    nextCursor: hasMore ? writePlaces(byContact.next, byMessage.next) : null,
  };
}

const NO_RESULTS = { found: [], next: null };

async function searchContacts(
  companyId: number,
  where: Filter,
  text: string,
  page: { after: number | undefined; want: number },
) {
  // A phone number with spaces or punctuation is one term.
  const digits = text.replace(/\D/g, '');
  const words = PHONE.test(text.trim()) && digits.length > 0 ? [digits] : wordsOf(text);
  if (words.length === 0) return NO_RESULTS;
  return searchByWords<TicketDocument, number>(
    {
      collection: ticketCollection(),
      index: 'ticket-contact-words',
      field: 'contact.search',
      sort: { _id: -1 },
      companyId,
      words,
      where: Object.keys(where).length > 0 ? where : undefined,
      placeOf: ({ _id }) => _id,
      stretch: (after, through) => ({
        bounds:
          after === undefined && through === undefined
            ? {}
            : { _id: { ...(after && { $lt: after }), ...(through && { $gte: through }) } },
        rest: [],
      }),
      accept: async (rows) => rows.filter(({ contact }) => hasAll(wordsOfContact(contact), words)),
    },
    page,
  );
}

async function searchTexts(
  searchMessages: MessageSearch,
  companyId: number,
  where: Filter,
  text: string,
  { after, want }: { after: Cursor | undefined; want: number },
) {
  const words = wordsOf(text);
  if (words.length === 0) return { matches: [], tickets: [], next: null };
  return searchMessages({
    companyId,
    words,
    after,
    want,
    ticketsAmong: (ids) =>
      ids.length === 0
        ? Promise.resolve([])
        : ticketCollection()
            .find({ companyId, _id: { $in: [...ids] }, ...where }, WITHOUT_SEARCH)
            .hint({ _id: 1 })
            .toArray(),
  });
}

/** Undefined at the start, null at the end. */
interface Places {
  contacts: number | null | undefined;
  messages: Cursor | null | undefined;
}

const ENDED = '-';

function writePlaces(contacts: number | null, messages: Cursor | null): string {
  return `${contacts ?? ENDED}~${messages ? writeCursor(messages.at, messages.id) : ENDED}`;
}

/** @throws ERR_VALIDATION for a text that `writePlaces` did not write */
function readPlaces(text: string | undefined): Places {
  if (text === undefined) return { contacts: undefined, messages: undefined };
  const [, contacts, messages] = /^(-|\d{1,15})~(.+)$/.exec(text) ?? [];
  if (contacts === undefined || messages === undefined) {
    throw new AppError('ERR_VALIDATION', { part: 'query', field: 'cursor', reason: 'not a cursor' });
  }
  return {
    contacts: contacts === ENDED ? null : Number(contacts),
    messages: messages === ENDED ? null : readCursor(messages),
  };
}
