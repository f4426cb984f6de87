export const COLUMN_GAP_PX = 16;
export const LINE_PADDING_PX = 8;

/** Breakpoints in pixels; style sheets need fixed ones. */
const NARROW_PX = [640, 720, 800, 880, 960, 1040, 1120] as const;
export type NarrowPx = (typeof NARROW_PX)[number];

/** Returns the page width in pixels below which the columns do not fit; at least 640. */
export function narrowBelow(widths: readonly string[]): NarrowPx {
  const least = widths.map(leastOf).reduce((sum, each) => sum + each, 0);
  const needed = least + (widths.length - 1) * COLUMN_GAP_PX + 2 * LINE_PADDING_PX;
  return NARROW_PX.find((each) => each >= needed) ?? NARROW_PX[NARROW_PX.length - 1] ?? 640;
}

/** Minimum width in pixels: 160 of `minmax(160px, 2fr)`, 88 of `88px`, 0 of `1fr` and `auto`. */
function leastOf(width: string): number {
  return Number(/^(?:minmax\()?(\d+)px/.exec(width)?.[1] ?? 0);
}
