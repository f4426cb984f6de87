import { makeStyles, tokens } from '@fluentui/react-components';

/** Styles of the lines of a list of messages: distances, and centred lines between them. */
export const useLineStyles = makeStyles({
  root: { padding: `0 ${tokens.spacingHorizontalL}` },
  inRun: { paddingTop: '2px' },
  apart: { paddingTop: '8px' },
  otherSide: { paddingTop: tokens.spacingVerticalM },
  last: { paddingBottom: tokens.spacingVerticalM },
  centred: {
    padding: `${tokens.spacingVerticalS} 0`,
    textAlign: 'center',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  /** A centred line above the first unread message. */
  unread: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::before': { content: '""', flexGrow: 1, height: '1px', backgroundColor: tokens.colorBrandStroke2 },
    '::after': { content: '""', flexGrow: 1, height: '1px', backgroundColor: tokens.colorBrandStroke2 },
  },
  detail: { display: 'block' },
});
