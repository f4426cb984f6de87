import { makeStyles, tokens } from '@fluentui/react-components';

/** Grid of the header and the days. In narrow containers, a day's name is above its times. */
export const useWeekStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 1fr) repeat(2, minmax(64px, 96px)) 32px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXXS,
    '@container (max-width: 380px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) 32px' },
  },
  withBreaks: {
    gridTemplateColumns: 'minmax(96px, 1fr) repeat(4, minmax(64px, 96px)) 32px',
    '@container (max-width: 500px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) 32px' },
  },
  day: {
    '@container (max-width: 380px)': { gridColumn: '1 / -1' },
  },
});
