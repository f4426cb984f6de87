import { type GriffelStyle, makeStyles, tokens } from '@fluentui/react-components';

export const COLUMN_GAP_PX = 16;
export const LINE_PADDING_PX = 8;

/** Possible breakpoints in pixels, because style sheets need fixed ones. */
const NARROW_PX = [640, 720, 800, 880, 960, 1040, 1120] as const;
export type NarrowPx = (typeof NARROW_PX)[number];

/** Returns the page width in pixels (at least 640) below which the columns do not fit. */
export function narrowBelow(widths: readonly string[]): NarrowPx {
  const least = widths.map(leastOf).reduce((sum, each) => sum + each, 0);
  const needed = least + (widths.length - 1) * COLUMN_GAP_PX + 2 * LINE_PADDING_PX;
  return NARROW_PX.find((each) => each >= needed) ?? NARROW_PX[NARROW_PX.length - 1] ?? 640;
}

/**
 * Returns a column's minimum width in pixels: 160 for `minmax(160px, 2fr)`, 88 for `88px`, 0 for `1fr` and
 * `auto`.
 */
function leastOf(width: string): number {
  return Number(/^(?:minmax\()?(\d+)px/.exec(width)?.[1] ?? 0);
}

/** Returns styles that wrap a row's cells into lines below this container width. */
function stylesBelow(px: NarrowPx) {
  const below = (style: GriffelStyle): GriffelStyle => ({ [`@container (max-width: ${px}px)`]: style });
  return makeStyles({
    line: below({
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      padding: `${tokens.spacingVerticalXS} 0`,
    }),
    head: below({ display: 'none' }),
    end: below({ textAlign: 'left' }),
    below: below({ gridColumn: '1 / -1', color: tokens.colorNeutralForeground3 }),
    nameBeside: below({ display: 'inline', color: tokens.colorNeutralForeground3 }),
    named: below({ display: 'flex', columnGap: tokens.spacingHorizontalXS, flexWrap: 'wrap' }),
    /** Keeps the last cell in the corner. */
    corner: below({ gridColumn: '2', gridRow: '1' }),
  });
}

const use640 = stylesBelow(640);
const use720 = stylesBelow(720);
const use800 = stylesBelow(800);
const use880 = stylesBelow(880);
const use960 = stylesBelow(960);
const use1040 = stylesBelow(1040);
const use1120 = stylesBelow(1120);

export function useNarrowStyles(columns: readonly { width: string }[]) {
  const all: Record<NarrowPx, ReturnType<typeof use640>> = {
    640: use640(),
    720: use720(),
    800: use800(),
    880: use880(),
    960: use960(),
    1040: use1040(),
    1120: use1120(),
  };
  return all[narrowBelow(columns.map(({ width }) => width))];
}
