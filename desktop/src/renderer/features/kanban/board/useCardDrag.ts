import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { attachClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/attach-closest-edge';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge/extract-closest-edge';
import { type RefObject, useEffect, useState } from 'react';
import type { BoardCard } from '@recado/shared/kanban';
import { dragData, isDragData } from './drag-data';

type Edge = 'top' | 'bottom';

/** Makes a card draggable, and shows at which of its edges another card would be dropped. */
export function useCardDrag(slot: RefObject<HTMLDivElement | null>, { id, columnId }: BoardCard) {
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  useEffect(() => {
    const element = slot.current;
    const card = element?.querySelector<HTMLElement>('[data-drag]');
    if (!element || !card) return;
    const showEdge = (data: Record<string | symbol, unknown>) => setEdge(edgeIn(data));
    const hideEdge = () => setEdge(null);
    return combine(
      draggable({
        element: card,
        getInitialData: () => dragData(id, columnId),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isDragData(source.data),
        getData: ({ input }) => {
          const data = attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] });
          return { ...data, place: { columnId, cardId: id, edge: edgeIn(data) ?? 'bottom' } };
        },
        onDragEnter: ({ self }) => showEdge(self.data),
        onDrag: ({ self }) => showEdge(self.data),
        onDragLeave: hideEdge,
        onDrop: hideEdge,
      }),
    );
  }, [slot, id, columnId]);
  return { isDragged, edge };
}

function edgeIn(data: Record<string | symbol, unknown>): Edge | null {
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : null;
}
