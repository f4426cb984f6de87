import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { listNotifications } from '@recado/shared/notifications';
import type { TicketStatus } from '@recado/shared/tickets';
import { indexInUse } from '#core/database';
import { readCursor, writeCursor } from '#core/page-cursor';
import type { Caller } from '#core/tenancy/caller';
import { CHATBOT_ACTIVE } from '../chatbot-state';
import type { ReferenceData } from '../reference-data';
import { NOT_SNOOZED } from '../snooze/snooze-state';
import { ticketCollection, WITHOUT_SEARCH } from '../ticket.model';
import { listFilter } from '../tickets.policy';
import { presentTicket } from '../tickets.presenter';

const PAGE = 30;
/** Counting stops here: a badge shows at most "999+". */
const COUNTED = 1_000;
/** Must equal the partial filter of the index. */
const UNREAD = { openKey: { $exists: true }, unreadMessages: { $gt: 0 } };
const index = () => indexInUse('ticket-list-unread');
/** Those of tickets with an `openKey`, for the index. */
const OPEN: readonly TicketStatus[] = ['open', 'pending', 'groups'];

export function unreadTickets(referenceData: ReferenceData) {
  const visibleTo = async (caller: Caller, showAll: boolean) => ({
    companyId: caller.companyId,
    status: { $in: OPEN },
    ...UNREAD,
    ...NOT_SNOOZED,
    // Tickets served by the chatbot need no agent yet.
    $nor: [CHATBOT_ACTIVE],
    ...listFilter(caller, await referenceData.visibility(caller.companyId), { showAll }),
  });

  return {
    /** Returns the newest activity first. Agents get unassigned tickets and their own; administrators get all. */
    async unread(
      caller: Caller,
      query: QueryOf<typeof listNotifications>,
    ): Promise<OutputOf<typeof listNotifications>> {
      const filter = await visibleTo(caller, caller.profile === 'admin');
      const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const older = cursor && {
        updatedAt: { $lte: cursor.at },
        $and: [{ $or: [{ updatedAt: { $lt: cursor.at } }, { _id: { $lt: Number(cursor.id) } }] }],
      };
      const [found, count] = await Promise.all([
        ticketCollection()
          .find({ ...filter, ...older }, WITHOUT_SEARCH)
          .sort({ updatedAt: -1, _id: -1 })
          .limit(PAGE + 1)
          .hint(index())
          .toArray(),
        countUpTo(filter),
      ]);
      const shown = found.slice(0, PAGE);
      const last = shown.at(-1);
      const hasMore = found.length > PAGE;
      return {
        tickets: shown.map(presentTicket),
        count,
        hasMore,
        nextCursor: hasMore && last ? writeCursor(last.updatedAt, last._id) : null,
      };
    },

    async unreadCount(caller: Caller): Promise<number> {
      return countUpTo(await visibleTo(caller, caller.profile === 'admin'));
    },

    /** Includes groups without an attendant. */
    async ownUnreadIds(caller: Caller, limit: number): Promise<number[]> {
      const filter = await visibleTo(caller, false);
      const found = await ticketCollection()
        .find({
          ...filter,
          $and: [{ $or: [{ status: 'open', userId: caller.userId }, { status: 'groups' }] }],
        })
        .sort({ updatedAt: -1, _id: -1 })
        .limit(limit)
        .hint(index())
        .project<{ _id: number }>({ _id: 1 })
        .toArray();
      return found.map(({ _id }) => _id);
    },
  };
}

function countUpTo(filter: Record<string, unknown>): Promise<number> {
  return ticketCollection().countDocuments(filter, { limit: COUNTED, hint: index() });
}
