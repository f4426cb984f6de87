import { useMutation, useQueryClient } from '@tanstack/react-query';
import { markTicketUnread, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { applyToLists } from './ticket-cache';
import { useViewer } from './useViewer';

/** Marks a conversation as unread; the lists show it as the server returns it. */
export function useMarkUnread() {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: ({ id }: Ticket) => call(markTicketUnread, { params: { ticketId: id } }),
    onSuccess: (ticket) => applyToLists(client, { action: 'update', ticket }, viewer),
  });
}
