import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ColumnWithCards } from '@recado/shared/kanban';
import { findCard } from '@/data/kanban/board-columns';
import { dropPosition } from '../rules/drop-position';
import { isDragData, placeIn } from './drag-data';
import type { MoveCard } from './useCardMoves';

/**
 * Moves a card that the mouse drops; the board scrolls while the pointer is near its edge.
 * @returns the dragged card's id
 */
export function useBoardDrop(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly ColumnWithCards[],
  move: MoveCard,
): number | null {
  const [draggedId, setDraggedId] = useState<number | null>(null);
  const latest = useRef(columns);
  useEffect(() => {
    latest.current = columns;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    return combine(
      autoScrollForElements({ element, canScroll: ({ source }) => isDragData(source.data) }),
      monitorForElements({
        canMonitor: ({ source }) => isDragData(source.data),
        onDragStart: ({ source }) => isDragData(source.data) && setDraggedId(source.data.cardId),
        onDrop: ({ source, location }) => {
          setDraggedId(null);
          const place = placeIn(location.current.dropTargets[0]?.data ?? {});
          if (!place || !isDragData(source.data)) return;
          const card = findCard(latest.current, source.data.cardId);
          if (card) move(card, dropPosition(latest.current, card.id, place));
        },
      }),
    );
  }, [scroller, move]);
  return draggedId;
}
