import { useTranslation } from 'react-i18next';
import type { SourceLink } from '@recado/shared/source-links';
import { useDeleteSourceLink } from '@/data/source-links/useSourceLinkMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

interface DeleteSourceLinkDialogProps {
  sourceLink: SourceLink;
  onClose: () => void;
}

export function DeleteSourceLinkDialog({ sourceLink, onClose }: DeleteSourceLinkDialogProps) {
  const { t } = useTranslation('source-links');
  const toasts = useToasts();
  const remove = useDeleteSourceLink();
  return (
    <ConfirmDialog
      title={t('delete.title', { name: sourceLink.name })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(sourceLink.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
