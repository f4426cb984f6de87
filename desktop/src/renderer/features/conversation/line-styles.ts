import { makeStyles, tokens } from '@fluentui/react-components';

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
  detail: { display: 'block' },
});
