import { makeStyles, tokens } from '@fluentui/react-components';

/** The bar of the recorder and of its review, and their time. */
export const useRecorderStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexGrow: 1,
    minWidth: 0,
    minHeight: '34px',
  },
  time: { minWidth: '44px', fontVariantNumeric: 'tabular-nums' },
});
