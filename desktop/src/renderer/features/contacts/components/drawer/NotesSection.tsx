import type { TicketNote } from '@recado/shared/ticket-notes';
import type { Ticket } from '@recado/shared/tickets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs';
import { ErrorState } from '../../../../ui/states';
import { useToasts } from '../../../../ui/toasts';
import { useDeleteNote, useNotes } from '../../api/useNotes';
import { Note } from './Note';
import { NoteForm } from './NoteForm';
import { PanelSkeleton } from './PanelSkeleton';
import { useDrawerStyles } from './useDrawerStyles';

/** "Observações": what the team noted of the contact, and a line to note more (specification 1 §2.12). */
export function NotesSection({ ticket }: { ticket: Ticket }) {
  const drawer = useDrawerStyles();
  const { t } = useTranslation('contacts');
  const toasts = useToasts();
  const [leaving, setLeaving] = useState<TicketNote | null>(null);
  const { data: notes, error, refetch } = useNotes(ticket.contactId);
  const deletion = useDeleteNote(ticket.contactId);
  if (!notes && !error) return <PanelSkeleton />;
  return (
    <section className={drawer.section} aria-label={t('notes.title')}>
      <h3 className={drawer.title}>
        {t('notes.title')} {notes && notes.length > 0 && <span className={drawer.count}>{notes.length}</span>}
      </h3>
      {notes ? (
        <ul className={drawer.list}>
          {notes.map((note) => (
            <Note key={note.id} note={note} here={note.ticketId === ticket.id} onDelete={setLeaving} />
          ))}
        </ul>
      ) : (
        <ErrorState title={t('notes.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <NoteForm key={ticket.id} ticket={ticket} />
      {leaving && (
        <ConfirmDialog
          destructive
          title={t('notes.deleteTitle')}
          confirmLabel={t('notes.delete')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            await deletion.mutateAsync(leaving.id);
            toasts.success(t('notes.deleted'));
          }}
        >
          {t('notes.deleteText')}
        </ConfirmDialog>
      )}
    </section>
  );
}
