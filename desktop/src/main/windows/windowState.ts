export interface Bounds {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowState {
  bounds: Bounds | null;
  maximized: boolean;
}

export const MINIMUM_SIZE = { width: 400, height: 560 };
const FIRST_SIZE = { width: 1280, height: 840 };
/** Minimum visible width of the title bar, in pixels. */
const REACHABLE = 120;

/** Centres the window if the saved bounds are unreachable, and shrinks it to the screen that shows it. */
export function openingBounds(saved: Bounds | null, workAreas: readonly Bounds[]): Bounds {
  const [first] = workAreas;
  const area = saved && workAreas.find((each) => isReachable(saved, each));
  if (saved && area) {
    const width = Math.max(Math.min(saved.width, area.width), MINIMUM_SIZE.width);
    const height = Math.max(Math.min(saved.height, area.height), MINIMUM_SIZE.height);
    // A window that fits keeps its place, also across two screens.
    const x = width < saved.width ? area.x : saved.x;
    return { x, y: height < saved.height ? area.y : saved.y, width, height };
  }
  if (!first) return { x: 0, y: 0, ...FIRST_SIZE };
  const width = Math.min(FIRST_SIZE.width, first.width);
  const height = Math.min(FIRST_SIZE.height, first.height);
  return {
    x: first.x + Math.round((first.width - width) / 2),
    y: first.y + Math.round((first.height - height) / 2),
    width,
    height,
  };
}

function isReachable(window: Bounds, area: Bounds): boolean {
  const overlap = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  return (
    overlap >= REACHABLE &&
    window.y >= area.y - 1 &&
    window.y <= area.y + area.height - MINIMUM_SIZE.height / 4
  );
}
