import { makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { TicketNote } from '@recado/shared/ticket-notes';
import { useDeleteNote } from '@/data/contacts/useNotes';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({
  note: {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    margin: `${tokens.spacingVerticalM} 0 0`,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    color: tokens.colorNeutralForeground2,
  },
});

interface DeleteNoteDialogProps {
  note: TicketNote;
  contactId: number;
  onClose: () => void;
}

export function DeleteNoteDialog({ note, contactId, onClose }: DeleteNoteDialogProps) {
  const styles = useStyles();
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
      <blockquote className={styles.note}>{note.note}</blockquote>
    </ConfirmDialog>
  );
}
