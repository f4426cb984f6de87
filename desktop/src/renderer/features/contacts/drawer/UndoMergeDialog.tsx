import { useTranslation } from 'react-i18next';
import type { ContactMerge } from '@recado/shared/contacts';
import { useUndoMerge } from '@/data/contacts/useMerges';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';

interface UndoMergeDialogProps {
  merge: ContactMerge;
  contactId: number;
  onClose: () => void;
}

export function UndoMergeDialog({ merge, contactId, onClose }: UndoMergeDialogProps) {
  const { t } = useTranslation('contacts');
  const undo = useUndoMerge(contactId);
  return (
    <ConfirmDialog
      title={t('merges.undoTitle', { name: merge.name })}
      confirmLabel={t('merges.undo')}
      onClose={onClose}
      onConfirm={async () => void (await undo.mutateAsync(merge.id))}
    >
      {t('merges.undoText')}
    </ConfirmDialog>
  );
}
