import { makeStyles, tokens } from '@fluentui/react-components';

/** What the kinds of content share. */
export const useContentStyles = makeStyles({
  card: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    boxSizing: 'border-box',
    width: '280px',
    maxWidth: 'calc(100% + 8px)',
    margin: '2px -4px 4px',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackgroundAlpha,
    whiteSpace: 'normal',
  },
  // Nothing else in its bubble: its last line is the bubble's, with the time.
  alone: { width: '290px', maxWidth: '100%', margin: 0, padding: '2px 0', backgroundColor: 'transparent' },
  // In a square of an album, which has its own size.
  tile: {
    flexDirection: 'column',
    justifyContent: 'center',
    gap: tokens.spacingVerticalXXS,
    width: '100%',
    maxWidth: '100%',
    height: '100%',
    margin: 0,
    textAlign: 'center',
  },
  tileWords: { flexGrow: 0, width: '100%' },
  tileDetail: { whiteSpace: 'normal' },
  besideTime: { paddingRight: '46px' },
  besideOwnTime: { paddingRight: '66px' },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground2 },
  words: { flexGrow: 1, minWidth: 0 },
  title: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
  },
  detail: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  label: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});
