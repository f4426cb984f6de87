import { useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactSummary } from '@recado/shared/contacts';
import { listTabAtom, subTabAtom } from '@/data/desk/desk-state';
import { useTicketSlots } from '@/data/desk/ticket-slots';
import { fieldOf, otherTicketOf } from '@/data/tickets/conflicts';
import { useOpenTicket } from '@/data/tickets/useOpenTicket';
import {
  ConnectionSelect,
  ContactPicker,
  QueueSelect,
  useCompanyHasQueues,
  useQueueChoice,
  useSelectsConnection,
} from '@/features/pickers';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { OtherTicketBar } from './OtherTicketBar';

/** The contact's dialog reads the number or username, in any notation, and explains what is wrong with it. */
const isAddress = (text: string): boolean =>
  /^\s*@/u.test(text) || (/\p{Nd}/u.test(text) && !/\p{L}/u.test(text));

/** The contact can be created in the dialog. */
export function NewTicketDialog({
  contact: given,
  onClose,
}: {
  contact?: ContactSummary;
  onClose: () => void;
}) {
  const { t } = useTranslation('dialogs');
  const user = useCurrentUser();
  const { queues } = useQueueChoice('own');
  const [only, ...others] = queues;
  const selectsConnection = useSelectsConnection();
  const { ContactDialog } = useTicketSlots();
  const open = useOpenTicket();
  const toasts = useToasts();
  const navigate = useSyncNavigate();
  const setTab = useSetAtom(listTabAtom);
  const setSubTab = useSetAtom(subTabAtom);
  const [contact, setContact] = useState<ContactSummary | null>(given ?? null);
  const [selectedQueue, setQueueId] = useState<number | null>(null);
  const [whatsappId, setWhatsappId] = useState<number | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const queueId = selectedQueue ?? (others.length === 0 ? (only?.id ?? null) : null);
  const companyHasQueues = useCompanyHasQueues();
  // Group tickets have no queue.
  const needsQueue = !contact?.isGroup && companyHasQueues;
  const missing = {
    contact: !contact,
    queue: needsQueue && queueId === null,
    connection: selectsConnection && whatsappId === null,
  };
  const other = otherTicketOf(open.error);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (!contact || missing.queue || missing.connection) return;
    const body = { contactId: contact.id, queueId, userId: user.id, status: 'open', whatsappId } as const;
    try {
      const ticket = await open.mutateAsync(body);
      setTab('inbox');
      setSubTab(ticket.status === 'groups' ? 'groups' : 'open');
      onClose();
      await navigate(`/tickets/${ticket.uuid}`);
    } catch (error) {
      if (!otherTicketOf(error) && fieldOf(error) === undefined) toasts.failure(error);
    }
  }
  function select(next: ContactSummary | null) {
    setContact(next);
    open.reset();
  }

  if (adding !== null) {
    return (
      <ContactDialog
        initial={isAddress(adding) ? { number: adding } : { name: adding }}
        onClose={(saved) => {
          setAdding(null);
          if (saved) select(saved);
        }}
      />
    );
  }
  return (
    <FormDialog
      title={t('new.title')}
      submitLabel={t('new.submit')}
      dirty={false}
      saving={open.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {other && <OtherTicketBar other={other} onNavigate={onClose} />}
      <ContactPicker
        label={t('new.contact')}
        required
        value={contact}
        onChange={select}
        onCreate={setAdding}
        validationMessage={tried && missing.contact ? t('new.contactMissing') : undefined}
      />
      <QueueSelect
        label={t('queue')}
        required={needsQueue}
        value={queueId}
        onChange={setQueueId}
        validationMessage={tried && missing.queue ? t('queueMissing') : undefined}
      />
      {selectsConnection && (
        <ConnectionSelect
          label={t('connection')}
          required
          value={whatsappId}
          onChange={setWhatsappId}
          validationMessage={tried && missing.connection ? t('connectionMissing') : undefined}
        />
      )}
    </FormDialog>
  );
}
