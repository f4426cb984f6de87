import type { QueryClient } from '@tanstack/react-query';
import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';
import { ticketKeys } from './ticket-keys';

/**
 * Updates a queue on all cached tickets, because the server updates them later. For a deleted queue, the
 * tickets have events of their own.
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
}
