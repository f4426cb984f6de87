import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { listMessages } from '@recado/shared/messages';
import { presentTicket, readCursor, writeCursor, type TicketDocument, type Tickets } from '../tickets';
import { idBefore } from './message-ids';
import { messageCollection, type MessageDocument } from './message.model';
import { presentMessage } from './messages.presenter';

const PAGE = 40;
const CATCH_UP_PAGE = 100;
/** What was stored shortly before the last message a client has may have become visible after it. */
const OVERLAP_MS = 60_000;

/** A contact's whole history, across tickets and connections (specification 1 §2.10, §7.5). Two indexed queries. */
export async function readHistory(
  tickets: Pick<Tickets, 'byIds'>,
  ticket: TicketDocument,
  query: QueryOf<typeof listMessages>,
): Promise<OutputOf<typeof listMessages>> {
  const { found, page, nextCursor } = query.after
    ? await storedAfter(ticket, query.after, query.cursor)
    : await newestFirst(ticket, query);
  const dividers = await tickets.byIds(ticket.companyId, [...new Set(page.map(({ ticketId }) => ticketId))]);
  return {
    messages: page.map((message) => presentMessage(message, ticket.contact.name)),
    ticket: presentTicket(ticket),
    tickets: dividers
      .sort((a, b) => b._id - a._id)
      .map(({ _id, createdAt, closedAt }) => ({
        ticketId: _id,
        startedAt: createdAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
    hasMore: found > page.length,
    nextCursor: found > page.length ? nextCursor : null,
  };
}

interface Page {
  page: MessageDocument[];
  /** One more than the page when there is more. */
  found: number;
  nextCursor: string | null;
}

async function newestFirst(
  { companyId, contactId }: TicketDocument,
  { cursor: text, pageNumber }: QueryOf<typeof listMessages>,
): Promise<Page> {
  const cursor = text === undefined ? undefined : readCursor(text);
  const found = await messageCollection()
    .find({
      companyId,
      contactId,
      ...(cursor && {
        createdAt: { $lte: cursor.at },
        $or: [{ createdAt: { $lt: cursor.at } }, { _id: { $lt: cursor.id } }],
      }),
    })
    .sort({ createdAt: -1, _id: -1 })
    .skip(cursor ? 0 : PAGE * ((pageNumber ?? 1) - 1))
    .limit(PAGE + 1)
    .toArray();
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return { page, found: found.length, nextCursor: last ? writeCursor(last.createdAt, last._id) : null };
}

/** Oldest first, by arrival: ids tell when a message was stored. */
async function storedAfter(
  { companyId, contactId }: TicketDocument,
  after: string,
  cursor: string | undefined,
): Promise<Page> {
  const from = cursor === undefined ? idBefore(after, OVERLAP_MS) : readCursor(cursor).id;
  const found = await messageCollection()
    .find({ companyId, contactId, _id: { $gt: from } })
    .sort({ _id: 1 })
    .limit(CATCH_UP_PAGE + 1)
    .toArray();
  const page = found.slice(0, CATCH_UP_PAGE);
  const last = page.at(-1);
  return { page, found: found.length, nextCursor: last ? writeCursor(last.createdAt, last._id) : null };
}
