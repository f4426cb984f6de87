import type { ColumnWithCards } from '@recado/shared/kanban';
import type { CardPosition } from '@/data/kanban/board-columns';

/** Place at which the mouse drops a card: at an edge of another card, or in a column's free space. */
export type DropPlace =
  { columnId: number; cardId: number; edge: 'top' | 'bottom' } | { columnId: number; at: 'top' | 'end' };

/** @param cardId - the dragged card, which is not a neighbour of its own position */
export function dropPosition(
  columns: readonly ColumnWithCards[],
  cardId: number,
  place: DropPlace,
): CardPosition {
  const { columnId } = place;
  const cards = columns.find(({ id }) => id === columnId)?.cards ?? [];
  const others = cards.filter(({ id }) => id !== cardId);
  if (!('cardId' in place))
    return { columnId, beforeId: place.at === 'top' ? null : (others.at(-1)?.id ?? null) };
  if (place.cardId !== cardId && place.edge === 'bottom') return { columnId, beforeId: place.cardId };
  const above = cards.slice(
    0,
    cards.findIndex(({ id }) => id === place.cardId),
  );
  return { columnId, beforeId: above.findLast(({ id }) => id !== cardId)?.id ?? null };
}
