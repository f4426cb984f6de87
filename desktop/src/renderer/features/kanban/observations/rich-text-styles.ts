import { makeStyles, tokens } from '@fluentui/react-components';

/** Elements of an observation, in the editor and in the list. */
export const useRichTextStyles = makeStyles({
  root: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    '& p': { margin: 0 },
    '& ul, & ol': { margin: 0, paddingLeft: tokens.spacingHorizontalXXL },
    '& a': { color: tokens.colorBrandForegroundLink },
  },
});
