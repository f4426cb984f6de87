import type { Ticket } from '@recado/shared/tickets';
import { useSetAtom } from 'jotai';
import { usePermission } from '../../../../lib/permissions';
import { useCurrentUser } from '../../../../lib/session';
import { ticketDialogAtom } from '../dialogs/dialogState';

/** What of the options menu this user has for this ticket; absent where it may not, or cannot, be done. */
export function useTicketOptions(ticket: Ticket) {
  const open = useSetAtom(ticketDialogAtom);
  const mayDelete = usePermission('ticket-options:deleteTicket');
  const isAdmin = useCurrentUser().profile === 'admin';
  const handedOver = ticket.status === 'open' || ticket.status === 'pending';
  return {
    transfer: handedOver ? () => open({ kind: 'transfer', ticket }) : undefined,
    remove: mayDelete ? () => open({ kind: 'delete', ticket }) : undefined,
    exportConversation: isAdmin ? () => open({ kind: 'export', ticket }) : undefined,
  };
}
