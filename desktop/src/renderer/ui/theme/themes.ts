import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  teamsHighContrastTheme,
  type Theme,
} from '@fluentui/react-components';

/** Recado's green. Shade 80 has a contrast of 5.35:1 on white. */
const brand: BrandVariants = {
  10: '#05150f',
  20: '#072117',
  30: '#092e20',
  40: '#0b3c29',
  50: '#0d4b33',
  60: '#0e5a3d',
  70: '#0f6947',
  80: '#0f7a51',
  90: '#179d69',
  100: '#21be82',
  110: '#34d698',
  120: '#5bdaa9',
  130: '#82dfbb',
  140: '#a6e6cd',
  150: '#c9eee0',
  160: '#eaf8f3',
};

const light = createLightTheme(brand);
const dark = createDarkTheme(brand);

/** The product's own tokens, used as `productTokens.…`. */
const lightProduct = {
  colorOwnBubble: brand[160],
  colorOwnBubbleQuote: brand[150],
  colorTickRead: brand[80],
  colorWhisper: light.colorPaletteYellowBackground2,
  colorWhisperEdge: light.colorPaletteYellowBackground2,
  colorWhisperText: light.colorPaletteMarigoldForeground2,
  colorTheirBubble: light.colorNeutralBackground3,
  colorSelectedRow: light.colorNeutralBackground1,
  colorRowHover: light.colorNeutralBackground1Hover,
};
const darkProduct: typeof lightProduct = {
  colorOwnBubble: brand[40],
  colorOwnBubbleQuote: brand[30],
  colorTickRead: brand[110],
  colorWhisper: dark.colorPaletteMarigoldBackground1,
  colorWhisperEdge: dark.colorPaletteMarigoldBackground2,
  colorWhisperText: dark.colorPaletteMarigoldForeground2,
  colorTheirBubble: dark.colorNeutralBackground1Selected,
  colorSelectedRow: dark.colorNeutralBackground1Selected,
  colorRowHover: dark.colorNeutralBackground1Hover,
};

export type ProductTheme = Theme & typeof lightProduct;

export const lightTheme: ProductTheme = { ...light, ...lightProduct };

export const darkTheme: ProductTheme = {
  ...dark,
  ...darkProduct,
  // Green text uses brand 110 for enough contrast. The danger red is replaced, because Fluent's reaches only 4.16:1.
  colorBrandForeground1: brand[110],
  colorBrandForegroundLink: brand[110],
  colorCompoundBrandForeground1: brand[110],
  colorNeutralForeground2BrandHover: brand[110],
  colorStatusDangerForeground1: dark.colorPaletteRedForeground1,
};

export const highContrastTheme: ProductTheme = {
  ...teamsHighContrastTheme,
  colorOwnBubble: teamsHighContrastTheme.colorNeutralBackground1,
  colorOwnBubbleQuote: teamsHighContrastTheme.colorNeutralBackground1,
  colorTickRead: teamsHighContrastTheme.colorBrandForeground1,
  colorWhisper: teamsHighContrastTheme.colorNeutralBackground1,
  colorWhisperEdge: teamsHighContrastTheme.colorPaletteMarigoldBorderActive,
  colorWhisperText: teamsHighContrastTheme.colorNeutralForeground1,
  // The theme's own hover colour would require other text colours in the row.
  colorRowHover: teamsHighContrastTheme.colorNeutralBackground1,
  colorTheirBubble: teamsHighContrastTheme.colorNeutralBackground1,
  colorSelectedRow: teamsHighContrastTheme.colorNeutralBackground1Selected,
};

/** The product's tokens as CSS variables. */
export const productTokens: Record<keyof typeof lightProduct, string> = {
  colorOwnBubble: 'var(--colorOwnBubble)',
  colorOwnBubbleQuote: 'var(--colorOwnBubbleQuote)',
  colorTickRead: 'var(--colorTickRead)',
  colorWhisper: 'var(--colorWhisper)',
  colorWhisperEdge: 'var(--colorWhisperEdge)',
  colorWhisperText: 'var(--colorWhisperText)',
  colorRowHover: 'var(--colorRowHover)',
  colorTheirBubble: 'var(--colorTheirBubble)',
  colorSelectedRow: 'var(--colorSelectedRow)',
};
