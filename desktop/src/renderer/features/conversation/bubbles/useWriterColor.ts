import { makeStyles, tokens } from '@fluentui/react-components';
/** Colours of author names; each has enough contrast in both themes. */
const useStyles = makeStyles({
  blue: { color: tokens.colorPaletteBlueForeground2 },
  cranberry: { color: tokens.colorPaletteCranberryForeground2 },
  forest: { color: tokens.colorPaletteForestForeground2 },
  grape: { color: tokens.colorPaletteGrapeForeground2 },
  pumpkin: { color: tokens.colorPalettePumpkinForeground2 },
  teal: { color: tokens.colorPaletteTealForeground2 },
  magenta: { color: tokens.colorPaletteMagentaForeground2 },
  brown: { color: tokens.colorPaletteBrownForeground2 },
});

export function useWriterColor(name: string | undefined): string | undefined {
  const classes = Object.values(useStyles());
  return name === undefined ? undefined : classes[writerColor(name, classes.length)];
}

/**
 * Returns the colour index (from 0) of a group author. It depends only on the name, so it is equal in every
 * window.
 */
export function writerColor(name: string, colors: number): number {
  // FNV-1a hash. Its upper bits differ most between similar names.
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return Math.floor((hash / 2 ** 32) * colors);
}
