import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import { useDeleteQueue } from '@/data/queues/useQueueMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function DeleteQueueDialog({ queue, onClose }: { queue: QueueRow; onClose: () => void }) {
  const { t } = useTranslation('queues');
  const toasts = useToasts();
  const remove = useDeleteQueue();
  return (
    <ConfirmDialog
      title={t('delete.title', { name: queue.name })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(queue.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
