import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';
import { ticketKeys } from './ticket-keys';

type TagEvent = CompanyEventPayload<'tag'>;

/** Applies a tag event to a ticket; returns the same object if the ticket does not have the tag. */
function withTagEvent(ticket: Ticket, event: TagEvent): Ticket {
  const id = event.action === 'delete' ? event.tagId : event.tag.id;
  if (!ticket.tags.some((tag) => tag.id === id)) return ticket;
  const others = ticket.tags.filter((tag) => tag.id !== id);
  if (event.action === 'delete') return { ...ticket, tags: others };
  return { ...ticket, tags: ticket.tags.map((tag) => (tag.id === id ? event.tag : tag)) };
}

/** Updates or removes a tag on all cached tickets, because the server updates the tickets later. */
export function applyTagEvent(client: QueryClient, event: TagEvent): void {
  if (event.action === 'create') return;
  changeCachedTickets(client, (ticket) => withTagEvent(ticket, event));
}

/**
 * Updates a queue on all cached tickets, because the server updates the tickets later. A deleted queue is
 * ignored: its tickets have their own events.
 */
export function applyQueueEvent(client: QueryClient, event: CompanyEventPayload<'queue'>): void {
  if (event.action !== 'update') return;
  const { id, name, color } = event.queue;
  changeCachedTickets(client, (ticket) =>
    ticket.queue?.id === id ? { ...ticket, queue: { id, name, color } } : ticket,
  );
}

/** Updates the attendant's name on all cached tickets. A deleted user's tickets have their own events. */
export function applyUserEvent(client: QueryClient, { action, user }: CompanyEventPayload<'user'>): void {
  if (action !== 'update') return;
  const { id, name } = user;
  changeCachedTickets(client, (ticket) =>
    ticket.user?.id === id && ticket.user.name !== name
      ? { ...ticket, user: { ...ticket.user, name } }
      : ticket,
  );
}

/** Updates the connection's name on all cached tickets. */
export function applyConnectionEvent(client: QueryClient, event: CompanyEventPayload<'whatsapp'>): void {
  if (event.action !== 'update') return;
  const { id, name } = event.whatsapp;
  changeCachedTickets(client, (ticket) =>
    ticket.whatsapp?.id === id && ticket.whatsapp.name !== name
      ? { ...ticket, whatsapp: { ...ticket.whatsapp, name } }
      : ticket,
  );
}

/** Updates a contact on all cached tickets, also on an open one that is in no list. */
export function applyContactEvent(
  client: QueryClient,
  { action, contact }: CompanyEventPayload<'contact'>,
): void {
  if (action === 'delete') return;
  changeCachedTickets(client, (ticket) =>
    ticket.contactId === contact.id ? { ...ticket, contact } : ticket,
  );
}

type Pages = InfiniteData<{ tickets: Ticket[] }>;

/** Changes every cached copy of tickets; a place without a changed ticket stays the same object. */
function changeCachedTickets(client: QueryClient, change: (ticket: Ticket) => Ticket): void {
  let isChanged = false;
  const all = (tickets: Ticket[]): Ticket[] => {
    const next = tickets.map(change);
    if (next.every((ticket, index) => ticket === tickets[index])) return tickets;
    isChanged = true;
    return next;
  };
  const inRow = <T extends { tickets: Ticket[] }>(row: T): T => {
    const tickets = all(row.tickets);
    return tickets === row.tickets ? row : { ...row, tickets };
  };
  client.setQueriesData<{ tickets: Ticket[] }>({ queryKey: ticketKeys.lists }, (list) => list && inRow(list));
  client.setQueriesData<Ticket>({ queryKey: ticketKeys.allByUuid }, (ticket) => ticket && all([ticket])[0]);
  client.setQueriesData<Pages>(
    { queryKey: ticketKeys.unreadPages },
    (list) => list && { ...list, pages: list.pages.map(inRow) },
  );
  if (isChanged) repeatRunningReads(client);
}

/** A response on its way may contain the state before the event. */
function repeatRunningReads(client: QueryClient): void {
  for (const queryKey of [ticketKeys.lists, ticketKeys.allByUuid])
    void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' });
}
