import { useSetAtom } from 'jotai';
import type { Ticket } from '@recado/shared/tickets';
import { ticketDialogAtom } from '@/data/desk/open-views';
import { readingCounts } from '@/data/tickets/ticket-rules';
import { usePermission } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useTicketCommands } from './useTicketCommands';

/** Returns the menu options of this user for this ticket; unavailable ones are undefined. */
export function useTicketOptions(ticket: Ticket) {
  const open = useSetAtom(ticketDialogAtom);
  const mayDelete = usePermission('ticket-options:deleteTicket');
  const { id, profile } = useCurrentUser();
  const isAdmin = profile === 'admin';
  const { markUnread } = useTicketCommands();
  const handedOver = ticket.status === 'open' || ticket.status === 'pending';
  return {
    markUnread: readingCounts(ticket, id) ? () => markUnread(ticket) : undefined,
    transfer: handedOver ? () => open({ kind: 'transfer', ticket }) : undefined,
    remove: mayDelete ? () => open({ kind: 'delete', ticket }) : undefined,
    exportConversation: isAdmin ? () => open({ kind: 'export', ticket }) : undefined,
  };
}
