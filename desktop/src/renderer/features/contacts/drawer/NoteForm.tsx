import { Field, makeStyles, Spinner, Textarea } from '@fluentui/react-components';
import { Add20Regular } from '@fluentui/react-icons';
import { atom, useAtom } from 'jotai';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketNoteField } from '@recado/shared/ticket-notes';
import type { Ticket } from '@recado/shared/tickets';
import { useAddNote } from '@/data/contacts/useNotes';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { IconButton } from '@/ui/tooltip/IconButton';

const MAX_LINES = 6;
const MAX_CHARACTERS = 2000;

const useStyles = makeStyles({
  root: { position: 'relative' },
  field: { width: '100%', minHeight: '32px' },
  text: { minHeight: '32px', paddingRight: '36px' },
  button: { position: 'absolute', top: 0, right: 0 },
});

/** Enter saves the note, Shift+Enter adds a line. */
export function NoteForm({ ticket }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const toasts = useToasts();
  const add = useAddNote(ticket.id, ticket.contactId);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useNoteDraft(ticket.id);
  const [rejected, setRejected] = useState<'required' | 'tooShort' | null>(null);

  function save() {
    if (add.isPending) return;
    const note = text.trim();
    if (!ticketNoteField.safeParse(note).success) {
      setRejected(note === '' ? 'required' : 'tooShort');
      field.current?.focus();
      return;
    }
    // The callbacks run even after the drawer was closed, so that a stored note does not remain as a draft.
    add.mutateAsync(note).then(
      () => {
        setText('');
        toasts.success(t('notes.added'));
      },
      (error: unknown) => toasts.failure(error),
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  }

  return (
    <div className={styles.root}>
      <Field validationMessage={rejected ? t(`notes.errors.${rejected}`) : undefined}>
        <Textarea
          ref={field}
          className={styles.field}
          textarea={{ className: styles.text }}
          rows={Math.min(MAX_LINES, text.split('\n').length)}
          resize="none"
          aria-label={t('notes.placeholder')}
          placeholder={t('notes.placeholder')}
          maxLength={MAX_CHARACTERS}
          value={text}
          onChange={(_event, data) => {
            setText(data.value);
            setRejected(null);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <IconButton
        className={styles.button}
        icon={add.isPending ? <Spinner size="extra-tiny" aria-hidden /> : <Add20Regular />}
        label={t('notes.add')}
        disabledFocusable={add.isPending}
        onClick={save}
      />
    </div>
  );
}

/** This window's unsaved notes by ticket, and the user who owns them. */
const draftsAtom = atom<{ userId: number; texts: Readonly<Record<number, string>> } | null>(null);

/**
 * Returns a ticket's unsaved note and its setter. The note is kept while the drawer is closed and discarded when
 * another user signs in.
 */
function useNoteDraft(ticketId: number): [string, (text: string) => void] {
  const { id: userId } = useCurrentUser();
  const [drafts, setDrafts] = useAtom(draftsAtom);
  const change = (text: string) =>
    setDrafts((before) => {
      const { [ticketId]: _, ...others } = before?.userId === userId ? before.texts : {};
      return { userId, texts: text === '' ? others : { ...others, [ticketId]: text } };
    });
  return [(drafts?.userId === userId && drafts.texts[ticketId]) || '', change];
}
