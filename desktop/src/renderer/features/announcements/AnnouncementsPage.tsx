import { MegaphoneRegular, SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { useAnnouncementList } from '@/data/announcements/useAnnouncementList';
import { ListScreen } from '@/ui/page/ListScreen';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { AnnouncementTable } from './AnnouncementTable';
import { DeleteAnnouncementDialog } from './DeleteAnnouncementDialog';
import { AnnouncementDialog } from './dialog/AnnouncementDialog';

type OpenDialog =
  { kind: 'edit'; announcement: Announcement | null } | { kind: 'delete'; announcement: Announcement };

/** The platform admin's page. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  const [typed, setTyped] = useState('');
  const searched = useDebouncedText(typed.trim());
  const { announcements, ...reading } = useAnnouncementList(searched);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={(count) => t('summary', { count })}
        rows={announcements}
        reading={reading}
        loadFailed={t('loadFailed')}
        search={{ label: t('search'), value: typed, searched, onChange: setTyped }}
        add={{
          label: t('add'),
          commandId: 'announcements.new',
          onAdd: () => setDialog({ kind: 'edit', announcement: null }),
        }}
        empty={{ icon: <MegaphoneRegular />, title: t('empty.title'), text: t('empty.text') }}
        notFound={{
          icon: <SearchRegular />,
          title: t('notFound.title'),
          text: t('notFound.text', { search: searched }),
        }}
        skeleton={{ columns: ['1.6fr', '110px', '1fr', '1.2fr', '88px'] }}
      >
        {(shown) => (
          <AnnouncementTable
            announcements={shown}
            onEdit={(announcement) => setDialog({ kind: 'edit', announcement })}
            onDelete={(announcement) => setDialog({ kind: 'delete', announcement })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && <AnnouncementDialog announcement={dialog.announcement} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteAnnouncementDialog announcement={dialog.announcement} onClose={close} />
      )}
    </>
  );
}
