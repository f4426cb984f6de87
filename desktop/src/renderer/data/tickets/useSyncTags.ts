import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { syncTags, type TagSummary } from '@recado/shared/tags';
import type { Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { useToasts } from '@/ui/toasts/useToasts';
import { applyToLists, restoreTicket } from './ticket-cache';
import { useViewer } from './useViewer';

interface Change {
  ticketId: number;
  tags: readonly TagSummary[];
}

/**
 * Sets a ticket's tags optimistically. Consecutive changes are sent in order. Until the last one is stored, `tags`
 * contains all of them: an event about another change of the ticket must not remove a tag from the next request.
 */
export function useSyncTags(ticket: Ticket): {
  tags: readonly TagSummary[];
  sync: (change: (tags: readonly TagSummary[]) => readonly TagSummary[]) => void;
} {
  const client = useQueryClient();
  const viewer = useViewer();
  const toasts = useToasts();
  const [pending, setPending] = useState<(Change & { requests: number }) | null>(null);
  const shown = pending?.ticketId === ticket.id ? pending.tags : ticket.tags;
  // A created tag is added later than its render.
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  }, [shown]);
  const { mutate } = useMutation({
    scope: { id: `ticket-tags-${ticket.id}` },
    mutationFn: ({ ticketId, tags }: Change) =>
      call(syncTags, { body: { ticketId, tags: tags.map(({ id }) => id) } }),
    onSuccess: (changed) => applyToLists(client, { action: 'update', ticket: changed }, viewer),
    onError: (error) => {
      restoreTicket(client, ticket, viewer);
      toasts.failure(error);
    },
    onSettled: (_changed, _error, { ticketId }) =>
      setPending((now) => {
        if (now?.ticketId !== ticketId) return now;
        return now.requests === 1 ? null : { ...now, requests: now.requests - 1 };
      }),
  });
  return {
    tags: shown,
    sync: (change) => {
      const tags = change(latest.current);
      latest.current = tags;
      applyToLists(client, { action: 'update', ticket: { ...ticket, tags: [...tags] } }, viewer);
      setPending((now) => ({
        ticketId: ticket.id,
        tags,
        requests: (now?.ticketId === ticket.id ? now.requests : 0) + 1,
      }));
      mutate({ ticketId: ticket.id, tags });
    },
  };
}
