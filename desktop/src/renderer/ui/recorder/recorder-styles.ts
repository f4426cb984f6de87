import { makeStyles, tokens } from '@fluentui/react-components';

/** Shared by the recorder and its review. */
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
