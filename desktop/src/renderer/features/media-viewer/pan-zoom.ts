/** How a picture stands in its frame: `x` and `y` move its centre away from the frame's, in pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** What a picture and its frame measure on the screen at scale 1, in pixels. */
export interface Sizes {
  picture: { width: number; height: number };
  frame: { width: number; height: number };
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
const LARGEST = 8;

/** The picture larger or smaller by a factor, with what is under a point (from the frame's centre) kept there. */
export function zoomAt(view: View, factor: number, point: { x: number; y: number }, sizes: Sizes): View {
  const scale = Math.min(Math.max(view.scale * factor, 1), LARGEST);
  const by = scale / view.scale;
  return within({ scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by }, sizes);
}

export function moveBy(view: View, by: { x: number; y: number }, sizes: Sizes): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, sizes);
}

/** No further than to the picture's edges; a picture smaller than its frame stays in the middle. */
function within({ scale, x, y }: View, { picture, frame }: Sizes): View {
  const limit = (size: number, room: number) => Math.max(0, (size * scale - room) / 2);
  const clamp = (value: number, most: number) => Math.min(Math.max(value, -most), most);
  return {
    scale,
    x: clamp(x, limit(picture.width, frame.width)),
    y: clamp(y, limit(picture.height, frame.height)),
  };
}
