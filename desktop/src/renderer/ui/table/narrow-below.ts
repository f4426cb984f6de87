/** Between two columns. */
export const COLUMN_GAP_PX = 16;
/** Left and right of a line. */
export const LINE_PADDING_PX = 8;

/** Where a row may change to lines: a style sheet knows no other widths. */
const NARROW_PX = [640, 720, 800, 880, 960, 1040, 1120] as const;
export type NarrowPx = (typeof NARROW_PX)[number];

/** The width of the page, in px, below which the columns have no room beside each other: at least 640. */
export function narrowBelow(widths: readonly string[]): NarrowPx {
  const least = widths.map(leastOf).reduce((sum, each) => sum + each, 0);
  const needed = least + (widths.length - 1) * COLUMN_GAP_PX + 2 * LINE_PADDING_PX;
  return NARROW_PX.find((each) => each >= needed) ?? NARROW_PX[NARROW_PX.length - 1] ?? 640;
}

/** The px a column has at least: of `minmax(160px, 2fr)` the first, of `88px` all; nothing of `1fr` and `auto`. */
function leastOf(width: string): number {
  return Number(/^(?:minmax\()?(\d+)px/.exec(width)?.[1] ?? 0);
}
