import { makeStyles, tokens } from '@fluentui/react-components';
/** Colours of names on a received message; each has enough contrast in the light and in the dark theme. */
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

/** Returns the class of a group writer's name, one colour per writer. */
export function useWriterColor(name: string | undefined): string | undefined {
  const classes = Object.values(useStyles());
  return name === undefined ? undefined : classes[writerColor(name, classes.length)];
}

/**
 * Returns which of `colors` colours a writer of a group has: the same for the same name, in every window.
 *
 * @returns an index from 0.
 */
export function writerColor(name: string, colors: number): number {
  // FNV-1a; the upper bits decide, which differ most between similar names.
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return Math.floor((hash / 2 ** 32) * colors);
}
