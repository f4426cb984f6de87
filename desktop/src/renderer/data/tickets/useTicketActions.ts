import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, type BodyOf } from '@recado/shared/contract';
import {
  getTicket,
  keepTicketOpen,
  markTicketUnread,
  readTicket,
  setQuantityMessage,
  type Ticket,
  undoResolution,
  updateTicket,
} from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { applyToLists, restoreTicket } from './ticket-cache';
import { ticketKeys } from './ticket-keys';
import type { Viewer } from './ticket-list';
import { readsSettled } from './useReadTicket';
import { useViewer } from './useViewer';

type TicketChange = BodyOf<typeof updateTicket>;
interface Change {
  ticket: Ticket;
  change: TicketChange;
  resetsQuantity?: boolean;
}

/**
 * Changes a ticket optimistically. After a conflict, refetches the ticket, so that the lists show its new
 * user.
 */
export function useChangeTicket() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const viewer = useViewer();
  const resetQuantity = useResetQuantity();
  return useMutation({
    mutationFn: ({ ticket, change }: Change) =>
      call(updateTicket, { params: { ticketId: ticket.id }, body: change }),
    onMutate: ({ ticket, change }) => {
      // Only the server knows the new user of a transferred ticket.
      if (!change.status) return;
      const owner = change.userId === user.id ? { id: user.id, name: user.name } : null;
      const shown = { ...ticket, status: change.status, userId: owner?.id ?? null, user: owner };
      applyToLists(client, { action: 'update', ticket: shown }, viewer);
    },
    onSuccess: (changed, { resetsQuantity }) => {
      applyToLists(client, { action: 'update', ticket: changed }, viewer);
      if (resetsQuantity) resetQuantity(changed.id);
    },
    onError: async (error, { ticket }) => {
      restoreTicket(client, ticket, viewer);
      if (error instanceof AppError && error.status !== 503) await refreshTicket(client, ticket, viewer);
    },
    // Not awaited: refetching the counts must not delay the action.
    onSettled: () => void client.invalidateQueries({ queryKey: ticketKeys.allCounts }),
  });
}

export interface Resolution {
  ticket: Ticket;
  resolutionId: string;
}

/** Restores the ticket as it was before it was resolved. */
export function useUndoResolution() {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: ({ ticket, resolutionId }: Resolution) =>
      call(undoResolution, { params: { ticketId: ticket.id, resolutionId } }),
    onSuccess: (restored) => applyToLists(client, { action: 'update', ticket: restored }, viewer),
    onSettled: () => void client.invalidateQueries({ queryKey: ticketKeys.allCounts }),
  });
}

/** Prevents the automatic closing of a silent ticket. */
export function useKeepTicketOpen() {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: (ticketId: number) => call(keepTicketOpen, { params: { ticketId } }),
    onSuccess: (ticket) => applyToLists(client, { action: 'update', ticket }, viewer),
  });
}

/**
 * Resets the count of bot messages. A failure is ignored, because the server also resets the count when the ticket
 * changes.
 */
function useResetQuantity() {
  return useMutation({
    mutationFn: (ticketId: number) => call(setQuantityMessage, { body: { ticketId, quantityMessage: 0 } }),
  }).mutate;
}

/** Refetches a ticket; removes it from the lists if the user may no longer see it. */
async function refreshTicket(client: QueryClient, ticket: Ticket, viewer: Viewer): Promise<void> {
  try {
    const current = await call(getTicket, { params: { ticketId: ticket.id } });
    applyToLists(client, { action: 'update', ticket: current }, viewer);
  } catch (error) {
    if (!(error instanceof AppError) || ![403, 404].includes(error.status)) return;
    applyToLists(client, { action: 'removeFromList', ticketId: ticket.id }, viewer);
  }
}

export function useMarkUnread() {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: async ({ id }: Ticket) => {
      await readsSettled(id);
      return call(markTicketUnread, { params: { ticketId: id } });
    },
    onSuccess: (ticket) => applyToLists(client, { action: 'update', ticket }, viewer),
  });
}

/** Clears the unread mark of a closed ticket. */
export function useMarkRead() {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: ({ id }: Ticket) => call(readTicket, { params: { ticketId: id } }),
    onSuccess: (ticket) => applyToLists(client, { action: 'update', ticket }, viewer),
  });
}
