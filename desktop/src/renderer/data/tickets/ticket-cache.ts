import type { QueryClient } from '@tanstack/react-query';
import type { Ticket } from '@recado/shared/tickets';
import { applyTicketEvent, type TicketEvent } from './ticket-events';
import { ticketKeys } from './ticket-keys';
import {
  newerTicket,
  placeTicket,
  readBy,
  removeTicket,
  type TicketFilter,
  type TicketListData,
  type Viewer,
} from './ticket-list';

/** Every list that is cached, with what it shows. */
function cachedLists(client: QueryClient) {
  return client
    .getQueriesData<TicketListData>({ queryKey: ticketKeys.lists })
    .flatMap(([key, list]) => (list ? [{ key, list, filter: key[2] as TicketFilter }] : []));
}

/** Applies an event to every cached list, and to the ticket that is open. */
export function applyToLists(client: QueryClient, event: TicketEvent, viewer: Viewer): void {
  for (const { key, list, filter } of cachedLists(client)) {
    const next = applyTicketEvent(list, event, filter, viewer);
    if (next !== list) client.setQueryData(key, next);
  }
  if (event.action === 'update') putTicket(client, event.ticket);
  // What was deleted is left by whoever has it open; asking for it would only be refused.
  if (event.action === 'removeFromList') {
    // Where it is open, the server says whether it may still be seen.
    const known = knownTicket(client, event.ticketId);
    if (known) void client.invalidateQueries({ queryKey: ticketKeys.byUuid(known.uuid) });
  }
  if (event.action === 'updateUnread') {
    const known = knownTicket(client, event.ticketId);
    if (known) putTicket(client, readBy(known, event));
  }
}

/** The open ticket's own entry, never to something older than what is known. */
function putTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData<Ticket>(ticketKeys.byUuid(ticket.uuid), (known) => known && newerTicket(known, ticket));
}

/** A ticket is gone, or may not be seen any more: its row leaves every cached list. */
export function removeFromLists(client: QueryClient, uuid: string): void {
  for (const { key, list } of cachedLists(client)) {
    const gone = list.tickets.find((ticket) => ticket.uuid === uuid);
    if (gone) client.setQueryData(key, removeTicket(list, gone.id));
  }
}

/** What the cache knows of a ticket, wherever it stands. */
export function knownTicket(client: QueryClient, ticketId: number): Ticket | undefined {
  const single = client
    .getQueriesData<Ticket>({ queryKey: ticketKeys.allByUuid })
    .find(([, ticket]) => ticket?.id === ticketId)?.[1];
  return (
    single ??
    cachedLists(client)
      .flatMap(({ list }) => list.tickets)
      .find(({ id }) => id === ticketId)
  );
}

/**
 * Finds the ticket to open after `ticket` in the list of open tickets: the person's next one below it, else the one above.
 * Needs to be called before the ticket leaves the list.
 */
export function nextOwnTicket(
  client: QueryClient,
  ticket: Ticket,
  filter: TicketFilter,
  { userId }: Viewer,
): Ticket | undefined {
  const { tickets = [] } =
    client.getQueryData<TicketListData>(ticketKeys.list({ ...filter, status: 'open' })) ?? {};
  const own = tickets.filter((other) => other.id === ticket.id || other.userId === userId);
  const index = own.findIndex(({ id }) => id === ticket.id);
  return index === -1 ? own[0] : (own[index + 1] ?? own[index - 1]);
}

/** Puts back what an optimistic change replaced, although it is older. */
export function restoreTicket(client: QueryClient, ticket: Ticket, viewer: Viewer): void {
  for (const { key, list, filter } of cachedLists(client)) {
    client.setQueryData(key, placeTicket(removeTicket(list, ticket.id), ticket, filter, viewer));
  }
  client.setQueryData<Ticket>(ticketKeys.byUuid(ticket.uuid), (known) => known && ticket);
}
