import { useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { listTabAtom, subTabAtom } from '@/data/desk/desk-state';
import { otherTicketOf } from '@/data/tickets/conflicts';
import { useChangeTicket } from '@/data/tickets/useTicketActions';
import {
  ConnectionSelect,
  QueueSelect,
  useCompanyHasQueues,
  useQueueChoice,
  useSelectsConnection,
} from '@/features/pickers';
import { contactName } from '@/lib/formats/names';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useConflictToasts } from '../useConflictToasts';
import { OtherTicketBar } from './OtherTicketBar';

/** Reopens a closed ticket as pending in the chosen queue. In a company without queues, no queue is chosen. */
export function ReopenDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('dialogs');
  const { queues } = useQueueChoice('own');
  const [only, ...others] = queues;
  const needsQueue = useCompanyHasQueues();
  const selectsConnection = useSelectsConnection();
  const change = useChangeTicket();
  const showConflict = useConflictToasts();
  const setTab = useSetAtom(listTabAtom);
  const setSubTab = useSetAtom(subTabAtom);
  const [selectedQueue, setQueueId] = useState<number | null>(() =>
    queues.some(({ id }) => id === ticket.queueId) ? ticket.queueId : null,
  );
  const [whatsappId, setWhatsappId] = useState<number | null>(ticket.whatsappId);
  const [tried, setTried] = useState(false);
  const queueId = selectedQueue ?? (others.length === 0 ? (only?.id ?? null) : null);
  const other = otherTicketOf(change.error);

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (needsQueue && queueId === null) return;
    const connection = selectsConnection && whatsappId !== null ? { whatsappId } : {};
    const request = { status: 'pending', userId: null, queueId, ...connection } as const;
    const expected = { status: ticket.status, userId: ticket.userId };
    try {
      await change.mutateAsync({ ticket, change: { ...request, expected } });
      setTab('inbox');
      setSubTab('pending');
      onClose();
    } catch (error) {
      if (!otherTicketOf(error)) showConflict(error);
    }
  }

  return (
    <FormDialog
      title={t('reopen.title', { name: contactName(ticket.contact.name) })}
      submitLabel={t('reopen.submit')}
      dirty={false}
      saving={change.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {other && <OtherTicketBar other={other} onNavigate={onClose} />}
      <QueueSelect
        label={t('selectQueue')}
        required={needsQueue}
        value={queueId}
        onChange={setQueueId}
        validationMessage={tried && needsQueue && queueId === null ? t('queueNeeded') : undefined}
      />
      {selectsConnection && (
        <ConnectionSelect label={t('connection')} value={whatsappId} onChange={setWhatsappId} />
      )}
    </FormDialog>
  );
}
