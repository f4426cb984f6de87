export { productTokens } from './themes';
export { THEME_CHOICES, useMediaQuery, useTheme, useThemeChoice } from './useThemeChoice';
