import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { type SharedCard, sharedCardAtom } from '@/data/desk/open-views';
import { useTicketSlots } from '@/data/desk/ticket-slots';
import { useQueues } from '@/data/queues/useQueues';
import { QueueSelect } from '@/features/pickers';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { useStartConversation } from './useStartConversation';

interface StartConversationDialogProps {
  card: SharedCard;
  ticket: Ticket;
  onClose: () => void;
}

/**
 * Opens a conversation with the card's contact ("Conversar") in the user's only queue or a chosen one. If the user
 * has no queues, shows an error, unless the company has none either.
 */
function StartConversationDialog({ card, ticket, onClose }: StartConversationDialogProps) {
  const { t } = useTranslation('shared-contacts');
  const { queues } = useCurrentUser();
  const toasts = useToasts();
  const startConversation = useStartConversation(ticket);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const [saving, setSaving] = useState(false);
  const [only, ...others] = queues;
  const company = useQueues(queues.length === 0);
  const isKnown = queues.length > 0 || !company.isPending;

  async function begin(selected: number) {
    setSaving(true);
    if (await startConversation(card, selected)) onClose();
    else setSaving(false);
  }
  // If there is no queue to choose, starts the conversation once, as soon as the queues are loaded.
  useEffect(() => {
    if (!isKnown || others.length > 0) return;
    if (only) void startConversation(card, only.id);
    else if (company.data?.length === 0) void startConversation(card, null);
    else toasts.error(t('noQueue'));
    onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- starts once, whatever changes afterwards
  }, [isKnown]);

  if (queues.length <= 1) return null;
  return (
    <FormDialog
      title={t('title')}
      dirty={false}
      saving={saving}
      submitLabel={t('talk')}
      onSubmit={(event) => {
        event?.preventDefault();
        if (queueId === null) setMissing(true);
        else void begin(queueId);
      }}
      onClose={onClose}
    >
      <QueueSelect
        label={t('queue', { name: card.name })}
        value={queueId}
        onChange={(selected) => {
          setQueueId(selected);
          setMissing(false);
        }}
        validationMessage={missing ? t('choose') : undefined}
      />
    </FormDialog>
  );
}

export function SharedContactDialogs({ ticket }: { ticket: Ticket }) {
  const [card, setCard] = useAtom(sharedCardAtom);
  const { ContactDialog } = useTicketSlots();
  if (card?.ticketId !== ticket.id) return null;
  const close = () => setCard(null);
  if (card.action === 'talk') return <StartConversationDialog card={card} ticket={ticket} onClose={close} />;
  return <ContactDialog initial={{ name: card.name, number: card.number }} onClose={close} />;
}
