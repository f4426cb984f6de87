import { Button, Divider, makeStyles, mergeClasses, Text, tokens, Tooltip } from '@fluentui/react-components';
import { PinOffRegular, PinRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useEntries } from './entries';
import { NavigationItem } from './NavigationItem';

const useStyles = makeStyles({
  rail: {
    display: 'flex',
    flexDirection: 'column',
    width: '56px',
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} 0 ${tokens.spacingVerticalM}`,
    gap: '2px',
    overflowY: 'auto',
  },
  pinned: { width: '220px', '@media (max-width: 900px)': { width: '180px' } },
  section: {
    padding: `${tokens.spacingVerticalM} 18px ${tokens.spacingVerticalXS}`,
    color: tokens.colorNeutralForeground3,
  },
  divider: { flexGrow: 0, padding: `${tokens.spacingVerticalXS} 12px` },
  pin: { marginTop: 'auto' },
  pinButton: { minWidth: '40px', width: '40px', height: '40px', margin: '0 auto', display: 'flex' },
  pinButtonWide: {
    width: `calc(100% - 2 * ${tokens.spacingHorizontalS})`,
    margin: `0 ${tokens.spacingHorizontalS}`,
    height: '34px',
    padding: '0 10px',
    justifyContent: 'flex-start',
    fontWeight: tokens.fontWeightRegular,
    gap: tokens.spacingHorizontalS,
  },
});

export function NavigationRail({
  pinned,
  onPinnedChange,
}: {
  pinned: boolean;
  onPinnedChange: (pinned: boolean) => void;
}) {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const entries = useEntries();
  const main = entries.filter((entry) => entry.section === 'main');
  const administration = entries.filter((entry) => entry.section === 'administration');
  const pinLabel = pinned ? t('navigation.unpin') : t('navigation.pin');
  const pinButton = (
    <Button
      appearance="subtle"
      className={mergeClasses(styles.pinButton, pinned && styles.pinButtonWide)}
      icon={pinned ? <PinOffRegular /> : <PinRegular />}
      onClick={() => onPinnedChange(!pinned)}
    >
      {pinned ? pinLabel : undefined}
    </Button>
  );
  return (
    <nav className={mergeClasses(styles.rail, pinned && styles.pinned)} aria-label={t('navigation.menu')}>
      {main.map((entry) => (
        <NavigationItem key={entry.path} entry={entry} pinned={pinned} />
      ))}
      {administration.length > 0 &&
        (pinned ? (
          <Text size={200} weight="semibold" className={styles.section}>
            {t('navigation.administration')}
          </Text>
        ) : (
          <Divider className={styles.divider} />
        ))}
      {administration.map((entry) => (
        <NavigationItem key={entry.path} entry={entry} pinned={pinned} />
      ))}
      <div className={styles.pin}>
        {pinned ? (
          pinButton
        ) : (
          <Tooltip content={pinLabel} relationship="label" positioning="after" withArrow>
            {pinButton}
          </Tooltip>
        )}
      </div>
    </nav>
  );
}
