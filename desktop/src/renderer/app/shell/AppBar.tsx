import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { Trans, useTranslation } from 'react-i18next';
import { AnnouncementsPopover } from '@/features/announcements';
import { ChatPopover } from '@/features/chat-popover';
import { desktop } from '@/lib/bridge';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { version } from '@/lib/version/client-version';
import { NotificationsPopover } from '../notifications/NotificationsPopover';
import { SearchButton } from '../palette/SearchButton';
import { Logo } from './Logo';
import { UserMenu } from './UserMenu';
import { WindowControls } from './WindowControls';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    height: '48px',
    minWidth: 0,
  },
  start: { display: 'flex', alignItems: 'center', flex: '1 1 0', minWidth: 0 },
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalMNudge,
    width: '56px',
    paddingLeft: '15px',
    flexShrink: 0,
  },
  brandWide: { width: '220px', '@media (max-width: 900px)': { width: '180px' } },
  greeting: {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    paddingLeft: tokens.spacingHorizontalS,
  },
  version: {
    color: tokens.colorNeutralForeground3,
    padding: `0 ${tokens.spacingHorizontalS}`,
    '@media (max-width: 639px)': { display: 'none' },
  },
  afterSystemButtons: { paddingLeft: '76px' },
  search: {
    display: 'flex',
    justifyContent: 'center',
    flex: '0 1 400px',
    minWidth: '160px',
    // A narrower field, so that the greeting is not cut.
    '@media (max-width: 1279px)': { flexBasis: '240px' },
    padding: `0 ${tokens.spacingHorizontalS}`,
  },
  end: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalXXS,
    flex: '1 1 0',
    height: '100%',
    paddingRight: '8px',
  },
  endSmall: { flexGrow: 0, flexBasis: 'auto' },
  flush: { paddingRight: 0 },
});

export function AppBar({ wide, small }: { wide: boolean; small: boolean }) {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const { name } = useCurrentUser();
  const { platform, window: controls } = desktop();
  return (
    <header className={mergeClasses(styles.bar, platform === 'mac' && styles.afterSystemButtons)} data-drag>
      <div className={styles.start}>
        <div className={mergeClasses(styles.brand, wide && styles.brandWide)}>
          <Logo />
          {wide && (
            <Text weight="semibold" size={400}>
              Recado
            </Text>
          )}
        </div>
        <Text className={styles.greeting} title={name}>
          <Trans
            t={t}
            i18nKey={small ? 'greetingShort' : 'greeting'}
            values={{ name }}
            components={{ b: <b /> }}
          />
        </Text>
        <Text size={200} className={styles.version} title={t('version', { version })}>
          {version}
        </Text>
      </div>
      {!small && (
        <div className={styles.search}>
          <SearchButton narrow={false} />
        </div>
      )}
      <div className={mergeClasses(styles.end, small && styles.endSmall, controls !== null && styles.flush)}>
        {small && <SearchButton narrow />}
        <NotificationsPopover />
        <AnnouncementsPopover />
        <ChatPopover />
        <UserMenu />
        {controls && <WindowControls controls={controls} />}
      </div>
    </header>
  );
}
