import type { QueryClient } from '@tanstack/react-query';
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
  client.setQueriesData<{ tickets: Ticket[] }>(
    { queryKey: ticketKeys.lists },
    (list) => list && { ...list, tickets: list.tickets.map((ticket) => withTagEvent(ticket, event)) },
  );
  client.setQueriesData<Ticket>(
    { queryKey: ticketKeys.allByUuid },
    (ticket) => ticket && withTagEvent(ticket, event),
  );
  repeatRunningReads(client);
}

/** A response on its way may contain the state before the event. */
function repeatRunningReads(client: QueryClient): void {
  for (const queryKey of [ticketKeys.lists, ticketKeys.allByUuid])
    void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' });
}

/**
 * Updates a queue on all cached tickets, because the server updates the tickets later. A deleted queue is
 * ignored: its tickets have their own events.
 */
export function applyQueueEvent(client: QueryClient, event: CompanyEventPayload<'queue'>): void {
  if (event.action !== 'update') return;
  const { id, name, color } = event.queue;
  const renamed = (ticket: Ticket): Ticket =>
    ticket.queue?.id === id ? { ...ticket, queue: { id, name, color } } : ticket;
  client.setQueriesData<{ tickets: Ticket[] }>(
    { queryKey: ticketKeys.lists },
    (list) => list && { ...list, tickets: list.tickets.map(renamed) },
  );
  client.setQueriesData<Ticket>({ queryKey: ticketKeys.allByUuid }, (ticket) => ticket && renamed(ticket));
  repeatRunningReads(client);
}
