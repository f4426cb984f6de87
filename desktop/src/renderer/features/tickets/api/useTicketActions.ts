import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { getTicket, setQuantityMessage, updateTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '../../../lib/api';
import { useCurrentUser } from '../../../lib/session';
import type { Viewer } from '../reducers/ticketList';
import { applyToLists, restoreTicket } from './ticketCache';
import { ticketKeys } from './ticketKeys';
import { useViewer } from './useViewer';

type TicketChange = BodyOf<typeof updateTicket>;
interface Change {
  ticket: Ticket;
  change: TicketChange;
  /** Return and resolve set the count of bot messages back (specification 1 §4.1). */
  resetsQuantity?: boolean;
}

/**
 * Changes a ticket: shown at once, put back when refused. A ticket somebody else took is asked for anew, so
 * that the lists say who has it.
 */
export function useChangeTicket() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const viewer = useViewer();
  return useMutation({
    mutationFn: async ({ ticket, change, resetsQuantity }: Change) => {
      const params = { ticketId: ticket.id };
      const changed = await call(updateTicket, { params, body: change });
      if (resetsQuantity) {
        await call(setQuantityMessage, { body: { ticketId: ticket.id, quantityMessage: 0 } });
      }
      return changed;
    },
    onMutate: ({ ticket, change }) => {
      // A transfer shows once the server says whose it is.
      if (!change.status) return;
      const owner = change.userId === user.id ? { id: user.id, name: user.name } : null;
      const shown = { ...ticket, status: change.status, userId: owner?.id ?? null, user: owner };
      applyToLists(client, { action: 'update', ticket: shown }, viewer);
    },
    onSuccess: (changed) => applyToLists(client, { action: 'update', ticket: changed }, viewer),
    onError: async (error, { ticket }) => {
      restoreTicket(client, ticket, viewer);
      if (error instanceof AppError && error.status !== 503) await refreshTicket(client, ticket, viewer);
    },
    // Not waited for: nobody is told late, nor kept from the ticket, by badges that are counted anew.
    onSettled: () => void client.invalidateQueries({ queryKey: ticketKeys.allCounts }),
  });
}

/** The ticket as the server has it now; one the user may no longer see leaves the lists. */
async function refreshTicket(client: QueryClient, ticket: Ticket, viewer: Viewer): Promise<void> {
  try {
    const current = await call(getTicket, { params: { ticketId: ticket.id } });
    applyToLists(client, { action: 'update', ticket: current }, viewer);
  } catch (error) {
    if (!(error instanceof AppError) || ![403, 404].includes(error.status)) return;
    applyToLists(client, { action: 'removeFromList', ticketId: ticket.id }, viewer);
  }
}
