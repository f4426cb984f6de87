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

function cachedLists(client: QueryClient) {
  return client
    .getQueriesData<TicketListData>({ queryKey: ticketKeys.lists })
    .flatMap(([key, list]) => (list ? [{ key, list, filter: key[2] as TicketFilter }] : []));
}

export function applyToLists(client: QueryClient, event: TicketEvent, viewer: Viewer): void {
  for (const { key, list, filter } of cachedLists(client)) {
    const next = applyTicketEvent(list, event, filter, viewer);
    if (next !== list) client.setQueryData(key, next);
  }
  if (event.action === 'update') putTicket(client, event.ticket);
  // The view of a deleted ticket closes itself; refetching the ticket would fail.
  if (event.action === 'removeFromList') {
    // The server decides whether the user may still see the open ticket.
    const known = knownTicket(client, event.ticketId);
    if (known) void client.invalidateQueries({ queryKey: ticketKeys.byUuid(known.uuid) });
  }
  if (event.action === 'updateUnread') {
    const known = knownTicket(client, event.ticketId);
    if (known) putTicket(client, readBy(known, event));
  }
}

/** Updates the cached ticket; ignores versions older than the cached one. */
function putTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData<Ticket>(ticketKeys.byUuid(ticket.uuid), (known) => known && newerTicket(known, ticket));
}

export function removeFromLists(client: QueryClient, uuid: string): void {
  for (const { key, list } of cachedLists(client)) {
    const removed = list.tickets.find((ticket) => ticket.uuid === uuid);
    if (removed) client.setQueryData(key, removeTicket(list, removed.id));
  }
}

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
 * Returns the user's next open ticket below `ticket`, otherwise the one above. Must be called before the
 * ticket leaves the list.
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

/** Reverts an optimistic change. The restored version may be older than the shown one. */
export function restoreTicket(client: QueryClient, ticket: Ticket, viewer: Viewer): void {
  for (const { key, list, filter } of cachedLists(client)) {
    client.setQueryData(key, placeTicket(removeTicket(list, ticket.id), ticket, filter, viewer));
  }
  client.setQueryData<Ticket>(ticketKeys.byUuid(ticket.uuid), (known) => known && ticket);
}
