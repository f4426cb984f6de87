import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { useNotes } from '@/data/contacts/useNotes';
import { ErrorState } from '@/ui/states/ErrorState';
import { drawerDialogAtom } from './contact-dialog-state';
import { Note } from './Note';
import { NoteForm } from './NoteForm';
import { PanelSkeleton } from './PanelSkeleton';
import { useDrawerStyles } from './useDrawerStyles';

export function NotesSection({ ticket }: { ticket: Ticket }) {
  const drawer = useDrawerStyles();
  const { t } = useTranslation('contacts');
  const openDialog = useSetAtom(drawerDialogAtom);
  const { data: notes, error, refetch } = useNotes(ticket.contactId);
  if (!notes && !error) return <PanelSkeleton />;
  return (
    <section className={drawer.section} aria-label={t('notes.title')}>
      <h3 className={drawer.title}>
        {t('notes.title')} {notes && notes.length > 0 && <span className={drawer.count}>{notes.length}</span>}
      </h3>
      {notes ? (
        <ul className={drawer.list}>
          {notes.map((note) => (
            <Note
              key={note.id}
              note={note}
              here={note.ticketId === ticket.id}
              onDelete={() => openDialog({ kind: 'deleteNote', note, contactId: ticket.contactId })}
            />
          ))}
        </ul>
      ) : (
        <ErrorState title={t('notes.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <NoteForm key={ticket.id} ticket={ticket} />
    </section>
  );
}
