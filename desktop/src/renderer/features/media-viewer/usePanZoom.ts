import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { moveBy, type Sizes, type View, WHOLE, zoomAt } from './pan-zoom';

const STEP = 1.4;
/** Change of zoom per pixel of the wheel. */
const WHEEL = 0.0016;

export function usePanZoom(frame: RefObject<HTMLElement | null>, image: RefObject<HTMLImageElement | null>) {
  const [view, setView] = useState<View>(WHOLE);
  const dragged = useRef<{ x: number; y: number } | null>(null);

  const sizes = useCallback((): Sizes => {
    const size = (element: HTMLElement | null) => ({
      width: element?.offsetWidth ?? 0,
      height: element?.offsetHeight ?? 0,
    });
    return { image: size(image.current), frame: size(frame.current) };
  }, [frame, image]);
  const zoom = useCallback(
    (factor: number, point = { x: 0, y: 0 }) => setView((now) => zoomAt(now, factor, point, sizes())),
    [sizes],
  );
  const fromCentre = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const box = frame.current?.getBoundingClientRect();
      if (!box) return { x: 0, y: 0 };
      return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
    },
    [frame],
  );

  // React's wheel listeners are passive and cannot prevent scrolling.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * WHEEL), fromCentre(event));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, zoom, fromCentre]);

  return {
    view,
    larger: () => zoom(STEP),
    smaller: () => zoom(1 / STEP),
    whole: () => setView(WHOLE),
    pointer: {
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        view.scale > 1 ? setView(WHOLE) : zoom(STEP * STEP, fromCentre(event)),
      onPointerDown: (event: PointerEvent) => {
        if (view.scale === 1) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent) => {
        const from = dragged.current;
        if (!from) return;
        dragged.current = { x: event.clientX, y: event.clientY };
        setView((now) => moveBy(now, { x: event.clientX - from.x, y: event.clientY - from.y }, sizes()));
      },
      onPointerUp: () => {
        dragged.current = null;
      },
    },
  };
}
