import type { OutputOf, QueryOf } from '@recado/shared/contract';
import { AppError } from '@recado/shared/contract';
import {
  ticketStatusSchema,
  type countTickets,
  type listTicketChanges,
  type listTickets,
} from '@recado/shared/tickets';
import type { Caller } from '../../core/tenancy/caller';
import { readCursor, writeCursor } from './cursor';
import type { Directory } from './directory';
import { chosenTickets, HAS_UNREAD, indexOf, type Filter } from './lists/choice';
import { searchTickets, type MessageSearch } from './lists/search';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from './ticket.model';
import { inLists } from './tickets.policy';
import { presentTicket } from './tickets.presenter';

const PAGE = 40;
const CHANGES_PAGE = 100;
/** Counts stop here: a badge shows "999+", and no count reads an unbounded part of an index. */
const COUNTED = 1_000;
/** Clocks and writes under way: what changed shortly before the instant asked for is answered again. */
const OVERLAP_MS = 60_000;

const STATUSES = ticketStatusSchema.options;

/** The lists of tickets (specification 1 §6, §7.4), each one indexed query, and the search in them. */
export function ticketLists(
  directory: Pick<Directory, 'visibility' | 'queueIds' | 'timeZone'>,
  searchMessages: MessageSearch,
) {
  const choose = async (caller: Caller, query: QueryOf<typeof listTickets>): Promise<Filter> => ({
    companyId: caller.companyId,
    // Named even when all are wanted: the indexes of lists begin with it.
    status: { $in: STATUSES },
    ...(await chosenTickets(directory, caller, query)),
  });

  return {
    /**
     * Newest activity first; with `searchParam` what `searchTickets` says. Throws ERR_NO_PERMISSION for `users` asked by
     * somebody who is no administrator.
     */
    async list(caller: Caller, query: QueryOf<typeof listTickets>): Promise<OutputOf<typeof listTickets>> {
      if (query.users && caller.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
      const { searchParam } = query;
      if (searchParam?.trim()) {
        const where = await chosenTickets(directory, caller, query);
        return searchTickets(searchMessages, caller, where, { ...query, searchParam });
      }
      return listPage(await choose(caller, query), query);
    },

    /** Badges; each stops at 1,000. `unread`: open and pending tickets with unread messages. */
    async counts(
      caller: Caller,
      query: QueryOf<typeof countTickets>,
    ): Promise<OutputOf<typeof countTickets>> {
      const of = async (status: TicketDocument['status'], more: Filter = {}) =>
        countUpTo({ ...(await choose(caller, { ...query, status })), ...more });
      const [open, pending, groups, unreadOpen, unreadPending] = await Promise.all([
        of('open'),
        of('pending'),
        of('groups'),
        of('open', HAS_UNREAD),
        of('pending', HAS_UNREAD),
      ]);
      return { open, pending, groups, unread: unreadOpen + unreadPending };
    },

    /** What changed since an instant, oldest change first, with an overlap of a minute; visibility as it is now. */
    async changes(
      caller: Caller,
      { since, cursor: text }: QueryOf<typeof listTicketChanges>,
    ): Promise<OutputOf<typeof listTicketChanges>> {
      const cursor = text === undefined ? undefined : readCursor(text);
      const rules = await directory.visibility(caller.companyId);
      const from = cursor?.at ?? new Date(Date.parse(since) - OVERLAP_MS);
      const found = await ticketCollection()
        .find(
          {
            companyId: caller.companyId,
            changedAt: { $gte: from },
            ...(cursor
              ? { $or: [{ changedAt: { $gt: cursor.at } }, { _id: { $gt: Number(cursor.id) } }] }
              : {}),
          },
          WITHOUT_SEARCH,
        )
        .sort({ changedAt: 1, _id: 1 })
        .limit(CHANGES_PAGE + 1)
        .toArray();
      const shown = found.slice(0, CHANGES_PAGE);
      const visible = shown.filter((ticket) => inLists(caller, ticket, rules));
      return {
        tickets: visible.map(presentTicket),
        hiddenIds: shown.filter((ticket) => !visible.includes(ticket)).map(({ _id }) => _id),
        ...paging(found, shown, (last) => writeCursor(last.changedAt, last._id)),
      };
    },
  };
}

async function listPage(
  filter: Filter,
  query: QueryOf<typeof listTickets>,
): Promise<OutputOf<typeof listTickets>> {
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const page = cursor
    ? {
        ...filter,
        // The bound is the index's; the rest tells rows of one instant apart.
        updatedAt: { ...(filter['updatedAt'] as object | undefined), $lte: cursor.at },
        $and: [{ $or: [{ updatedAt: { $lt: cursor.at } }, { _id: { $lt: Number(cursor.id) } }] }],
      }
    : filter;
  const found = await ticketCollection()
    .find(page, WITHOUT_SEARCH)
    .sort({ updatedAt: -1, _id: -1 })
    .skip(cursor ? 0 : PAGE * ((query.pageNumber ?? 1) - 1))
    .limit(PAGE + 1)
    .hint(indexOf(filter))
    .toArray();
  const shown = found.slice(0, PAGE);
  return {
    tickets: shown.map(presentTicket),
    ...paging(found, shown, (last) => writeCursor(last.updatedAt, last._id)),
  };
}

function countUpTo(filter: Filter): Promise<number> {
  return ticketCollection().countDocuments(filter, { limit: COUNTED, hint: indexOf(filter) });
}

function paging(
  found: readonly TicketDocument[],
  shown: readonly TicketDocument[],
  cursorOf: (last: TicketDocument) => string,
): { hasMore: boolean; nextCursor: string | null } {
  const last = shown.at(-1);
  const hasMore = found.length > shown.length;
  return { hasMore, nextCursor: hasMore && last ? cursorOf(last) : null };
}
