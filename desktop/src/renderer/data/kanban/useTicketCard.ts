import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { alterCardBoard, type BoardCard, createCard, listColumns, moveCard } from '@recado/shared/kanban';
import type { Ticket } from '@recado/shared/tickets';
import { applyToLists } from '@/data/tickets/ticket-cache';
import { useViewer } from '@/data/tickets/useViewer';
import { call } from '@/lib/api/call';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { kanbanKeys } from './kanban-keys';
import { useJitter } from './useJitter';

/** Returns the columns of the board on which a ticket's card is. */
export function useCardColumns(kanbanId: number) {
  const client = useQueryClient();
  const queryKey = kanbanKeys.bareColumns(kanbanId);
  const refresh = () => void client.invalidateQueries({ queryKey });
  const refreshLater = useJitter(refresh);
  useCompanyEvent('alterKanban', (event) => event.kanbanId === kanbanId && refreshLater());
  useCatchUp(refresh);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(listColumns, { params: { kanbanId }, query: { cards: 'false' } }, { signal }),
  });
}

/** Moves the ticket's card to the top of a column of its board. */
export function useMoveTicketCard(ticket: Ticket) {
  return useCardMutation(ticket, ({ cardId, columnId }: { cardId: number; columnId: number }) =>
    call(moveCard, { params: { cardId }, body: { columnId } }),
  );
}

/** Moves the ticket's card to another board, or adds its first one. */
export function useSelectBoard(ticket: Ticket) {
  return useCardMutation(ticket, ({ cardId, kanbanId }: { cardId: number | undefined; kanbanId: number }) =>
    cardId === undefined
      ? call(createCard, { body: { ticketId: ticket.id, kanbanId } })
      : call(alterCardBoard, { params: { cardId }, body: { kanbanId } }),
  );
}

function useCardMutation<Input>(ticket: Ticket, mutationFn: (input: Input) => Promise<BoardCard>) {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn,
    onSuccess: (changed) => {
      applyToLists(client, { action: 'update', ticket: withCard(ticket, changed) }, viewer);
      // Boards that no component shows fetch the card when they open.
      void client.invalidateQueries({ queryKey: kanbanKeys.allColumns });
    },
  });
}

function withCard(ticket: Ticket, { ticket: { version }, ...card }: BoardCard): Ticket {
  return { ...ticket, cards: [card], ...(version !== undefined && { version }) };
}
