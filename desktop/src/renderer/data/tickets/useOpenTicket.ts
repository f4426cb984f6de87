import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@recado/shared/contract';
import { createTicket, deleteTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { applyToLists } from './ticket-cache';
import { ticketKeys } from './ticket-keys';
import { useViewer } from './useViewer';

export function useOpenTicket() {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: (body: BodyOf<typeof createTicket>) => call(createTicket, { body }),
    onSuccess: (ticket) => {
      applyToLists(client, { action: 'update', ticket }, viewer);
      void client.invalidateQueries({ queryKey: ticketKeys.allCounts });
    },
  });
}

export function useDeleteTicket() {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: ({ id }: Ticket) => call(deleteTicket, { params: { ticketId: id } }),
    onSuccess: (_nothing, ticket) => {
      applyToLists(client, { action: 'delete', ticketId: ticket.id }, viewer);
      void client.invalidateQueries({ queryKey: ticketKeys.allCounts });
    },
  });
}
