import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useState } from 'react';
import { isDragData } from './drag-data';

type FreeSpace = 'top' | 'end';

/**
 * Makes a column a drop target: above its list is the top, below its cards the end. The list scrolls while the pointer
 * is near its edge.
 * @returns where a drop in free space would place the card
 */
export function useColumnDrop(
  root: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  columnId: number,
): FreeSpace | null {
  const [space, setSpace] = useState<FreeSpace | null>(null);
  useEffect(() => {
    const element = root.current;
    const scroller = list.current;
    if (!element || !scroller) return;
    const spaceAt = (clientY: number): FreeSpace =>
      clientY < scroller.getBoundingClientRect().top ? 'top' : 'end';
    return combine(
      autoScrollForElements({ element: scroller, canScroll: ({ source }) => isDragData(source.data) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isDragData(source.data),
        getData: ({ input }) => ({ place: { columnId, at: spaceAt(input.clientY) } }),
        onDrag: ({ location }) => {
          // A card inside the column is the more exact target.
          const isInnermost = location.current.dropTargets[0]?.element === element;
          setSpace(isInnermost ? spaceAt(location.current.input.clientY) : null);
        },
        onDragLeave: () => setSpace(null),
        onDrop: () => setSpace(null),
      }),
    );
  }, [root, list, columnId]);
  return space;
}
