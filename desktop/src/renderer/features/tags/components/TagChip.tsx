import { makeStyles, tokens } from '@fluentui/react-components';
import { CutText } from '@/ui/tooltip/CutText';
import { wantsDarkText } from '../rules/colors';

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

/** A tag's name on its colour (specification 2 §2.17). */
export function TagChip({ name, color }: { name: string; color: string }) {
  return (
    <span
      className={useStyles().root}
      // Both come from the tag, whatever the theme: the text is the one of black and white that reads better.
      style={{ backgroundColor: color, color: wantsDarkText(color) ? '#000' : '#fff' }}
    >
      <CutText>{name}</CutText>
    </span>
  );
}
