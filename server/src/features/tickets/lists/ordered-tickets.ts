import type { TicketSort } from '@recado/shared/tickets';
import { indexInUse } from '#core/database';
import { readCursor, writeCursor } from '#core/page-cursor';
import { DEADLINE_KEY, HAS_DEADLINE } from '../deadlines/ticket-deadlines';
import { ticketCollection, type TicketDocument, WITHOUT_SEARCH } from '../ticket.model';
import { type Filter, HAS_UNREAD, indexOf, SNOOZED_UNTIL } from './list-filter';

interface Part {
  filter: Filter;
  index: string;
  key: 'updatedAt' | 'waitingSince' | typeof SNOOZED_UNTIL | typeof DEADLINE_KEY;
  direction: 1 | -1;
}

/** Cursors with this prefix point into the second segment. */
const SECOND = 'b-';

/**
 * Needs one indexed query per segment.
 * @param page - `size` tickets after `cursor`, or after the first `skip` tickets
 * @throws ERR_VALIDATION if the cursor belongs to another order
 */
export async function orderedTickets(
  filter: Filter,
  sort: TicketSort,
  page: { size: number; cursor: string | undefined; skip: number },
): Promise<{ tickets: TicketDocument[]; nextCursor: string | null }> {
  const parts = partsOf(filter, sort);
  const start = parts.length > 1 && page.cursor?.startsWith(SECOND) ? 1 : 0;
  const cursor = start === 1 ? page.cursor?.slice(SECOND.length) : page.cursor;
  const found: { ticket: TicketDocument; part: Part }[] = [];
  for (const part of parts.slice(start)) {
    const from = part === parts[start] ? { cursor, skip: page.skip } : { cursor: undefined, skip: 0 };
    const rows = await readPart(part, { ...from, limit: page.size + 1 - found.length });
    found.push(...rows.map((ticket) => ({ ticket, part })));
    if (found.length > page.size) break;
  }
  const shown = found.slice(0, page.size);
  const last = shown.at(-1);
  const nextCursor =
    found.length > page.size && last
      ? (last.part === parts[0] ? '' : SECOND) +
        writeCursor(instantOf(last.ticket, last.part), last.ticket._id)
      : null;
  return { tickets: shown.map(({ ticket }) => ticket), nextCursor };
}

function partsOf(filter: Filter, sort: TicketSort): Part[] {
  if (SNOOZED_UNTIL in filter) {
    return [{ filter, index: indexOf(filter), key: SNOOZED_UNTIL, direction: 1 }];
  }
  const newest = { index: indexOf(filter), key: 'updatedAt', direction: -1 } as const;
  if (sort === 'waiting') {
    return [
      {
        filter: { ...filter, waitingSince: { $exists: true } },
        index: 'ticket-waiting',
        key: 'waitingSince',
        direction: 1,
      },
      { ...newest, filter: { ...filter, waitingSince: null } },
    ];
  }
  if (sort === 'deadline') {
    const first: Part = {
      filter: { ...HAS_DEADLINE, ...filter },
      index: indexInUse('ticket-list-deadline'),
      key: DEADLINE_KEY,
      direction: 1,
    };
    // A filter of near or missed deadlines has no tickets without one.
    if (DEADLINE_KEY in filter) return [first];
    return [first, { ...newest, filter: { ...filter, [DEADLINE_KEY]: null }, index: indexOf(filter) }];
  }
  if (sort === 'unread' && !('unreadMessages' in filter)) {
    const unread = { ...filter, ...HAS_UNREAD };
    return [
      { ...newest, filter: unread, index: indexOf(unread) },
      { ...newest, filter: { ...filter, unreadMessages: 0 } },
    ];
  }
  return [{ ...newest, filter }];
}

function readPart(
  { filter, index, key, direction }: Part,
  { cursor: text, skip, limit }: { cursor: string | undefined; skip: number; limit: number },
): Promise<TicketDocument[]> {
  const cursor = text === undefined ? undefined : readCursor(text);
  const [bound, beyond] = direction === 1 ? ['$gte', '$gt'] : ['$lte', '$lt'];
  const page = cursor
    ? {
        ...filter,
        // The first condition selects the index range; `$and` orders equal times by id.
        [key]: { ...(filter[key] as object | undefined), [bound]: cursor.at },
        $and: [{ $or: [{ [key]: { [beyond]: cursor.at } }, { _id: { [beyond]: Number(cursor.id) } }] }],
      }
    : filter;
  return ticketCollection()
    .find(page, WITHOUT_SEARCH)
    .sort({ [key]: direction, _id: direction })
    .skip(cursor ? 0 : skip)
    .limit(limit)
    .hint(index)
    .toArray();
}

function instantOf(ticket: TicketDocument, { key }: Part): Date {
  const at = {
    [SNOOZED_UNTIL]: ticket.snooze?.until,
    [DEADLINE_KEY]: ticket.deadlines?.dueAt,
    waitingSince: ticket.waitingSince,
    updatedAt: ticket.updatedAt,
  }[key];
  return at ?? ticket.updatedAt;
}
