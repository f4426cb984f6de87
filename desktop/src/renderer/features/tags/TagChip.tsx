import { makeStyles, tokens } from '@fluentui/react-components';
import { CutText } from '@/ui/tooltip/CutText';
import { wantsDarkText } from './rules/colors';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalMNudge}`,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
});

export function TagChip({ name, color }: { name: string; color: string }) {
  return (
    <span
      className={useStyles().root}
      // Text is black or white, whichever has more contrast. The colour does not depend on the theme.
      style={{ backgroundColor: color, color: wantsDarkText(color) ? '#000' : '#fff' }}
    >
      <CutText>{name}</CutText>
    </span>
  );
}
