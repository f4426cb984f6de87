import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { IconButton } from '@/ui/tooltip/IconButton';
import { KeyCap } from './KeyCap';
import { overlayAtom } from './palette-state';

const useStyles = makeStyles({
  field: {
    width: '100%',
    maxWidth: '400px',
    minWidth: 0,
    height: '32px',
    paddingLeft: tokens.spacingHorizontalS,
    paddingRight: tokens.spacingHorizontalS,
    justifyContent: 'flex-start',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  label: {
    flexGrow: 1,
    overflow: 'hidden',
    textAlign: 'left',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

export function SearchButton({ narrow }: { narrow: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('palette');
  const open = useSetAtom(overlayAtom);
  if (narrow)
    return <IconButton icon={<Search20Regular />} label={t('title')} onClick={() => open('palette')} />;
  return (
    <Button
      className={styles.field}
      icon={<Search20Regular />}
      aria-keyshortcuts="Control+K"
      onClick={() => open('palette')}
    >
      <span className={styles.label}>{t('title')}</span>
      <KeyCap keys="Ctrl+K" />
    </Button>
  );
}
