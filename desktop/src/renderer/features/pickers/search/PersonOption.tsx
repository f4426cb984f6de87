import { makeStyles, tokens } from '@fluentui/react-components';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  text: { minWidth: 0 },
  more: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export function PersonOption({
  name,
  more,
  image,
  isGroup = false,
}: {
  name: string;
  more?: string;
  image?: string | undefined;
  isGroup?: boolean;
}) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <PersonAvatar name={name} imageUrl={image} isGroup={isGroup} size={28} />
      <span className={styles.text}>
        <CutText>{name}</CutText>
        {more && <CutText className={styles.more}>{more}</CutText>}
      </span>
    </span>
  );
}
