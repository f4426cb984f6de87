/** Zoom and position: `x` and `y` are the offset of the image's centre from the frame's, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** Sizes on screen in pixels, at scale 1. */
export interface Sizes {
  image: { width: number; height: number };
  frame: { width: number; height: number };
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 8;

/** Zooms by a factor around a fixed point, which is relative to the frame's centre. */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }, sizes: Sizes): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_SCALE);
  const by = scale / view.scale;
  return within({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, sizes);
}

export function moveBy(view: View, by: { x: number; y: number }, sizes: Sizes): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes);
}

/** Limits the offset to the image's edges; centres an image smaller than its frame. */
function within({ scale, x, y }: View, { image, frame }: Sizes): View {
  const limit = (size: number, room: number) => Math.max(0, (size * scale - room) / 2);
  const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most);
  return {
    scale,
    x: clamp(x, limit(image.width, frame.width)),
    y: clamp(y, limit(image.height, frame.height)),
  };
}
