import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { DismissRegular, ErrorCircle20Filled } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { useActiveAnnouncements } from '@/data/announcements/useActiveAnnouncements';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useMachineSetting } from '@/lib/settings/machine-settings';
import { IconButton } from '@/ui/tooltip/IconButton';
import { AnnouncementDetail } from './AnnouncementDetail';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorStatusDangerBackground1,
    color: tokens.colorStatusDangerForeground1,
    borderBottom: `1px solid ${tokens.colorStatusDangerBorder1}`,
  },
  icon: { flexShrink: 0 },
  text: {
    flexGrow: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  button: { flexShrink: 0 },
});

/** Shows the latest unseen announcement of high priority on every screen, until it is closed or the list is opened. */
export function AnnouncementBanner() {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const { id: userId } = useCurrentUser();
  const { unseen } = useActiveAnnouncements();
  // Publication of the last one that was closed on this machine.
  const [closed, setClosed] = useMachineSetting(`closedAnnouncement.${userId}`, '');
  const [shown, setShown] = useState<Announcement | null>(null);
  const urgent = unseen.find(({ priority, publishedAt }) => priority === 1 && publishedAt > closed);
  return (
    <>
      <div role="status">
        {urgent && (
          <div className={styles.root}>
            <ErrorCircle20Filled className={styles.icon} aria-hidden />
            <Text weight="semibold" className={styles.text}>
              {t('bar.urgent', { title: urgent.title })}
            </Text>
            <Button size="small" className={styles.button} onClick={() => setShown(urgent)}>
              {t('bar.read')}
            </Button>
            <IconButton
              size="small"
              icon={<DismissRegular />}
              label={t('bar.closeBanner')}
              onClick={() => setClosed(urgent.publishedAt)}
            />
          </div>
        )}
      </div>
      {shown && (
        <AnnouncementDetail
          announcement={shown}
          onClose={() => {
            setClosed(shown.publishedAt);
            setShown(null);
          }}
        />
      )}
    </>
  );
}
