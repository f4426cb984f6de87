import type { OutputOf, QueryOf } from '@recado/shared/contract';
import { AppError } from '@recado/shared/contract';
import {
  type countTickets,
  type listTicketChanges,
  type listTickets,
  type TicketSort,
  ticketStatusSchema,
} from '@recado/shared/tickets';
import { readCursor, writeCursor } from '#core/page-cursor';
import type { Caller } from '#core/tenancy/caller';
import { deadlineFilter } from '../deadlines/ticket-deadlines';
import { NOT_SNOOZED } from '../snooze/snooze-state';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import type { TicketsDeps } from '../tickets.deps';
import { inLists, NO_OUTREACH } from '../tickets.policy';
import { presentTicket } from '../tickets.presenter';
import { type Filter, HAS_UNREAD, indexOf, listedTickets, SNOOZED, snoozeFilter } from './list-filter';
import { orderedTickets } from './ordered-tickets';
import { recentContacts } from './recent-contacts';
import { searchTickets } from './search-tickets';
import { unreadTickets } from './unread-tickets';

const PAGE = 40;
const CHANGES_PAGE = 100;
/** Counting stops here: a badge shows at most "999+". */
const COUNTED = 1_000;
/** Covers clock differences and writes that were unfinished at `since`. */
const OVERLAP_MS = 60_000;

const STATUSES = ticketStatusSchema.options;
const TABS: TicketDocument['status'][] = ['open', 'pending'];

export type TicketLists = ReturnType<typeof createTicketLists>;

export function createTicketLists({ referenceData, searchMessages, levels }: TicketsDeps) {
  const filterOf = async (caller: Caller, query: QueryOf<typeof listTickets>): Promise<Filter> => ({
    companyId: caller.companyId,
    status: { $in: STATUSES },
    ...(await listedTickets(referenceData, caller, query)),
  });

  return {
    /**
     * Keeps the order of `searchTickets` with `searchParam`.
     * @throws ERR_NO_PERMISSION if an agent filters by `users`
     */
    async list(caller: Caller, query: QueryOf<typeof listTickets>): Promise<OutputOf<typeof listTickets>> {
      if (query.users && caller.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
      const { searchParam } = query;
      if (searchParam?.trim()) {
        const where = await listedTickets(referenceData, caller, query);
        return searchTickets(searchMessages, caller, where, { ...query, searchParam });
      }
      checkOrder(query);
      return listPage({ ...(await filterOf(caller, query)), ...snoozeFilter(query) }, query);
    },

    recentContacts: (caller: Caller) => recentContacts(referenceData, caller),

    ...unreadTickets(referenceData),

    /** Counts at most 1,000 each. `unread` excludes closed tickets; all counts but `snoozed` exclude snoozed ones. */
    async counts(
      caller: Caller,
      query: QueryOf<typeof countTickets>,
    ): Promise<OutputOf<typeof countTickets>> {
      const listed = (status: TicketDocument['status']) => filterOf(caller, { ...query, status });
      const ofBoth = async () => ({
        ...(await filterOf(caller, { ...query, status: undefined })),
        status: { $in: TABS },
      });
      const [open, pending, groups, unread] = await Promise.all([
        listed('open').then(countTab),
        listed('pending').then(countTab),
        listed('groups').then((filter) => countUpTo(filter)),
        ofBoth().then((filter) => countOnce({ ...filter, ...HAS_UNREAD, ...NOT_SNOOZED })),
      ]);
      return {
        open: open.listed,
        pending: pending.listed,
        groups,
        unread,
        snoozed: { open: open.snoozed, pending: pending.snoozed },
        ...(levels.uses(caller.companyId) && { missed: await countMissed(listed) }),
      };
    },

    async changes(
      caller: Caller,
      { since, cursor: text }: QueryOf<typeof listTicketChanges>,
    ): Promise<OutputOf<typeof listTicketChanges>> {
      const cursor = text === undefined ? undefined : readCursor(text);
      const rules = await referenceData.visibility(caller.companyId);
      const from = cursor?.at ?? new Date(Date.parse(since) - OVERLAP_MS);
      // Thousands of tickets may change at one time, so those after the cursor are found by their ids.
      const positions = cursor
        ? [{ changedAt: cursor.at, _id: { $gt: Number(cursor.id) } }, { changedAt: { $gt: cursor.at } }]
        : [{ changedAt: { $gte: from } }];
      const found: TicketDocument[] = [];
      for (const position of positions)
        if (found.length <= CHANGES_PAGE)
          found.push(
            ...(await ticketCollection()
              .find({ companyId: caller.companyId, ...NO_OUTREACH, ...position }, WITHOUT_SEARCH)
              .sort({ changedAt: 1, _id: 1 })
              .limit(CHANGES_PAGE + 1 - found.length)
              .toArray()),
          );
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
  const { tickets, nextCursor } = await orderedTickets(filter, orderOf(query), {
    size: PAGE,
    cursor: query.cursor,
    skip: PAGE * ((query.pageNumber ?? 1) - 1),
  });
  return { tickets: tickets.map(presentTicket), hasMore: nextCursor !== null, nextCursor };
}

/** A filter of deadlines reads their index, which has no other order. */
function orderOf({ deadline, sort = 'newest' }: QueryOf<typeof listTickets>): TicketSort {
  return deadline ? 'deadline' : sort;
}

function checkOrder({ sort, status, pageNumber, snoozed }: QueryOf<typeof listTickets>): void {
  const isTab = status === 'open' || status === 'pending';
  if (snoozed && !isTab)
    throw new AppError('ERR_VALIDATION', { part: 'query', field: 'snoozed', reason: 'status' });
  if (sort === undefined || sort === 'newest') return;
  const reject = (field: string, reason: string) =>
    new AppError('ERR_VALIDATION', { part: 'query', field, reason });
  if (status === undefined || status === 'closed') throw reject('sort', 'status');
  if (pageNumber !== undefined && pageNumber > 1) throw reject('pageNumber', 'cursor');
}

/** Subtracts snoozed tickets, because an index counts the others without reading them. */
async function countTab(filter: Filter): Promise<{ listed: number; snoozed: number }> {
  const snoozed = await countOnce({ ...filter, ...SNOOZED });
  return { listed: (await countUpTo(filter, COUNTED + snoozed)) - snoozed, snoozed };
}

async function countMissed(
  listed: (status: 'open' | 'pending') => Promise<Filter>,
): Promise<{ open: number; pending: number }> {
  const missed = { ...NOT_SNOOZED, ...deadlineFilter('missed', new Date()) };
  const [open, pending] = await Promise.all([
    listed('open').then((filter) => countOnce({ ...filter, ...missed })),
    listed('pending').then((filter) => countOnce({ ...filter, ...missed })),
  ]);
  return { open, pending };
}

/** Counts with one query, whose index holds few other tickets than the counted ones. */
function countOnce(filter: Filter): Promise<number> {
  return ticketCollection().countDocuments(filter, { limit: COUNTED, hint: indexOf(filter) });
}

/** Counts the alternatives of `$or` one after the other, because each has an index of its own. */
async function countUpTo({ $or, ...filter }: Filter, limit = COUNTED): Promise<number> {
  const alternatives = ($or as Filter[] | undefined) ?? [{}];
  let counted = 0;
  for (const [at, alternative] of alternatives.entries()) {
    const earlier = alternatives.slice(0, at);
    const own = { ...filter, ...alternative, ...(earlier.length > 0 && { $nor: earlier }) };
    counted += await ticketCollection().countDocuments(own, { limit, hint: indexOf(own) });
  }
  return Math.min(counted, limit);
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
