import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BoardCard, moveCard } from '@recado/shared/kanban';
import { call } from '@/lib/api/call';
import { type BoardFilters, type CardPosition, findCard, moveCardTo, placeCard } from './board-columns';
import { kanbanKeys } from './kanban-keys';
import { changeColumns } from './useBoardColumns';

export interface CardMove {
  card: BoardCard;
  to: CardPosition;
}

/** Moves cards at once on screen, and one after another on the server. A rejected card returns to its position. */
export function useMoveCard(kanbanId: number, filters: BoardFilters) {
  const client = useQueryClient();
  const place = (card: BoardCard) =>
    changeColumns(client, kanbanId, filters, (columns) => placeCard(columns, card, true));
  return useMutation({
    mutationKey: kanbanKeys.moves,
    scope: { id: 'kanban-moves' },
    mutationFn: ({ card, to }: CardMove) =>
      call(moveCard, { params: { cardId: card.id }, body: { columnId: to.columnId, beforeId: to.beforeId } }),
    onMutate: async ({ card, to }) => {
      // A response from before the move would put the card back.
      await client.cancelQueries({ queryKey: kanbanKeys.columnsOf(kanbanId) });
      let before = card;
      changeColumns(client, kanbanId, filters, (columns) => {
        before = findCard(columns, card.id) ?? card;
        return moveCardTo(columns, before, to);
      });
      return before;
    },
    onSuccess: place,
    onError: (_error, _move, before) => before && place(before),
    onSettled: () => {
      // This move still counts as running.
      if (client.isMutating({ mutationKey: kanbanKeys.moves }) > 1) return;
      void client.invalidateQueries({ queryKey: kanbanKeys.columnsOf(kanbanId) });
    },
  });
}
