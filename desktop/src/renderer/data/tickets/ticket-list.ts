import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { SourceFilter } from '@recado/shared/sources';
import type { Ticket, TicketSort, TicketStatus } from '@recado/shared/tickets';

export type DeadlineFilter = 'near' | 'missed';

export interface TicketFilter {
  /** Null means every status. */
  status: TicketStatus | null;
  showAll: boolean;
  unreadOnly: boolean;
  queueIds: readonly number[] | null;
  /** Only snoozed tickets, those that return first. Otherwise a tab has none of them. */
  snoozed?: true;
  /** With `snoozed`: only those with a promise for an earlier instant. */
  promisedBefore?: string;
  /** Only tickets whose deadline is near, or missed. */
  deadline?: DeadlineFilter;
  /** Newest activity first if absent. */
  sort?: TicketSort;
  /** Term in the contact's name or number, which only the server evaluates. */
  text?: string;
  tagIds?: readonly number[];
  userIds?: readonly number[];
  source?: SourceFilter | null;
}

export interface Viewer {
  userId: number;
  /** Null for administrators, who see every queue. */
  queueIds: readonly number[] | null;
}

export interface TicketListData {
  tickets: Ticket[];
  nextCursor: string | null;
  hasMore: boolean;
}

type Order = Pick<TicketFilter, 'sort' | 'snoozed'>;

/** Compares tickets in the server's list order. */
function compareTickets(a: Ticket, b: Ticket, { sort = 'newest', snoozed }: Order): number {
  if (snoozed) {
    const [first, second] = [a.snooze?.until ?? '', b.snooze?.until ?? ''];
    if (first !== second) return first < second ? -1 : 1;
    return a.id - b.id;
  }
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
  if (sort === 'deadline') return compareDeadlines(a, b);
  return compareActivity(a, b);
}

/** Tickets without a deadline are last. */
function compareDeadlines({ deadline: one, ...a }: Ticket, { deadline: other, ...b }: Ticket): number {
  if (!one || !other) return one ? -1 : other ? 1 : compareActivity(a, b);
  return one.dueAt === other.dueAt ? a.id - b.id : one.dueAt < other.dueAt ? -1 : 1;
}

/** Compares by newest activity; the id makes the order stable. */
function compareActivity(a: Ticket, b: Ticket): number {
  if (a.updatedAt !== b.updatedAt) return a.updatedAt < b.updatedAt ? 1 : -1;
  return b.id - a.id;
}

/** Returns whether a ticket visible to the user matches the filter. */
export function belongsTo(filter: TicketFilter, ticket: Ticket, viewer: Viewer): boolean {
  if (ticket.outreach || (filter.status !== null && ticket.status !== filter.status)) return false;
  if (isTab(filter) && (ticket.snooze !== undefined) !== (filter.snoozed === true)) return false;
  if (filter.promisedBefore && !isPromised(ticket, filter.promisedBefore)) return false;
  if (filter.unreadOnly && ticket.unreadMessages === 0) return false;
  if (filter.deadline && filter.deadline !== deadlineState(ticket, new Date())) return false;
  if (!matchesUsers(filter, ticket, viewer)) return false;
  if (filter.tagIds?.some((tagId) => !ticket.tags.some(({ id }) => id === tagId))) return false;
  if (filter.source && filter.source !== (ticket.source?.kind ?? 'unknown')) return false;
  // A user's own open ticket is visible in any queue unless the filter names queues.
  const isOwn = ticket.status === 'open' && ticket.userId === viewer.userId;
  if (isOwn && filter.queueIds === null) return true;
  const queueIds = filter.queueIds ?? viewer.queueIds;
  return queueIds === null || ticket.queueId === null || queueIds.includes(ticket.queueId);
}

/** Returns whether the ticket's deadline is near or missed; undefined for one with enough time, or without one. */
export function deadlineState({ deadline }: Pick<Ticket, 'deadline'>, now: Date): DeadlineFilter | undefined {
  if (!deadline) return undefined;
  if (new Date(deadline.dueAt) <= now) return 'missed';
  return new Date(deadline.warnAt) <= now ? 'near' : undefined;
}

/** Only lists of a tab separate snoozed tickets. */
function isTab({ status, text }: TicketFilter): boolean {
  return (status === 'open' || status === 'pending') && !text;
}

function isPromised({ snooze }: Ticket, before: string): boolean {
  return snooze?.promise === true && snooze.until < before;
}

function matchesUsers({ showAll, userIds }: TicketFilter, { userId }: Ticket, viewer: Viewer): boolean {
  if (userIds?.length) return userId !== null && userIds.includes(userId);
  return showAll || userId === null || userId === viewer.userId;
}

/** Returns the newer version of a ticket. The ack of the same last message never decreases. */
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

/** Inserts, moves or removes a ticket according to the filter. */
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
  const found = others.findIndex((other) => compareTickets(ticket, other, filter) < 0);
  const index = found === -1 ? others.length : found;
  // The ticket belongs below the loaded tickets and arrives with its own page. Added here, it would be above tickets
  // that are not loaded yet.
  if (index === others.length && list.hasMore && !known) return list;
  return { ...list, tickets: [...others.slice(0, index), ticket, ...others.slice(index)] };
}

export function removeTicket(list: TicketListData, ticketId: number): TicketListData {
  if (!list.tickets.some(({ id }) => id === ticketId)) return list;
  return { ...list, tickets: list.tickets.filter(({ id }) => id !== ticketId) };
}

/** Event that a user has read the ticket; `version` is the ticket's version after that. */
type ReadEvent = Extract<CompanyEventPayload<'ticket'>, { action: 'updateUnread' }>;

/** Clears the unread count unless the known ticket is newer than the event. */
export function readBy(known: Ticket, { version }: ReadEvent): Ticket {
  const isOlder = version !== undefined && known.version !== undefined && version < known.version;
  return isOlder || known.unreadMessages === 0 ? known : { ...known, unreadMessages: 0 };
}

export function clearUnread(list: TicketListData, event: ReadEvent, filter: TicketFilter): TicketListData {
  const known = list.tickets.find(({ id }) => id === event.ticketId);
  const read = known && readBy(known, event);
  if (!read || read === known) return list;
  if (filter.unreadOnly) return removeTicket(list, event.ticketId);
  const tickets = list.tickets.map((ticket) => (ticket === known ? read : ticket));
  if (filter.sort !== 'unread') return { ...list, tickets };
  return { ...list, tickets: tickets.sort((a, b) => compareTickets(a, b, filter)) };
}

export function appendPage(list: TicketListData, page: TicketListData, order: Order): TicketListData {
  const ids = new Set(list.tickets.map(({ id }) => id));
  const more = page.tickets.filter(({ id }) => !ids.has(id));
  return { ...page, tickets: [...list.tickets, ...more].sort((a, b) => compareTickets(a, b, order)) };
}
