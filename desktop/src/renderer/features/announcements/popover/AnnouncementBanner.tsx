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

/** More than are unseen at a time; older ones have been seen. */
const MAX_CLOSED = 50;

/** A republished announcement counts as another one. */
const keyOf = ({ id, publishedAt }: Announcement) => `${id}@${publishedAt}`;

/** Shows the latest unseen announcement of high priority on every screen, until it is closed or the list is opened. */
export function AnnouncementBanner() {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const { id: userId } = useCurrentUser();
  const { unseen } = useActiveAnnouncements();
  // Those that were closed on this machine.
  const [stored, setStored] = useMachineSetting(`closedAnnouncement.${userId}`, '');
  const closed = stored.split(' ');
  const close = (announcement: Announcement) =>
    setStored([...closed, keyOf(announcement)].slice(-MAX_CLOSED).join(' ').trim());
  const [shown, setShown] = useState<Announcement | null>(null);
  const urgent = unseen.find((each) => each.priority === 1 && !closed.includes(keyOf(each)));
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
              onClick={() => close(urgent)}
            />
          </div>
        )}
      </div>
      {shown && (
        <AnnouncementDetail
          announcement={shown}
          onClose={() => {
            close(shown);
            setShown(null);
          }}
        />
      )}
    </>
  );
}
