import { useTranslation } from 'react-i18next';
import type { Tag } from '@recado/shared/tags';
import { useDeleteTag } from '@/data/tags/useTagMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function DeleteTagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const toasts = useToasts();
  const remove = useDeleteTag();
  return (
    <ConfirmDialog
      title={t('delete.title', { name: tag.name })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(tag.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      {tag.ticketsCount === 0 ? t('delete.unused') : t('delete.text', { count: tag.ticketsCount })}
    </ConfirmDialog>
  );
}
