import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { listMessages } from '@recado/shared/messages';
import { readCursor, writeCursor } from '#core/page-cursor';
import type { Caller } from '#core/tenancy/caller';
import { presentTicket, type TicketDocument, type Tickets, type TicketSpan } from '#features/tickets';
import { messageCollection, type MessageDocument, WITHOUT_SEARCH } from '../message.model';
import { idBefore } from '../message-ids';
import { newerThan, type OwnMessages, type Page, pageAround } from '../message-paging';
import type { PresentMessage } from '../messages.presenter';

const PAGE = 40;
const CATCH_UP_PAGE = 100;
/** Covers older messages that become visible after newer ones. */
const OVERLAP_MS = 60_000;

/** Reads all of the contact's tickets that the caller can see. */
export async function readHistory(
  { tickets, publisher }: { tickets: Tickets; publisher: { present: PresentMessage } },
  caller: Caller,
  ticket: TicketDocument,
  query: QueryOf<typeof listMessages>,
): Promise<OutputOf<typeof listMessages>> {
  const everything = conversationOf(ticket);
  // Queried together: usually no ticket is hidden and the newest tickets cover the page.
  const [hidden, whole, recent] = await Promise.all([
    tickets.ofContact.hiddenIds(caller, ticket.contactId),
    pageOf(everything, query),
    tickets.ofContact.recent(ticket.companyId, ticket.contactId),
  ]);
  const { found, page, nextCursor, newerCursor } =
    hidden.length === 0 ? whole : await pageOf({ ...everything, ticketId: { $nin: hidden } }, query);
  const [dividers, lines] = await Promise.all([
    dividersOf(tickets, ticket.companyId, page, recent),
    tickets.ofContact.lines(ticket.companyId, [
      ...new Set([ticket._id, ...page.map(({ ticketId }) => ticketId)]),
    ]),
  ]);
  return {
    messages: page.map((message) => publisher.present(message, ticket)),
    ticket: presentTicket(ticket),
    tickets: dividers
      .sort((a, b) => b._id - a._id)
      .map(({ _id, createdAt, closedAt }) => ({
        ticketId: _id,
        startedAt: createdAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
    lines,
    hasMore: found > page.length,
    nextCursor: found > page.length ? nextCursor : null,
    ...(newerCursor === undefined ? {} : { newerCursor }),
  };
}

const conversationOf = ({ companyId, contactId }: TicketDocument): OwnMessages => ({ companyId, contactId });

export async function visibleMessages(
  tickets: Pick<Tickets, 'ofContact'>,
  caller: Caller,
  ticket: TicketDocument,
): Promise<OwnMessages> {
  const hidden = await tickets.ofContact.hiddenIds(caller, ticket.contactId);
  return { ...conversationOf(ticket), ...(hidden.length > 0 && { ticketId: { $nin: hidden } }) };
}

/** Outreach messages neither start nor end a conversation. */
async function dividersOf(
  tickets: Tickets,
  companyId: number,
  page: readonly MessageDocument[],
  known: readonly TicketSpan[],
): Promise<TicketSpan[]> {
  const wanted = new Set(page.map(({ ticketId }) => ticketId));
  const here = known.filter(({ _id }) => wanted.delete(_id));
  const found = [...here, ...(await tickets.byIds(companyId, [...wanted]))];
  return found.filter(({ outreach }) => !outreach);
}

function pageOf(own: OwnMessages, query: QueryOf<typeof listMessages>): Promise<Page> {
  if (query.around) return pageAround(own, query.around);
  if (query.newer) return newerThan(own, readCursor(query.newer));
  return query.after ? storedAfter(own, query.after, query.cursor) : newestFirst(own, query);
}

async function newestFirst(
  own: OwnMessages,
  { cursor: text, pageNumber }: QueryOf<typeof listMessages>,
): Promise<Page> {
  const cursor = text === undefined ? undefined : readCursor(text);
  const found = await messageCollection()
    .find(
      {
        ...own,
        ...(cursor && {
          createdAt: { $lte: cursor.at },
          $or: [{ createdAt: { $lt: cursor.at } }, { _id: { $lt: cursor.id } }],
        }),
      },
      WITHOUT_SEARCH,
    )
    .sort({ createdAt: -1, _id: -1 })
    .skip(cursor ? 0 : PAGE * ((pageNumber ?? 1) - 1))
    .limit(PAGE + 1)
    .toArray();
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return { page, found: found.length, nextCursor: last ? writeCursor(last.createdAt, last._id) : null };
}

/** Compares ids, which encode the order of arrival. */
async function storedAfter(own: OwnMessages, after: string, cursor: string | undefined): Promise<Page> {
  const from = cursor === undefined ? idBefore(after, OVERLAP_MS) : readCursor(cursor).id;
  const found = await messageCollection()
    .find({ ...own, _id: { $gt: from } }, WITHOUT_SEARCH)
    .sort({ _id: 1 })
    .limit(CATCH_UP_PAGE + 1)
    .toArray();
  const page = found.slice(0, CATCH_UP_PAGE);
  const last = page.at(-1);
  return { page, found: found.length, nextCursor: last ? writeCursor(last.createdAt, last._id) : null };
}
