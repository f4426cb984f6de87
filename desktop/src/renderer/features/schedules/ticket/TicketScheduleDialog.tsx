import { useStore } from 'jotai';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { changeDraftAtom, draftsAtom } from '@/data/outbox/drafts';
import { SCHEDULES_PATH } from '@/lib/navigation/paths';
import { useGo } from '@/lib/navigation/useGo';
import { useToasts } from '@/ui/toasts/useToasts';
import { ScheduleDialog } from '../lazy';

/** Time in which the user can return to the conversation. */
const RETURN_MS = 8_000;

/**
 * Schedules a message to a ticket's contact, with the composer's text. The draft stays until the schedule is saved.
 * A whisper is not taken over, because the customer must not read it.
 */
export function TicketScheduleDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const store = useStore();
  const toasts = useToasts();
  const go = useGo();
  const [text] = useState(() => {
    const draft = store.get(draftsAtom)[ticket.id];
    return draft && !draft.whisper ? draft.text : '';
  });
  const saved = () => {
    // Keeps a text that changed while the dialog was open.
    store.set(changeDraftAtom, ticket.id, (draft) => (draft.text === text ? { text: '' } : {}));
    void go(SCHEDULES_PATH);
    toasts.success(t('form.created'), {
      action: { label: t('form.backToTicket'), onClick: () => void go(`/tickets/${ticket.uuid}`) },
      timeoutMs: RETURN_MS,
    });
  };
  return (
    <Suspense>
      <ScheduleDialog contact={ticket.contact} text={text} onSaved={saved} onClose={onClose} />
    </Suspense>
  );
}
