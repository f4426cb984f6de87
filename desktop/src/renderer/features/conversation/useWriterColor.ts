import { makeStyles, tokens } from '@fluentui/react-components';
import { writerColor } from './writer-color';

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
