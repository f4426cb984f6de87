import { Field, Textarea } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '@recado/shared/contract';
import type { Ticket } from '@recado/shared/tickets';
import type { UserRow } from '@recado/shared/users';
import { useChangeTicket } from '@/data/tickets/useTicketActions';
import { QueueSelect, useCompanyHasQueues, UserPicker } from '@/features/pickers';
import { contactName } from '@/lib/formats/names';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { useConflictToasts } from '../useConflictToasts';
import { useNextTicket } from '../useNextTicket';

const MAX_NOTES = 2_000;

/**
 * Transfers a ticket to an agent or, without one, to a queue, where it is pending. A company without queues
 * transfers to agents only.
 */
export function TransferDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('dialogs');
  const change = useChangeTicket();
  const toasts = useToasts();
  const navigate = useSyncNavigate();
  const showConflict = useConflictToasts();
  const pathAfter = useNextTicket();
  const needsQueue = useCompanyHasQueues();
  const [user, setUser] = useState<UserRow | null>(null);
  const [selectedQueue, setQueueId] = useState<number | null>(null);
  const [notes, setNotes] = useState('');
  const [tried, setTried] = useState(false);
  // Agents can receive tickets in their own queues, administrators in all.
  const theirs = user && user.profile !== 'admin' ? user.queues : undefined;
  const validQueueId = theirs && !theirs.some(({ id }) => id === selectedQueue) ? null : selectedQueue;
  // Preselects a queue of the agent: the ticket's queue if the agent has it, otherwise the agent's only queue.
  const hasTicketQueue =
    user !== null && (theirs ?? [ticket.queue]).some((queue) => queue?.id === ticket.queueId);
  const onlyQueueId = theirs?.length === 1 ? (theirs[0]?.id ?? null) : null;
  const queueId = validQueueId ?? (hasTicketQueue ? ticket.queueId : onlyQueueId);
  const rejected = change.error instanceof AppError && change.error.code === 'ERR_TRANSFER_TARGET';

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (needsQueue ? queueId === null : user === null) return;
    const to = user ? { userId: user.id, queueId } : ({ status: 'pending', userId: null, queueId } as const);
    const expected = { status: ticket.status, userId: ticket.userId };
    const note = notes.trim();
    const path = pathAfter(ticket);
    try {
      const changed = await change.mutateAsync({
        ticket,
        change: { ...to, expected, ...(note ? { notes: note } : {}) },
        resetsQuantity: !user,
      });
      onClose();
      toasts.success(
        user
          ? t('transfer.doneToUser', { name: user.name })
          : t('transfer.doneToQueue', { queue: changed.queue?.name ?? '' }),
      );
      await navigate(path);
    } catch (error) {
      const isTarget = error instanceof AppError && error.code === 'ERR_TRANSFER_TARGET';
      if (!isTarget) showConflict(error);
    }
  }

  function userMessage(): string | undefined {
    if (rejected) return t('transfer.refused', { name: user?.name ?? '' });
    return tried && !needsQueue && !user ? t('transfer.userMissing') : undefined;
  }

  return (
    <FormDialog
      title={t('transfer.title', { name: contactName(ticket.contact.name) })}
      submitLabel={t('transfer.submit')}
      dirty={notes.trim() !== ''}
      saving={change.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <UserPicker
        label={t('transfer.user')}
        hint={t('transfer.userHint')}
        value={user}
        attendantId={ticket.userId}
        onChange={(next) => {
          setUser(next);
          change.reset();
        }}
        required={!needsQueue}
        validationMessage={userMessage()}
      />
      {needsQueue && (
        <QueueSelect
          label={t('queue')}
          required
          from={theirs ?? 'all'}
          value={queueId}
          onChange={(next) => {
            setQueueId(next);
            change.reset();
          }}
          validationMessage={tried && queueId === null ? t('queueMissing') : undefined}
        />
      )}
      <Field label={t('transfer.notes')} hint={t('transfer.notesHint')}>
        <Textarea
          resize="vertical"
          rows={3}
          maxLength={MAX_NOTES}
          value={notes}
          onChange={(_event, data) => setNotes(data.value)}
        />
      </Field>
    </FormDialog>
  );
}
