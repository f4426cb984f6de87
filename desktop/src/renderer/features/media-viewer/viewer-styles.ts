import { makeStyles, tokens } from '@fluentui/react-components';

export const useViewerStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    boxSizing: 'border-box',
    width: '96vw',
    maxWidth: '96vw',
    height: '94vh',
    maxHeight: '94vh',
    padding: tokens.spacingVerticalM,
  },
  bar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  words: { flexGrow: 1, minWidth: 0 },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  detail: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
  },
  frame: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexGrow: 1,
    minHeight: 0,
    overflow: 'hidden',
  },
  caption: {
    maxHeight: '60px',
    margin: 0,
    overflowY: 'auto',
    overflowWrap: 'anywhere',
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
  },
  foot: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalXS,
  },
  count: { minWidth: '48px', textAlign: 'center', fontVariantNumeric: 'tabular-nums' },
});
