import { Button, makeStyles, Title3, tokens } from '@fluentui/react-components';
import { Megaphone24Regular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { isUnseen } from '@/data/announcements/announcement-pages';
import {
  useActiveAnnouncements,
  useMarkAnnouncementsSeen,
} from '@/data/announcements/useActiveAnnouncements';
import { useImpersonating } from '@/lib/session/useCurrentUser';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { AnnouncementDetail } from './AnnouncementDetail';
import { AnnouncementItem } from './AnnouncementItem';

/** Distance from the bottom at which the next page loads. */
const NEAR_PX = 100;
/** Earlier than the images' links expire. */
const FRESH_MS = 12 * 3_600_000;

const useStyles = makeStyles({
  head: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  body: { flexGrow: 1, minHeight: '160px', overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: tokens.spacingVerticalXS },
  more: { display: 'flex', justifyContent: 'center', padding: tokens.spacingVerticalS },
});

export function AnnouncementPopoverList() {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const { t: tUi } = useTranslation('ui');
  const reading = useActiveAnnouncements();
  const { announcements, seenAt, hasNextPage, isFetching, fetchNextPage, isFetchNextPageError } = reading;
  const [shown, setShown] = useState<Announcement | null>(null);
  const body = useRef<HTMLDivElement>(null);
  // Announcements that were new when the list opened keep their mark.
  const [seenBefore] = useState(seenAt);
  useMarkSeen();
  useFreshLinks();

  const loadNear = () => {
    const box = body.current;
    const isNear = box && box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    if (isNear && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  };
  useEffect(loadNear);

  return (
    <>
      <div className={styles.head}>
        <Title3 as="h2" className={styles.title}>
          {t('title')}
        </Title3>
      </div>
      <div className={styles.body} ref={body} onScroll={loadNear}>
        {announcements === undefined && reading.error ? (
          <ErrorState
            title={t('loadFailed')}
            error={reading.error}
            retrying={isFetching}
            onRetry={() => void reading.refetch()}
          />
        ) : announcements === undefined ? (
          <SkeletonRows rows={3} columns={['56px', '1fr']} />
        ) : announcements.length === 0 ? (
          <EmptyState icon={<Megaphone24Regular />} title={t('bar.empty')} />
        ) : (
          <ul className={styles.list}>
            {announcements.map((announcement) => (
              <li key={announcement.id}>
                <AnnouncementItem
                  announcement={announcement}
                  isNew={isUnseen(announcement, seenBefore)}
                  onOpen={() => setShown(announcement)}
                />
              </li>
            ))}
          </ul>
        )}
        {reading.isFetchingNextPage && <SkeletonRows rows={1} columns={['56px', '1fr']} />}
        {isFetchNextPageError && (
          <div className={styles.more}>
            <Button size="small" appearance="subtle" onClick={() => void fetchNextPage()}>
              {tUi('moreFailed')}
            </Button>
          </div>
        )}
      </div>
      {shown && <AnnouncementDetail announcement={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** Marks what the open list shows as seen, also what arrives later. An impersonation marks nothing. */
function useMarkSeen(): void {
  const { unseen } = useActiveAnnouncements();
  const impersonating = useImpersonating();
  const { mutate } = useMarkAnnouncementsSeen();
  const newest = unseen[0]?.publishedAt;
  useEffect(() => {
    if (newest !== undefined && !impersonating) mutate();
  }, [newest, impersonating, mutate]);
}

function useFreshLinks(): void {
  const { dataUpdatedAt, refetch } = useActiveAnnouncements();
  useEffect(() => {
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > FRESH_MS) void refetch();
  }, [dataUpdatedAt, refetch]);
}
