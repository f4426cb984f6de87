import { useStore } from 'jotai';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { changeDraftAtom, draftsAtom } from '@/data/outbox/drafts';
import { returnToTicketAtom } from '@/data/schedules/return-to-ticket';
import { contactName } from '@/lib/formats/names';
import { SCHEDULES_PATH } from '@/lib/navigation/paths';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { ScheduleDialog } from '../lazy';

/**
 * Schedules a message to a ticket's contact, with the composer's text, and shows the schedules, which offer the way
 * back. The draft stays until the schedule is saved.
 * A whisper is not taken over, because the customer must not read it.
 */
export function TicketScheduleDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const store = useStore();
  const toasts = useToasts();
  const navigate = useSyncNavigate();
  const { id: userId } = useCurrentUser();
  const [text] = useState(() => {
    const draft = store.get(draftsAtom)[ticket.id];
    return draft && !draft.whisper ? draft.text : '';
  });
  const saved = () => {
    // Keeps a text that changed while the dialog was open.
    store.set(changeDraftAtom, ticket.id, (draft) => (draft.text === text ? { text: '' } : {}));
    store.set(returnToTicketAtom, {
      userId,
      uuid: ticket.uuid,
      contactName: contactName(ticket.contact.name),
    });
    void navigate(SCHEDULES_PATH);
    toasts.success(t('form.created'));
  };
  return (
    <Suspense>
      <ScheduleDialog contact={ticket.contact} text={text} onSaved={saved} onClose={onClose} />
    </Suspense>
  );
}
