import type { TicketNote } from '@recado/shared/ticket-notes';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs';
import { useToasts } from '../../../../ui/toasts';
import { useDeleteNote } from '../../api/useNotes';

interface DeleteNoteDialogProps {
  note: TicketNote;
  contactId: number;
  onClose: () => void;
}

/** Asks before a note goes. */
export function DeleteNoteDialog({ note, contactId, onClose }: DeleteNoteDialogProps) {
  const { t } = useTranslation('contacts');
  const toasts = useToasts();
  const deletion = useDeleteNote(contactId);
  return (
    <ConfirmDialog
      destructive
      title={t('notes.deleteTitle')}
      confirmLabel={t('notes.delete')}
      onClose={onClose}
      onConfirm={async () => {
        await deletion.mutateAsync(note.id);
        toasts.success(t('notes.deleted'));
      }}
    >
      {t('notes.deleteText')}
    </ConfirmDialog>
  );
}
