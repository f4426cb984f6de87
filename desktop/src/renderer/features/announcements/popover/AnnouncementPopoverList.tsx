import { Megaphone24Regular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { isUnseen } from '@/data/announcements/announcement-pages';
import {
  useActiveAnnouncements,
  useMarkAnnouncementsSeen,
} from '@/data/announcements/useActiveAnnouncements';
import { useImpersonating } from '@/lib/session/useCurrentUser';
import { BarList } from '@/ui/bar/BarList';
import { AnnouncementItem } from './AnnouncementItem';

/** Earlier than the images' links expire. */
const FRESH_MS = 12 * 3_600_000;

interface AnnouncementPopoverListProps {
  onShow: (announcement: Announcement) => void;
}

export function AnnouncementPopoverList({ onShow }: AnnouncementPopoverListProps) {
  const { t } = useTranslation('announcements');
  const reading = useActiveAnnouncements();
  const { announcements, seenAt } = reading;
  // Announcements that were new when the list opened keep their mark.
  const [seenBefore] = useState(seenAt);
  useMarkSeen();
  useFreshLinks();
  return (
    <BarList
      title={t('title')}
      rows={announcements}
      reading={reading}
      loadFailed={t('loadFailed')}
      empty={{ icon: <Megaphone24Regular />, title: t('bar.empty') }}
      rowKey={({ id }) => id}
    >
      {(announcement) => (
        <AnnouncementItem
          announcement={announcement}
          isNew={isUnseen(announcement, seenBefore)}
          onOpen={() => onShow(announcement)}
        />
      )}
    </BarList>
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
