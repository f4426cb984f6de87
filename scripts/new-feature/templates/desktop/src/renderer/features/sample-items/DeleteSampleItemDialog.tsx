import { useTranslation } from 'react-i18next';
import type { SampleItem } from '@recado/shared/sample-items';
import { useDeleteSampleItem } from '@/data/sample-items/useSampleItemMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

interface DeleteSampleItemDialogProps {
  sampleItem: SampleItem;
  onClose: () => void;
}

export function DeleteSampleItemDialog({ sampleItem, onClose }: DeleteSampleItemDialogProps) {
  const { t } = useTranslation('sample-items');
  const toasts = useToasts();
  const remove = useDeleteSampleItem();
  return (
    <ConfirmDialog
      title={t('delete.title', { name: sampleItem.name })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(sampleItem.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
