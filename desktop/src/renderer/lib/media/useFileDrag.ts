import { type DragEvent, type PointerEvent, useRef } from 'react';
import { desktop } from '@/lib/bridge';

/** Height of the controls that Chromium draws on a video. */
const VIDEO_CONTROLS_PX = 72;

/**
 * Returns properties of an element that can be dragged out of the desktop app as a file; none in a browser. The file is
 * fetched when the pointer goes down, because the system needs it when the drag begins. Sliders and the controls of a
 * video move instead.
 */
export function useFileDrag(address: string | undefined, name: string) {
  const ready = useRef<string | null>(null);
  const isOnControl = useRef(false);
  const { dragOut } = desktop();
  if (!dragOut || address === undefined) return {};
  return {
    draggable: true,
    onPointerDown: (event: PointerEvent) => {
      isOnControl.current = startsOnControl(event);
      if (isOnControl.current) return;
      void dragOut.prepare(address, name).then((prepared) => {
        ready.current = prepared ? address : null;
      });
    },
    onDragStart: (event: DragEvent) => {
      // The drag of the page would carry the address only.
      event.preventDefault();
      if (!isOnControl.current && ready.current === address) dragOut.start(address);
    },
  };
}

function startsOnControl({ target, clientY }: PointerEvent): boolean {
  if (target instanceof HTMLVideoElement)
    return clientY > target.getBoundingClientRect().bottom - VIDEO_CONTROLS_PX;
  return target instanceof HTMLInputElement;
}
