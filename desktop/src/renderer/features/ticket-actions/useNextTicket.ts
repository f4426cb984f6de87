import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import type { Ticket } from '@recado/shared/tickets';
import { useOpensNext } from '@/data/desk/list-preferences';
import { useTicketFilter } from '@/data/desk/useTicketFilter';
import { nextOwnTicket } from '@/data/tickets/ticket-cache';
import { useViewer } from '@/data/tickets/useViewer';

/**
 * Returns the path to open after a ticket was resolved, returned or transferred. It is the neighbour in the
 * list if the user prefers that, otherwise the empty workspace. A ticket changed by its row leaves the open
 * conversation of another ticket open. Must be called before the ticket changes.
 */
export function useNextTicket(): (ticket: Ticket) => string {
  const client = useQueryClient();
  const viewer = useViewer();
  const filter = useTicketFilter();
  const [opensNext] = useOpensNext();
  const { pathname } = useLocation();
  return useCallback(
    (ticket) => {
      if (/^\/tickets\/./.test(pathname) && pathname !== `/tickets/${ticket.uuid}`) return pathname;
      const next = opensNext ? nextOwnTicket(client, ticket, filter, viewer) : undefined;
      return next ? `/tickets/${next.uuid}` : '/tickets';
    },
    [client, viewer, filter, opensNext, pathname],
  );
}
