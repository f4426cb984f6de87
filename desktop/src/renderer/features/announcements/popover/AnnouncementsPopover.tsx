import { Megaphone20Regular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { useActiveAnnouncements, useAnnouncementEvents } from '@/data/announcements/useActiveAnnouncements';
import { useCommands } from '@/lib/commands/useCommands';
import { BarPopover } from '@/ui/bar/BarPopover';
import { AnnouncementDetail } from './AnnouncementDetail';
import { AnnouncementPopoverList } from './AnnouncementPopoverList';

/** The app bar's button with the number of unseen announcements, and their list. */
export function AnnouncementsPopover() {
  const { t } = useTranslation('announcements');
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<Announcement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useAnnouncementEvents();
  const { unseen, hasMoreUnseen } = useActiveAnnouncements();
  const count = unseen.length;
  const label = hasMoreUnseen ? t('bar.countOrMore', { count }) : t('bar.count', { count });
  useCommands([
    { id: 'announcements.open', label: t('bar.open'), section: 'general', run: () => setOpen(true) },
  ]);
  // The dialog's opener was in the list, which is closed.
  useEffect(() => {
    if (!shown) return undefined;
    const opener = button.current;
    return () => void setTimeout(() => opener?.focus());
  }, [shown]);
  return (
    <>
      <BarPopover
        icon={<Megaphone20Regular />}
        title={t('title')}
        label={count > 0 ? label : t('title')}
        badge={{ count, ...(hasMoreUnseen && { overflowCount: count - 1 }) }}
        open={open}
        onOpenChange={setOpen}
        buttonRef={button}
        focusList
      >
        <AnnouncementPopoverList
          onShow={(announcement) => {
            setOpen(false);
            setShown(announcement);
          }}
        />
      </BarPopover>
      {shown && <AnnouncementDetail announcement={shown} onClose={() => setShown(null)} />}
    </>
  );
}
