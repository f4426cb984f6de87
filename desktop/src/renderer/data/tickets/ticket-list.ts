import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket, TicketSort, TicketStatus } from '@recado/shared/tickets';

/** What a list shows: a sub-tab narrowed by the switches and the queue filter, or what was searched for. */
export interface TicketFilter {
  /** null: every status. */
  status: TicketStatus | null;
  /** Tickets of colleagues too. */
  showAll: boolean;
  unreadOnly: boolean;
  /** null: every queue of the user, and no narrowing. */
  queueIds: readonly number[] | null;
  /** Absent: newest activity first. */
  sort?: TicketSort;
  /** Words of the contact's name or number; what they find only the server knows. */
  text?: string;
  /** All of them. */
  tagIds?: readonly number[];
  /** Any of them, whoever's tickets show otherwise. */
  userIds?: readonly number[];
}

/** Whose lists these are. */
export interface Viewer {
  userId: number;
  /** null: an administrator, who sees every queue. */
  queueIds: readonly number[] | null;
}

/** A list as far as it was loaded, newest activity first. */
export interface TicketListData {
  tickets: Ticket[];
  nextCursor: string | null;
  hasMore: boolean;
}

/** Compares two tickets in the order of a list, as the server does. */
function compareTickets(a: Ticket, b: Ticket, sort: TicketSort = 'newest'): number {
  if (sort === 'unread') {
    const [first, second] = [a.unreadMessages > 0, b.unreadMessages > 0];
    if (first !== second) return first ? -1 : 1;
  }
  if (sort === 'waiting' && a.waitingSince !== b.waitingSince) {
    if (a.waitingSince === null) return 1;
    if (b.waitingSince === null) return -1;
    return a.waitingSince < b.waitingSince ? -1 : 1;
  }
  if (sort === 'waiting' && a.waitingSince !== null) return a.id - b.id;
  return compareActivity(a, b);
}

/** Newest activity first; the id decides between equals, so that an order never flickers. */
function compareActivity(a: Ticket, b: Ticket): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return b.id - a.id;
}

/** Whether a ticket the user may see stands in this list (specification 1 §4.2, §6). */
function belongsTo(filter: TicketFilter, ticket: Ticket, viewer: Viewer): boolean {
  if (filter.status !== null && ticket.status !== filter.status) return false;
  if (filter.unreadOnly && ticket.unreadMessages === 0) return false;
  if (!isSomebodysShown(filter, ticket, viewer)) return false;
  if (filter.tagIds?.some((tagId) => !ticket.tags.some(({ id }) => id === tagId))) return false;
  // Its attendant's, whatever its queue became; a choice of queues still narrows.
  const isOwn = ticket.status === 'open' && ticket.userId === viewer.userId;
  if (isOwn && filter.queueIds === null) return true;
  const queueIds = filter.queueIds ?? viewer.queueIds;
  return queueIds === null || ticket.queueId === null || queueIds.includes(ticket.queueId);
}

function isSomebodysShown({ showAll, userIds }: TicketFilter, { userId }: Ticket, viewer: Viewer): boolean {
  if (userIds?.length) return userId !== null && userIds.includes(userId);
  return showAll || userId === null || userId === viewer.userId;
}

/**
 * What is known of a ticket once `incoming` arrived. An older picture of it changes nothing; of the same last
 * message, ticks never go back.
 */
export function newerTicket(known: Ticket | undefined, incoming: Ticket): Ticket {
  if (!known) return incoming;
  if (isOlder(incoming, known)) return known;
  const sameMessage =
    incoming.updatedAt === known.updatedAt && incoming.lastMessageFromMe && known.lastMessageFromMe;
  if (!sameMessage || incoming.lastMessageAck >= known.lastMessageAck) return incoming;
  return { ...incoming, lastMessageAck: known.lastMessageAck };
}

function isOlder(incoming: Ticket, known: Ticket): boolean {
  if (incoming.version !== undefined && known.version !== undefined) return incoming.version < known.version;
  return incoming.updatedAt < known.updatedAt;
}

/** The list with a ticket at its place, or without it where it no longer belongs. */
export function placeTicket(
  list: TicketListData,
  incoming: Ticket,
  filter: TicketFilter,
  viewer: Viewer,
): TicketListData {
  const known = list.tickets.find(({ id }) => id === incoming.id);
  const ticket = newerTicket(known, incoming);
  if (ticket === known) return list;
  if (!belongsTo(filter, ticket, viewer)) return removeTicket(list, ticket.id);
  if (filter.text && !known) return list;
  const others = list.tickets.filter(({ id }) => id !== ticket.id);
  const found = others.findIndex((other) => compareTickets(ticket, other, filter.sort) < 0);
  const place = found === -1 ? others.length : found;
  // Beyond what was loaded it comes with its page; placed here it would stand before older, unloaded ones.
  if (place === others.length && list.hasMore && !known) return list;
  return { ...list, tickets: [...others.slice(0, place), ticket, ...others.slice(place)] };
}

export function removeTicket(list: TicketListData, ticketId: number): TicketListData {
  if (!list.tickets.some(({ id }) => id === ticketId)) return list;
  return { ...list, tickets: list.tickets.filter(({ id }) => id !== ticketId) };
}

/** That somebody read a ticket, as its version then was. */
type ReadEvent = Extract<CompanyEventPayload<'ticket'>, { action: 'updateUnread' }>;

/** What is known of a ticket that somebody read: nothing is unread, unless something has been heard since. */
export function readBy(known: Ticket, { version }: ReadEvent): Ticket {
  const isOlder = version !== undefined && known.version !== undefined && version < known.version;
  return isOlder || known.unreadMessages === 0 ? known : { ...known, unreadMessages: 0 };
}

/** Somebody read it: its count is 0, and it leaves a list of unread ones. */
export function clearUnread(list: TicketListData, event: ReadEvent, filter: TicketFilter): TicketListData {
  const known = list.tickets.find(({ id }) => id === event.ticketId);
  const read = known && readBy(known, event);
  if (!read || read === known) return list;
  if (filter.unreadOnly) return removeTicket(list, event.ticketId);
  const tickets = list.tickets.map((ticket) => (ticket === known ? read : ticket));
  if (filter.sort !== 'unread') return { ...list, tickets };
  return { ...list, tickets: tickets.sort((a, b) => compareTickets(a, b, filter.sort)) };
}

/** Appends the next page to a list, without the tickets the list already contains. */
export function appendPage(
  list: TicketListData,
  page: TicketListData,
  sort: TicketFilter['sort'],
): TicketListData {
  const ids = new Set(list.tickets.map(({ id }) => id));
  const more = page.tickets.filter(({ id }) => !ids.has(id));
  return { ...page, tickets: [...list.tickets, ...more].sort((a, b) => compareTickets(a, b, sort)) };
}
