import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@recado/shared/contract';
import { endSnooze, listSnoozeTimes, snoozeTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { applyToLists } from './ticket-cache';
import { ticketKeys } from './ticket-keys';
import { useViewer } from './useViewer';

export type SnoozeInput = BodyOf<typeof snoozeTicket>;

/** Times that the server offers now, by the opening hours of the ticket's queue. */
export function useSnoozeTimes(ticketId: number) {
  return useQuery({
    queryKey: ['tickets', 'snoozeTimes', ticketId],
    queryFn: ({ signal }) => call(listSnoozeTimes, { params: { ticketId } }, { signal }),
    // They depend on the current time.
    gcTime: 0,
    staleTime: Infinity,
  });
}

export function useSnooze() {
  return useTicketMutation(({ ticket, input }: { ticket: Ticket; input: SnoozeInput }) =>
    call(snoozeTicket, { params: { ticketId: ticket.id }, body: input }),
  );
}

/** Returns a snoozed ticket to its list. Dismisses the note of a snooze that already ended. */
export function useEndSnooze() {
  return useTicketMutation((ticket: Ticket) => call(endSnooze, { params: { ticketId: ticket.id } }));
}

function useTicketMutation<Input>(mutationFn: (input: Input) => Promise<Ticket>) {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn,
    onSuccess: (ticket) => applyToLists(client, { action: 'update', ticket }, viewer),
    onSettled: () => void client.invalidateQueries({ queryKey: ticketKeys.allCounts }),
  });
}
