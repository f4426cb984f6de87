import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { useDeleteAnnouncement } from '@/data/announcements/useAnnouncementMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

interface DeleteAnnouncementDialogProps {
  announcement: Announcement;
  onClose: () => void;
}

export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementDialogProps) {
  const { t } = useTranslation('announcements');
  const toasts = useToasts();
  const remove = useDeleteAnnouncement();
  return (
    <ConfirmDialog
      title={t('delete.title', { title: announcement.title })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(announcement.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
