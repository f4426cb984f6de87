import type { CompanyEventPayload } from '@recado/shared/realtime';
import type { Ticket } from '@recado/shared/tickets';
import {
  clearUnread,
  placeTicket,
  removeTicket,
  type TicketFilter,
  type TicketListData,
  type Viewer,
} from './ticket-list';

export type TicketEvent = CompanyEventPayload<'ticket'>;

/** Applies a realtime event to one list. Marks a removed group ticket as closed instead of removing it. */
export function applyTicketEvent(
  list: TicketListData,
  event: TicketEvent,
  filter: TicketFilter,
  viewer: Viewer,
): TicketListData {
  switch (event.action) {
    case 'update':
      return placeTicket(list, event.ticket, filter, viewer);
    case 'updateUnread':
      return clearUnread(list, event, filter);
    case 'delete':
    case 'removeFromList':
      return filter.status === 'groups'
        ? markClosed(list, event.ticketId)
        : removeTicket(list, event.ticketId);
  }
}

function markClosed(list: TicketListData, ticketId: number): TicketListData {
  const close = (ticket: Ticket): Ticket =>
    ticket.id === ticketId ? { ...ticket, status: 'closed' } : ticket;
  return { ...list, tickets: list.tickets.map(close) };
}
