import { type DragEvent, useRef } from 'react';
import { desktop } from '@/lib/bridge';

/**
 * Returns properties of an element that can be dragged out of the desktop app as a file; none in a browser. The file is
 * fetched when the pointer goes down, because the system needs it when the drag begins.
 */
export function useFileDrag(address: string | undefined, name: string) {
  const ready = useRef<string | null>(null);
  const { dragOut } = desktop();
  if (!dragOut || address === undefined) return {};
  return {
    draggable: true,
    onPointerDown: () =>
      void dragOut.prepare(address, name).then((prepared) => {
        ready.current = prepared ? address : null;
      }),
    onDragStart: (event: DragEvent) => {
      // The drag of the page would carry the address only.
      event.preventDefault();
      if (ready.current === address) dragOut.start(address);
    },
  };
}
