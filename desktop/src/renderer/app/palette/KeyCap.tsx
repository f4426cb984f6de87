import { makeStyles, tokens } from '@fluentui/react-components';
import { keyLabel } from '@/lib/commands/keys';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
  },
});

export function KeyCap({ keys }: { keys: string }) {
  const styles = useStyles();
  return <kbd className={styles.root}>{keyLabel(keys).replaceAll('+', ' ')}</kbd>;
}
