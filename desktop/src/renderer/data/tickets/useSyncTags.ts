import { useMutation, useQueryClient } from '@tanstack/react-query';
import { syncTags, type TagSummary } from '@recado/shared/tags';
import type { Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { useToasts } from '@/ui/toasts/useToasts';
import { applyToLists, restoreTicket } from './ticket-cache';
import { useViewer } from './useViewer';

/** Sets a ticket's tags optimistically. Consecutive changes are sent in order. */
export function useSyncTags(ticket: Ticket): (tags: readonly TagSummary[]) => void {
  const client = useQueryClient();
  const viewer = useViewer();
  const toasts = useToasts();
  const { mutate } = useMutation({
    scope: { id: `ticket-tags-${ticket.id}` },
    mutationFn: (tags: readonly TagSummary[]) =>
      call(syncTags, { body: { ticketId: ticket.id, tags: tags.map(({ id }) => id) } }),
    onSuccess: (changed) => applyToLists(client, { action: 'update', ticket: changed }, viewer),
    onError: (error) => {
      restoreTicket(client, ticket, viewer);
      toasts.failure(error);
    },
  });
  return (tags) => {
    applyToLists(client, { action: 'update', ticket: { ...ticket, tags: [...tags] } }, viewer);
    mutate(tags);
  };
}
