import { AriaLiveAnnouncer, makeStyles, tokens } from '@fluentui/react-components';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useMatches } from 'react-router-dom';
import { useChatEvents } from '@/data/chats/useChatEvents';
import { useLostPeriod } from '@/data/restored-data/useRestoredData';
import { AnnouncementBanner } from '@/features/announcements';
import { DownloadsPanel, useDownloadLinks } from '@/features/downloads';
import { useCurrentUser, useImpersonating } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';
import { topDialog } from '@/ui/focus/top-dialog';
import { useMediaQuery } from '@/ui/theme/useThemeChoice';
import { BottomNavigation } from '../navigation/BottomNavigation';
import { NavigationRail } from '../navigation/NavigationRail';
import { useChatNotifications } from '../notifications/useChatNotifications';
import { useMessageNotifications } from '../notifications/useMessageNotifications';
import { useNoticeEvents } from '../notifications/useNoticeEvents';
import { useUnreadWatch } from '../notifications/useUnreadCount';
import { PaletteHost } from '../palette/PaletteHost';
import { useSessionLife } from '../session/useSessionLife';
import { useSubscriptionWarning } from '../session/useSubscriptionWarning';
import { UpdateBar } from '../update/UpdateBar';
import { AppBar } from './AppBar';
import { NotRefreshedBar } from './NotRefreshedBar';
import { OfflineBar } from './OfflineBar';
import { useNoStrayClicks, useNoStrayDrops } from './stray-input';
import { useOpenedPaths } from './useOpenedPaths';

/** Handles failed messages on every screen; loaded after the first screen. */
const StuckMessages = lazy(async () => ({
  default: (await import('@/features/outbox')).StuckMessages,
}));

/** Loaded separately because it is rarely needed; preloaded for platform admins. */
const loadImpersonationBanner = () => import('../session/ImpersonationBanner');
const ImpersonationBanner = lazy(async () => ({
  default: (await loadImpersonationBanner()).ImpersonationBanner,
}));

/** Loaded separately because it is rarely needed. */
const RestoredBanner = lazy(async () => ({
  default: (await import('../session/RestoredBanner')).RestoredBanner,
}));

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  skip: {
    position: 'absolute',
    zIndex: 10,
    left: '8px',
    top: '-60px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
    ':focus': { top: '6px' },
  },
  middle: { display: 'flex', flexGrow: 1, minHeight: 0 },
  main: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    outline: 'none',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke4}`,
    borderRightWidth: 0,
    borderBottomWidth: 0,
    '@media (max-width: 639px)': { borderTopLeftRadius: 0, borderLeftWidth: 0 },
  },
});

export function Shell() {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const small = useMediaQuery('(max-width: 639px)');
  const [pinned, setPinned] = useMachineSetting('menuPinned', 'false');
  const main = useRef<HTMLElement>(null);
  // Another ticket is the same screen.
  const screen = useMatches().at(-1)?.id;
  const firstScreen = useRef(screen);
  const impersonating = useImpersonating();
  const { superAdmin } = useCurrentUser();
  const lostPeriod = useLostPeriod();
  useSessionLife();
  useSubscriptionWarning();
  useOpenedPaths();
  useNoStrayClicks();
  useNoStrayDrops();
  useDownloadLinks();
  useUnreadWatch();
  useMessageNotifications();
  useNoticeEvents();
  useChatEvents();
  useChatNotifications();

  // Preloads the banner, because an impersonation must never start without it.
  useEffect(() => {
    if (superAdmin) void loadImpersonationBanner();
  }, [superAdmin]);

  // Moves the focus from the menu, or from a screen that was left, into the chosen screen.
  useEffect(() => {
    if (firstScreen.current === screen) return;
    firstScreen.current = undefined;
    // A dialog may have been opened while the screen was loading, or the screen has focused its field.
    if (!topDialog() && !main.current?.contains(document.activeElement)) main.current?.focus();
  }, [screen]);

  return (
    <AriaLiveAnnouncer>
      <div className={styles.root}>
        <a className={styles.skip} href="#content" onClick={(event) => focusMain(event, main.current)}>
          {t('skipToContent')}
        </a>
        <AppBar wide={pinned === 'true' && !small} small={small} />
        {impersonating && (
          <Suspense>
            <ImpersonationBanner />
          </Suspense>
        )}
        {lostPeriod && (
          <Suspense>
            <RestoredBanner {...lostPeriod} />
          </Suspense>
        )}
        <AnnouncementBanner />
        <OfflineBar />
        <div className={styles.middle}>
          {!small && (
            <NavigationRail
              pinned={pinned === 'true'}
              onPinnedChange={(next) => setPinned(next ? 'true' : null)}
            />
          )}
          <main className={styles.main} id="content" tabIndex={-1} ref={main}>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </div>
        <UpdateBar />
        <NotRefreshedBar />
        {small && <BottomNavigation />}
        <DownloadsPanel />
        <PaletteHost />
        <Suspense>
          <StuckMessages />
        </Suspense>
      </div>
    </AriaLiveAnnouncer>
  );
}

function focusMain(event: { preventDefault: () => void }, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}
