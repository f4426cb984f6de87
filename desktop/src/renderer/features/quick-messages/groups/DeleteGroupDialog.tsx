import { useTranslation } from 'react-i18next';
import type { QuickMessageGroup } from '@recado/shared/quick-message-groups';
import { useDeleteGroup } from '@/data/quick-messages/useQuickMessageGroups';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function DeleteGroupDialog({ group, onClose }: { group: QuickMessageGroup; onClose: () => void }) {
  const { t } = useTranslation('quick-messages');
  const toasts = useToasts();
  const remove = useDeleteGroup();
  return (
    <ConfirmDialog
      title={t('groups.delete.title')}
      confirmLabel={t('groups.delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(group.id);
        toasts.success(t('groups.delete.done'));
      }}
      onClose={onClose}
    >
      {t('groups.delete.text', { name: group.name })}
    </ConfirmDialog>
  );
}
